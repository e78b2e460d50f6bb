package io.tidemark.expression;

import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.FieldType.Kind;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Builds expressions: every factory checks the types of its operands and inserts the promotions.
 *
 * <p>Integer arithmetic is exact in 64 bits. Sums of decimals have the larger scale, products the
 * sum of the scales, quotients that of Flink's rule for {@code DECIMAL} held to 18 digits; an
 * integer beside a decimal counts as one of scale 0. With a double on either side it is double
 * arithmetic. A null literal takes the type that its surroundings want. What does not fit together
 * is refused with {@link TypeMismatchException}, save where {@link NullLogic#RULE} says what it
 * yields.
 */
public final class Expressions {
  private Expressions() {}

  /**
   * A reference to the field of that name.
   *
   * @throws IllegalArgumentException if the schema has none
   */
  public static Expression field(Schema schema, String name) {
    return new FieldReference(schema.field(name));
  }

  /** A reference to a field. */
  public static Expression field(Field field) {
    return new FieldReference(field);
  }

  /** An int64 constant. {@link Long#MIN_VALUE} stands for null and is refused. */
  public static Expression literal(long value) {
    return Literals.integer(value, FieldType.INT64);
  }

  /**
   * A decimal constant of the scale it is written with.
   *
   * @throws IllegalArgumentException if it has more than 18 digits
   */
  public static Expression literal(BigDecimal value) {
    return Literals.decimal(value);
  }

  /** A float64 constant. */
  public static Expression literal(double value) {
    return new Literal(value, FieldType.FLOAT64);
  }

  /** A boolean constant. */
  public static Expression literal(boolean value) {
    return new Literal(value, FieldType.BOOLEAN);
  }

  /** A string constant: a symbol, or chars where it meets chars. */
  public static Expression literal(String value) {
    return new Literal(value, FieldType.SYMBOL);
  }

  /** A constant point in time, in the unit since the epoch. */
  public static Expression timestamp(long count, TimeUnit unit) {
    return Literals.integer(count, FieldType.timestamp(unit));
  }

  /** A null that takes the type that its surroundings want, and is a boolean without. */
  public static Expression nullLiteral() {
    return new Literal(null, FieldType.BOOLEAN);
  }

  /** A null of a type. */
  public static Expression nullLiteral(FieldType type) {
    return new Literal(null, type);
  }

  /** {@code left + right} of numbers, with SQL's nulls. */
  public static Expression add(Expression left, Expression right) {
    return arithmetic(ArithmeticOperator.ADD, left, right, NullLogic.SQL);
  }

  /** {@code left - right} of numbers, with SQL's nulls. */
  public static Expression subtract(Expression left, Expression right) {
    return arithmetic(ArithmeticOperator.SUBTRACT, left, right, NullLogic.SQL);
  }

  /** {@code left * right} of numbers, with SQL's nulls. */
  public static Expression multiply(Expression left, Expression right) {
    return arithmetic(ArithmeticOperator.MULTIPLY, left, right, NullLogic.SQL);
  }

  /** {@code left / right} of numbers, with SQL's nulls. */
  public static Expression divide(Expression left, Expression right) {
    return arithmetic(ArithmeticOperator.DIVIDE, left, right, NullLogic.SQL);
  }

  /** {@code left % right} of numbers, with SQL's nulls. */
  public static Expression remainder(Expression left, Expression right) {
    return arithmetic(ArithmeticOperator.REMAINDER, left, right, NullLogic.SQL);
  }

  /** A binary operation on numbers; the class comment has the types of the result. */
  public static Expression arithmetic(
      ArithmeticOperator operator, Expression left, Expression right, NullLogic nullLogic) {
    return ArithmeticTyping.arithmetic(operator, left, right, nullLogic);
  }

  /** A number with its sign changed. */
  public static Expression negate(Expression operand) {
    Expression number = requireNumber(operand, "-");
    return number instanceof Literal literal ? Literals.negate(literal) : new Negation(number);
  }

  /** A number without its sign. */
  public static Expression absolute(Expression operand) {
    return new Absolute(requireNumber(operand, "ABS"));
  }

  private static Expression requireNumber(Expression operand, String operator) {
    Expression number =
        Literals.isNull(operand) && !operand.type().isNumeric()
            ? nullLiteral(FieldType.INT64)
            : operand;
    if (!number.type().isNumeric()) {
      throw new TypeMismatchException(
          operator
              + " of "
              + TypeMismatchException.describe(operand)
              + "; expected an integer, a decimal or a float64");
    }
    return number;
  }

  /** A comparison with SQL's nulls. */
  public static Expression compare(ComparisonOperator operator, Expression left, Expression right) {
    return compare(operator, left, right, NullLogic.SQL);
  }

  /** A comparison of two numbers, timestamps, booleans, symbols or chars. */
  public static Expression compare(
      ComparisonOperator operator, Expression left, Expression right, NullLogic nullLogic) {
    return ComparisonTyping.compare(operator, left, right, nullLogic);
  }

  /** Whether all hold, with SQL's nulls. */
  public static Expression and(Expression... operands) {
    return logical(LogicalOperator.AND, List.of(operands), NullLogic.SQL);
  }

  /** Whether any holds, with SQL's nulls. */
  public static Expression or(Expression... operands) {
    return logical(LogicalOperator.OR, List.of(operands), NullLogic.SQL);
  }

  /** Conditions joined by AND or OR; one alone needs no node. */
  public static Expression logical(
      LogicalOperator operator, List<Expression> operands, NullLogic nullLogic) {
    if (operands.isEmpty()) {
      throw new IllegalArgumentException(operator + " of no conditions, expected at least one");
    }
    List<Expression> conditions =
        operands.stream().map(o -> requireCondition(o, operator.toString())).toList();
    return conditions.size() == 1 && nullLogic == NullLogic.SQL
        ? conditions.get(0)
        : new Logical(operator, conditions, nullLogic);
  }

  /** The opposite of a condition, with SQL's nulls. */
  public static Expression not(Expression operand) {
    return not(operand, NullLogic.SQL);
  }

  /** The opposite of a condition. */
  public static Expression not(Expression operand, NullLogic nullLogic) {
    return new Not(requireCondition(operand, "NOT"), nullLogic);
  }

  /** Whether an expression is null. */
  public static Expression isNull(Expression operand) {
    return new IsNull(operand);
  }

  /** Whether an expression is not null. */
  public static Expression isNotNull(Expression operand) {
    return new Not(new IsNull(operand), NullLogic.SQL);
  }

  /** Whether a condition is true, as opposed to false or null. */
  public static Expression isTrue(Expression operand) {
    return new IsTrue(requireCondition(operand, "IS TRUE"));
  }

  /** Whether a condition is false, as opposed to true or null. */
  public static Expression isFalse(Expression operand) {
    return new IsTrue(not(requireCondition(operand, "IS FALSE")));
  }

  private static Expression requireCondition(Expression operand, String operator) {
    Expression condition = Literals.isNull(operand) ? nullLiteral() : operand;
    if (condition.type().kind() != Kind.BOOLEAN) {
      throw new TypeMismatchException(
          operator
              + " of "
              + TypeMismatchException.describe(operand)
              + "; expected a boolean, write a comparison");
    }
    return condition;
  }

  /**
   * Whether an operand equals any of the values; with SQL's nulls a null among them makes a miss
   * null.
   */
  public static Expression in(Expression operand, List<Expression> values, NullLogic nullLogic) {
    List<Expression> tests = new ArrayList<>();
    for (Expression value : values) {
      tests.add(compare(ComparisonOperator.EQUAL, operand, value, nullLogic));
    }
    return logical(LogicalOperator.OR, tests, nullLogic);
  }

  /**
   * Whether the text of a symbol fits a pattern, in which {@code %} stands for any text and {@code
   * _} for one character; of null it does not.
   *
   * @throws TypeMismatchException if the operand is no symbol
   */
  public static Expression like(Expression operand, String pattern) {
    if (operand.type().kind() != FieldType.Kind.SYMBOL) {
      throw new TypeMismatchException(
          "like of "
              + TypeMismatchException.describe(operand)
              + "; expected a symbol, declare the text as one");
    }
    return new Like(operand, pattern);
  }

  /** Whether {@code low <= operand <= high}. */
  public static Expression between(
      Expression operand, Expression low, Expression high, NullLogic nullLogic) {
    return logical(
        LogicalOperator.AND,
        List.of(
            compare(ComparisonOperator.GREATER_OR_EQUAL, operand, low, nullLogic),
            compare(ComparisonOperator.LESS_OR_EQUAL, operand, high, nullLogic)),
        nullLogic);
  }

  /**
   * The result of the first branch whose condition is true.
   *
   * @param whens at least one
   * @param otherwise the value if none is; null for the null of the branches' type
   */
  public static Expression caseWhen(List<When> whens, Expression otherwise) {
    if (whens.isEmpty()) {
      throw new IllegalArgumentException("CASE without a branch, expected at least one WHEN");
    }
    List<Expression> results = new ArrayList<>();
    whens.forEach(when -> results.add(when.result()));
    results.add(otherwise == null ? nullLiteral() : otherwise);
    List<Expression> unified = CommonType.unify("CASE", results);
    List<When> branches = new ArrayList<>();
    for (int i = 0; i < whens.size(); i++) {
      branches.add(new When(requireCondition(whens.get(i).condition(), "WHEN"), unified.get(i)));
    }
    return new Case(branches, unified.get(whens.size()));
  }

  /** The first of the operands that is not null; they are brought to one type. */
  public static Expression coalesce(List<Expression> operands) {
    if (operands.isEmpty()) {
      throw new IllegalArgumentException("COALESCE of nothing, expected at least one operand");
    }
    return new Coalesce(CommonType.unify("COALESCE", operands));
  }

  /**
   * Converts between numbers, between units of timestamps, from a timestamp to int64, and a string
   * literal to chars. The cast of a quotient of decimals to a decimal divides once, straight to the
   * scale asked for.
   */
  public static Expression cast(Expression operand, FieldType type) {
    if (operand instanceof Arithmetic quotient
        && quotient.operator() == ArithmeticOperator.DIVIDE
        && quotient.type().kind() == Kind.DECIMAL
        && type.kind() == Kind.DECIMAL) {
      return new Arithmetic(
          quotient.operator(), quotient.left(), quotient.right(), type, quotient.nullLogic());
    }
    return Casting.cast(operand, type);
  }

  /**
   * A timestamp plus an interval, which may be negative; saturating.
   *
   * @throws IllegalArgumentException if the timestamp's unit cannot express the interval
   */
  public static Expression shift(Expression timestamp, Duration interval) {
    if (timestamp.type().kind() != Kind.TIMESTAMP) {
      throw new TypeMismatchException(
          "interval "
              + interval
              + " added to "
              + TypeMismatchException.describe(timestamp)
              + "; expected a timestamp");
    }
    return new TimeShift(timestamp, timestamp.type().unit().count(interval, "interval"));
  }
}
