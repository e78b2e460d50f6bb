package io.tidemark.topology;

import io.tidemark.expression.Expression;
import io.tidemark.expression.Expressions;
import io.tidemark.record.FieldType;
import io.tidemark.record.TimeUnit;
import java.time.Duration;
import java.util.List;

/** What a join needs of its inputs. */
final class JoinCheck {
  private JoinCheck() {}

  static void requireEqualKeys(KeyedStream left, KeyedStream right) {
    List<NamedExpression> leftKeys = left.keys();
    List<NamedExpression> rightKeys = right.keys();
    if (leftKeys.size() != rightKeys.size()) {
      throw new IllegalArgumentException(
          "join of "
              + left.stream().schema().name()
              + " by "
              + leftKeys
              + " and "
              + right.stream().schema().name()
              + " by "
              + rightKeys
              + ": expected as many keys on either side");
    }
    for (int i = 0; i < leftKeys.size(); i++) {
      FieldType leftType = leftKeys.get(i).expression().type();
      FieldType rightType = rightKeys.get(i).expression().type();
      boolean areIntegers = leftType.isInteger() && rightType.isInteger();
      if (!areIntegers && !leftType.equals(rightType)) {
        throw new IllegalArgumentException(
            "join of "
                + leftKeys.get(i)
                + " "
                + leftType
                + " and "
                + rightKeys.get(i)
                + " "
                + rightType
                + ", expected keys of one type; cast one of them");
      }
    }
  }

  /** The unit that both inputs count time in. */
  static TimeUnit unit(KeyedStream left, KeyedStream right) {
    TimeUnit unit = left.stream().source().unit();
    TimeUnit other = right.stream().source().unit();
    if (unit != other) {
      throw new IllegalArgumentException(
          "join of "
              + left.stream().schema().name()
              + " in "
              + unit
              + " and "
              + right.stream().schema().name()
              + " in "
              + other
              + ", expected one unit of event time; declare both streams in the finer one");
    }
    return unit;
  }

  /** A duration of either sign in a unit. */
  static long count(TimeUnit unit, Duration duration, String what) {
    return duration.isNegative()
        ? -unit.count(duration.negated(), what)
        : unit.count(duration, what);
  }

  static Expression condition(Expression before, Expression test) {
    if (test.type().kind() != FieldType.Kind.BOOLEAN) {
      throw new IllegalArgumentException(
          "join condition " + test + " is " + test.type() + ", expected a boolean");
    }
    return before == null ? test : Expressions.and(before, test);
  }
}
