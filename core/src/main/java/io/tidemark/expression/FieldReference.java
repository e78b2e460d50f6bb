package io.tidemark.expression;

import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The value of a field of the record.
 *
 * @param field where it lies
 */
public record FieldReference(Field field) implements Expression {
  @Override
  public FieldType type() {
    return field.type();
  }

  @Override
  public boolean nullable() {
    return field.nullable();
  }

  @Override
  public List<Expression> operands() {
    return List.of();
  }

  @Override
  public Expression mapOperands(UnaryOperator<Expression> mapping) {
    return this;
  }

  @Override
  public Expression substitute(Function<Field, Expression> replacement) {
    Expression expression = replacement.apply(field);
    if (!expression.type().equals(field.type())) {
      throw new TypeMismatchException(
          "field "
              + field
              + " cannot be replaced by "
              + TypeMismatchException.describe(expression)
              + "; cast it to "
              + field.type());
    }
    return expression;
  }

  @Override
  public void forEachField(Consumer<Field> consumer) {
    consumer.accept(field);
  }

  @Override
  public String toString() {
    return field.name();
  }
}
