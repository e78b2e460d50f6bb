package io.tidemark.sql;

import io.tidemark.expression.Expressions;
import io.tidemark.record.Field;
import io.tidemark.topology.NamedExpression;
import io.tidemark.topology.Stream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.ParserRuleContext;

/**
 * Rows with named columns: a stream, and how large the expressions behind its fields and its
 * filters have become.
 *
 * @param stream the rows; its schema has the columns
 * @param width how many fields of the stream are columns: the first of them; others serve the plan
 * @param sizes of the fields by index, as {@link Lowered} counts them
 * @param filter size of the conditions so far
 * @param level how many queries over queries made them; planning recurses that deep
 * @param windows which columns tell the window that a row came from; null for none
 * @param ranking how to make fewer of rows that ROW_NUMBER has numbered; null for other rows
 * @param below the rows that the stream's window stands over; null without a window
 * @param clock name of the processing time, which is no field; null without one
 */
record Relation(
    Stream stream,
    int width,
    List<Lowered> sizes,
    Lowered filter,
    int level,
    WindowColumns windows,
    Ranking ranking,
    Relation below,
    String clock) {
  /** The most queries over queries, be they views or subqueries. */
  static final int MAX_LEVEL = 64;

  private static final Lowered NO_FILTER = new Lowered(null, 0, 0);

  /** Rows whose fields are really there. */
  static Relation of(Stream stream, int level) {
    return of(stream, stream.schema().fields().size(), level, null);
  }

  /** Rows whose fields are really there, of or from windows. */
  static Relation of(Stream stream, int width, int level, WindowColumns windows) {
    List<Lowered> sizes = Collections.nCopies(stream.schema().fields().size(), Lowered.leaf(null));
    return new Relation(stream, width, sizes, NO_FILTER, level, windows, null, null, null);
  }

  /** The results of windows over rows, as they come out of the window. */
  static Relation windowed(Stream results, Relation below, WindowColumns windows) {
    Relation rows = of(results, results.schema().fields().size(), below.level, windows);
    return new Relation(
        results, rows.width, rows.sizes, NO_FILTER, rows.level, windows, null, below, null);
  }

  /** The same columns over others of the records that these are made of. */
  Relation over(Stream others) {
    List<NamedExpression> projection = stream.projection();
    Stream made = projection == null ? others : others.select(stream.schema().name(), projection);
    return new Relation(made, width, sizes, NO_FILTER, level, windows, null, null, null);
  }

  /** The columns by name, in order. */
  Map<String, Lowered> columns() {
    Map<String, Lowered> columns = new LinkedHashMap<>();
    for (Field field : stream.schema().fields().subList(0, width)) {
      Lowered size = sizes.get(field.index());
      columns.put(field.name(), new Lowered(Expressions.field(field), size.nodes(), size.depth()));
    }
    return columns;
  }

  /** The rows for which a condition holds. */
  Relation where(ParserRuleContext at, Lowered condition) {
    Lowered both =
        new Lowered(
            null,
            filter.nodes() + condition.nodes() + 1,
            Math.max(filter.depth(), condition.depth()) + 1);
    if (both.nodes() > Lowered.MAX_NODES || both.depth() > Lowered.MAX_DEPTH) {
      throw SqlErrors.at(
          at, "the conditions of the views below have grown too large; filter once, further down");
    }
    try {
      return new Relation(
          stream.filter(condition.expression()),
          width,
          sizes,
          both,
          level,
          windows,
          null,
          below,
          clock);
    } catch (IllegalArgumentException e) {
      throw SqlErrors.at(at, e);
    }
  }

  /** Rows of other columns. */
  Relation select(ParserRuleContext at, String name, Map<String, Lowered> columns) {
    List<NamedExpression> fields = new ArrayList<>();
    columns.forEach((column, value) -> fields.add(new NamedExpression(column, value.expression())));
    try {
      return new Relation(
          stream.select(name, fields),
          fields.size(),
          List.copyOf(columns.values()),
          filter,
          level,
          windows == null ? null : windows.through(columns),
          null,
          below,
          null);
    } catch (IllegalArgumentException e) {
      throw SqlErrors.at(at, e);
    }
  }

  /** The same rows with the processing time under a name; null takes it away. */
  Relation timedBy(String name) {
    return new Relation(stream, width, sizes, filter, level, windows, ranking, below, name);
  }

  /** The same rows, of which a number of first ones can be had. */
  Relation ranked(Ranking by) {
    return new Relation(stream, width, sizes, filter, level, windows, by, below, clock);
  }

  /** The same rows as the result of one more query. */
  Relation deeper(ParserRuleContext query) {
    if (level == MAX_LEVEL) {
      throw SqlErrors.at(
          query, "found queries over queries more than " + MAX_LEVEL + " deep; merge some");
    }
    return new Relation(stream, width, sizes, filter, level + 1, windows, ranking, below, clock);
  }
}
