package io.tidemark.topology;

import io.tidemark.expression.Expression;
import io.tidemark.expression.Expressions;
import io.tidemark.join.JoinType;
import io.tidemark.record.Field;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the fields of two streams are called in a join of them. A left field keeps its name; so does
 * a right one whose name the left stream does not have, and the others get the name of their stream
 * in front, or {@code right} if that is the left stream's too.
 */
final class JoinColumns {
  private final Stream left;
  private final Stream right;
  private final List<String> leftNames;
  private final List<String> rightNames = new ArrayList<>();

  JoinColumns(Stream left, Stream right) {
    this.left = left;
    this.right = right;
    leftNames = left.schema().fields().stream().map(Field::name).collect(Collectors.toList());
    Set<String> taken = new HashSet<>(leftNames);
    taken.add(JoinStep.JOIN_TIME);
    boolean isSame = left.schema().name().equals(right.schema().name());
    String prefix = (isSame ? "right" : right.schema().name()) + "_";
    for (Field field : right.schema().fields()) {
      String name = field.name();
      while (!taken.add(name)) {
        name = prefix + name;
      }
      rightNames.add(name);
    }
    int clash = leftNames.indexOf(JoinStep.JOIN_TIME);
    if (clash >= 0) {
      leftNames.set(clash, left.schema().name() + "_" + JoinStep.JOIN_TIME);
    }
  }

  /** The name of a field of an input. */
  String name(int input, String field) {
    Schema schema = (input == 0 ? left : right).schema();
    return (input == 0 ? leftNames : rightNames).get(schema.field(field).index());
  }

  /** A name for a field beside those of the inputs. */
  String freeName(String wanted) {
    String name = wanted;
    while (leftNames.contains(name) || rightNames.contains(name)) {
      name = "join_" + name;
    }
    return name;
  }

  /** The schema of results, to which a rule may add fields. */
  Schema.Builder schema(String name, TimeUnit unit, JoinType type, boolean[] has) {
    Schema.Builder builder = Schema.builder(name).eventTime(JoinStep.JOIN_TIME, unit);
    if (has[0]) {
      add(builder, left.schema(), leftNames, type.keeps(1));
    }
    if (has[1]) {
      add(builder, right.schema(), rightNames, type.keeps(0));
    }
    return builder;
  }

  private static void add(
      Schema.Builder builder, Schema schema, List<String> names, boolean isNullable) {
    for (Field field : schema.fields()) {
      if (isNullable || field.nullable()) {
        builder.nullable(names.get(field.index()), field.type());
      } else {
        builder.field(names.get(field.index()), field.type());
      }
    }
  }

  /** The columns of an input in terms of its source's records. */
  List<Expression> expressions(int input) {
    Stream stream = input == 0 ? left : right;
    return stream.schema().fields().stream()
        .map(field -> stream.inline(Expressions.field(field)))
        .collect(Collectors.toList());
  }
}
