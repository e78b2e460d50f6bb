package io.tidemark.aggregate;

import io.tidemark.expression.Expression;
import io.tidemark.record.FieldType.Kind;
import java.util.List;
import java.util.Objects;

/**
 * A piece of an accumulator: what is folded over which value.
 *
 * @param fold what happens to the value of each row
 * @param value what is folded
 * @param factor the second factor of a product, what must have a value too, or what goes along with
 *     the value; else null
 * @param plan of a part; else null
 * @param arguments of a user's aggregate; else empty
 * @param offset bytes from the start of the accumulator
 */
record Slot(
    Fold fold,
    Expression value,
    Expression factor,
    PartPlan plan,
    List<Expression> arguments,
    int offset) {
  /** How the values of rows become one. */
  enum Fold {
    /** Number of rows that have a value. */
    VALUES(8),
    /** Sum in spill form (two int64) or as a double. */
    SUM(16),
    /** Sum of products of two exact values, in spill form. */
    PRODUCT_SUM(16),
    /** Least value. */
    MIN(8),
    /** Greatest value. */
    MAX(8),
    /** Value with the least sequence, and that sequence. */
    FIRST(16),
    /** Value with the greatest sequence, and that sequence. */
    LAST(16),
    /** Number, mean and sum of squared deviations of doubles. */
    MOMENTS(24),
    /** Value of the row whose factor is least, with that and the sequence. */
    LEAST_BY(24),
    /** Value of the row whose factor is greatest, with that and the sequence. */
    GREATEST_BY(24),
    /** Value of the row with the least event time, with that and the sequence. */
    EARLIEST(24),
    /** Value of the row with the greatest event time, with that and the sequence. */
    LATEST(24),
    /** What an object of its own keeps, whose class says the length. */
    PART(0);

    private final int length;

    Fold(int length) {
      this.length = length;
    }

    int length() {
      return length;
    }
  }

  int length() {
    if (fold == Fold.PART) {
      return plan.length();
    }
    return isDouble() && fold == Fold.SUM ? Double.BYTES : fold.length();
  }

  /** Whether it is merged where it lies; other slots are merged in registers. */
  boolean isInMemory() {
    return switch (fold) {
      case MOMENTS, LEAST_BY, GREATEST_BY, EARLIEST, LATEST, PART -> true;
      default -> false;
    };
  }

  /** Whether its fold asks for the time of the row. */
  boolean isTimed() {
    return fold == Fold.EARLIEST || fold == Fold.LATEST;
  }

  boolean isDouble() {
    return value != null && value.type().kind() == Kind.FLOAT64;
  }

  /** Whether another holds the same, wherever it lies. */
  boolean isLike(Slot other) {
    return fold == other.fold
        && Objects.equals(value, other.value)
        && Objects.equals(factor, other.factor)
        && Objects.equals(plan, other.plan)
        && arguments.equals(other.arguments);
  }

  boolean nullable() {
    return value.nullable() || (factor != null && factor.nullable());
  }
}
