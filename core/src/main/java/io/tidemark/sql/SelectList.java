package io.tidemark.sql;

import io.tidemark.expression.Literal;
import io.tidemark.record.Field;
import io.tidemark.record.Schema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.ParserRuleContext;

/**
 * The columns that a query puts out, as they come together: named as the select list says or, where
 * the query fills a declared table or a view's column list, as that says.
 */
final class SelectList {
  private final List<String> names;
  private final Schema target;
  private final Map<String, Lowered> columns = new LinkedHashMap<>();

  private SelectList(List<String> names, Schema target) {
    this.names = names;
    this.target = target;
  }

  /** Columns named by the select list. */
  static SelectList free() {
    return new SelectList(null, null);
  }

  /** Columns that get other names. */
  static SelectList renamed(List<String> names) {
    return new SelectList(names, null);
  }

  /** Columns that fill those of a declared table, by position. */
  static SelectList into(Schema target) {
    return new SelectList(target.fields().stream().map(Field::name).toList(), target);
  }

  /** Whether the columns have names already, by their places. */
  boolean isNamed() {
    return names != null;
  }

  void add(ParserRuleContext at, String name, Lowered value) {
    int index = columns.size();
    if (names != null && index >= names.size()) {
      throw SqlErrors.at(at, "found more columns than the " + names.size() + " expected: " + names);
    }
    String column = names == null ? name : names.get(index);
    Lowered fitted = target == null ? typed(at, value) : fit(at, target.fields().get(index), value);
    if (columns.put(column, fitted) != null) {
      throw SqlErrors.at(
          at, "found a second column named '" + column + "'; give one another name with AS");
    }
  }

  private static Lowered typed(ParserRuleContext at, Lowered value) {
    if (value.expression() instanceof Literal literal
        && literal.value() == null
        && at.getText().equalsIgnoreCase("NULL")) {
      throw SqlErrors.at(at, "found NULL without a type, expected CAST(NULL AS type)");
    }
    return value;
  }

  private static Lowered fit(ParserRuleContext at, Field column, Lowered value) {
    return new Lowered(
        ImplicitCast.fit(at, column, value.expression()), value.nodes() + 1, value.depth() + 1);
  }

  /** All columns, once there are as many as expected. */
  Map<String, Lowered> complete(ParserRuleContext query) {
    if (names != null && columns.size() < names.size()) {
      throw SqlErrors.at(
          query, "found " + columns.size() + " columns, expected " + names.size() + ": " + names);
    }
    return columns;
  }
}
