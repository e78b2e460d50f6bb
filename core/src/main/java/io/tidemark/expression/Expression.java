package io.tidemark.expression;

import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A typed expression over the fields of one record.
 *
 * <p>Immutable. {@link Expressions} builds nodes: it checks types and inserts promotions, which the
 * constructors of the nodes do not. {@link Object#toString()} gives SQL-like text for errors and
 * for the explanation of a plan.
 */
public sealed interface Expression
    permits Absolute,
        Arithmetic,
        Case,
        Cast,
        Coalesce,
        Comparison,
        FieldReference,
        IsNull,
        IsTrue,
        Like,
        Literal,
        Logical,
        Negation,
        Not,
        SlotReference,
        TimeShift {

  /** What it yields. */
  FieldType type();

  /** Whether it may yield null. */
  boolean nullable();

  /** The expressions right under it, in order of evaluation; none for a leaf. */
  List<Expression> operands();

  /** The same node over other operands, which must have the types of the present ones. */
  Expression mapOperands(UnaryOperator<Expression> mapping);

  /**
   * Replaces every field reference, which puts the definition of a view's columns into a query.
   *
   * @param replacement gives the expression for a field, of the field's type
   * @throws TypeMismatchException if a replacement has another type
   */
  default Expression substitute(Function<Field, Expression> replacement) {
    return mapOperands(operand -> operand.substitute(replacement));
  }

  /** Calls the consumer for each field reference, in order of appearance, repetitions included. */
  default void forEachField(Consumer<Field> consumer) {
    operands().forEach(operand -> operand.forEachField(consumer));
  }
}
