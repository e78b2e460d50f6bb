package io.tidemark.aggregate;

import io.tidemark.aggregate.Slot.Fold;
import io.tidemark.expression.Arithmetic;
import io.tidemark.expression.ArithmeticOperator;
import io.tidemark.expression.Expression;
import io.tidemark.record.FieldType.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * Which slots a list of aggregates needs and where they lie. Aggregates that fold the same value
 * the same way share a slot: an average next to a sum costs nothing.
 */
final class AccumulatorLayout {
  private final List<Slot> slots = new ArrayList<>();
  private int length = Accumulator.ROWS_OFFSET + Long.BYTES;

  AccumulatorLayout(List<Aggregate> aggregates) {
    for (Aggregate aggregate : aggregates) {
      place(aggregate);
    }
  }

  List<Slot> slots() {
    return slots;
  }

  int length() {
    return length;
  }

  private void place(Aggregate aggregate) {
    switch (aggregate.function()) {
      case COUNT -> {
        if (!aggregate.arguments().isEmpty()) {
          values(aggregate.arguments().get(0));
        }
      }
      case SUM, AVG -> sum(aggregate.arguments().get(0));
      case MIN -> slot(Fold.MIN, aggregate.arguments().get(0), null);
      case MAX -> slot(Fold.MAX, aggregate.arguments().get(0), null);
      case FIRST -> slot(Fold.FIRST, aggregate.arguments().get(0), null);
      case LAST -> slot(Fold.LAST, aggregate.arguments().get(0), null);
      case VWAP -> {
        turnover(aggregate);
        weight(aggregate);
      }
      case VAR_POP, VAR_SAMP, STDDEV_POP, STDDEV_SAMP -> spread(aggregate.arguments().get(0));
      case MIN_BY, MAX_BY, OPEN, CLOSE -> chosen(aggregate);
      case COUNT_DISTINCT, PERCENTILE, TOP, BOTTOM, FIRST_OF, LAST_OF, COLLECT, USER ->
          part(aggregate);
    }
  }

  private void spread(Expression value) {
    if (value.type().kind() == Kind.FLOAT64) {
      slot(Fold.MOMENTS, value, null);
    } else {
      sum(value);
      squares(value);
    }
  }

  /** The sum of the squares of an exact value. */
  Slot squares(Expression value) {
    return slot(Fold.PRODUCT_SUM, value, value);
  }

  /** The slot of an aggregate that gives the value of one row. */
  Slot chosen(Aggregate aggregate) {
    Expression value = aggregate.arguments().get(0);
    return switch (aggregate.function()) {
      case MIN_BY -> slot(Fold.LEAST_BY, value, aggregate.arguments().get(1));
      case MAX_BY -> slot(Fold.GREATEST_BY, value, aggregate.arguments().get(1));
      case OPEN -> slot(Fold.EARLIEST, value, null);
      default -> slot(Fold.LATEST, value, null);
    };
  }

  /** The slot of an aggregate that an object keeps. */
  Slot part(Aggregate aggregate) {
    List<Expression> arguments = aggregate.arguments();
    if (aggregate.plan() instanceof UserPlan) {
      return slot(new Slot(Fold.PART, null, null, aggregate.plan(), arguments, length));
    }
    Expression other = arguments.size() > 1 ? arguments.get(1) : null;
    return slot(new Slot(Fold.PART, arguments.get(0), other, aggregate.plan(), List.of(), length));
  }

  /** The slot of a sum; a product of exact values is summed without being rounded to 64 bits. */
  Slot sum(Expression value) {
    values(value);
    if (isExactProduct(value)) {
      Arithmetic product = (Arithmetic) value;
      return slot(Fold.PRODUCT_SUM, product.left(), product.right());
    }
    return slot(Fold.SUM, value, null);
  }

  private static boolean isExactProduct(Expression value) {
    return value instanceof Arithmetic product
        && product.operator() == ArithmeticOperator.MULTIPLY
        && product.type().kind() != Kind.FLOAT64;
  }

  /** Price times quantity of a VWAP, over the rows that have both. */
  Slot turnover(Aggregate vwap) {
    return slot(Fold.PRODUCT_SUM, vwap.arguments().get(0), vwap.arguments().get(1));
  }

  /** Quantity of a VWAP; where the price may be missing, of the rows that have both. */
  Slot weight(Aggregate vwap) {
    Expression price = vwap.arguments().get(0);
    Expression quantity = vwap.arguments().get(1);
    return price.nullable()
        ? slot(Fold.PRODUCT_SUM, quantity, PresenceOf.of(price))
        : slot(Fold.SUM, quantity, null);
  }

  /**
   * The slot that counts rows with a value, or null if all rows have one. A product has a value
   * where its factors have; it is not computed for that, since it may not fit 64 bits.
   */
  Slot values(Expression value) {
    if (!value.nullable()) {
      return null;
    }
    if (value.type().kind() == Kind.CHARS) {
      return slot(Fold.VALUES, PresenceOf.of(value), null);
    }
    if (!isExactProduct(value)) {
      return slot(Fold.VALUES, value, null);
    }
    Expression left = ((Arithmetic) value).left();
    Expression right = ((Arithmetic) value).right();
    if (left.nullable() && right.nullable()) {
      return slot(Fold.VALUES, left, right);
    }
    return slot(Fold.VALUES, left.nullable() ? left : right, null);
  }

  Slot slot(Fold fold, Expression value, Expression factor) {
    return slot(new Slot(fold, value, factor, null, List.of(), length));
  }

  /** The slot that is there already, or this one, which lies behind all others. */
  private Slot slot(Slot wanted) {
    for (Slot slot : slots) {
      if (slot.isLike(wanted)) {
        return slot;
      }
    }
    length += wanted.length();
    slots.add(wanted);
    return wanted;
  }
}
