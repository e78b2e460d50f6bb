package io.tidemark.expression;

import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.FieldType.Kind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Map;

/**
 * Evaluates expressions by walking the tree over objects: null, {@link BigDecimal} for integers and
 * decimals, {@link BigInteger} for timestamps, {@link Double}, {@link Boolean}, {@link String}.
 */
final class Oracle {
  private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);

  private final Map<Field, Object> row;

  Oracle(Map<Field, Object> row) {
    this.row = row;
  }

  Object value(Expression e) {
    if (e instanceof FieldReference reference) {
      return row.get(reference.field());
    } else if (e instanceof Literal literal) {
      return literal(literal);
    } else if (e instanceof Arithmetic operation) {
      return arithmetic(operation);
    } else if (e instanceof Negation negation) {
      Object v = value(negation.operand());
      return v instanceof BigDecimal n ? n.negate() : v == null ? null : (Object) (-(Double) v);
    } else if (e instanceof Absolute absolute) {
      Object v = value(absolute.operand());
      return v instanceof BigDecimal n ? n.abs() : v == null ? null : (Object) Math.abs((Double) v);
    } else if (e instanceof Cast cast) {
      Object v = value(cast.operand());
      return v == null ? null : cast(v, cast.operand().type(), cast.type());
    } else if (e instanceof TimeShift shift) {
      BigInteger v = (BigInteger) value(shift.operand());
      return v == null ? null : saturate(v.add(BigInteger.valueOf(shift.count())));
    } else if (e instanceof Case choice) {
      for (When when : choice.whens()) {
        if (isTrue(when.condition())) {
          return value(when.result());
        }
      }
      return value(choice.otherwise());
    } else if (e instanceof Coalesce coalesce) {
      Object v = null;
      for (int i = 0; v == null && i < coalesce.operands().size(); i++) {
        v = value(coalesce.operands().get(i));
      }
      return v;
    }
    return condition(e);
  }

  boolean isTrue(Expression condition) {
    return Boolean.TRUE.equals(value(condition));
  }

  private static Object literal(Literal literal) {
    if (literal.value() instanceof Long number) {
      return literal.type().kind() == Kind.TIMESTAMP
          ? BigInteger.valueOf(number)
          : BigDecimal.valueOf(number);
    }
    return literal.value();
  }

  private Object arithmetic(Arithmetic operation) {
    Object left = value(operation.left());
    Object right = value(operation.right());
    if (left == null || right == null) {
      return null;
    }
    boolean divides =
        operation.operator() == ArithmeticOperator.DIVIDE
            || operation.operator() == ArithmeticOperator.REMAINDER;
    if (divides && ((Number) right).doubleValue() == 0) {
      if (operation.nullLogic() == NullLogic.RULE) {
        return null;
      }
      throw new ArithmeticException("division by zero");
    }
    if (left instanceof Double a) {
      double b = (Double) right;
      return switch (operation.operator()) {
        case ADD -> a + b;
        case SUBTRACT -> a - b;
        case MULTIPLY -> a * b;
        case DIVIDE -> a / b;
        case REMAINDER -> a % b;
      };
    }
    BigDecimal a = (BigDecimal) left;
    BigDecimal b = (BigDecimal) right;
    BigDecimal result =
        switch (operation.operator()) {
          case ADD -> a.add(b);
          case SUBTRACT -> a.subtract(b);
          case MULTIPLY -> a.multiply(b);
          case DIVIDE -> {
            boolean integers = operation.type().isInteger();
            yield a.divide(
                b, operation.type().scale(), integers ? RoundingMode.DOWN : RoundingMode.HALF_UP);
          }
          case REMAINDER -> a.remainder(b);
        };
    return inRange(result, operation.type());
  }

  private static BigDecimal inRange(BigDecimal value, FieldType type) {
    BigDecimal max =
        type.isInteger()
            ? BigDecimal.valueOf((1L << (8 * type.size() - 2)) - 1 + (1L << (8 * type.size() - 2)))
            : new BigDecimal(
                BigInteger.TEN.pow(type.precision()).subtract(BigInteger.ONE), type.scale());
    if (value.abs().compareTo(max) > 0) {
      throw new ArithmeticException(value + " is no " + type);
    }
    return value.setScale(type.scale());
  }

  private static BigInteger saturate(BigInteger value) {
    return value.min(MAX).max(MAX.negate());
  }

  private static Object cast(Object v, FieldType from, FieldType to) {
    if (from.kind() == Kind.TIMESTAMP) {
      BigInteger count = (BigInteger) v;
      if (to.kind() == Kind.INT64) {
        return new BigDecimal(count);
      }
      BigInteger nanos = count.multiply(BigInteger.valueOf(from.unit().nanos()));
      BigInteger unit = BigInteger.valueOf(to.unit().nanos());
      return saturate(nanos.subtract(nanos.mod(unit)).divide(unit));
    }
    if (to.kind() == Kind.FLOAT64) {
      return v instanceof BigDecimal n
          ? (Object) (n.unscaledValue().doubleValue() / Double.parseDouble("1e" + n.scale()))
          : v;
    }
    if (v instanceof Double number && !Double.isFinite(number)) {
      throw new ArithmeticException(number + " is no " + to);
    }
    BigDecimal number = v instanceof Double d ? new BigDecimal(d) : (BigDecimal) v;
    RoundingMode rounding = to.isInteger() ? RoundingMode.DOWN : RoundingMode.HALF_UP;
    return inRange(number.setScale(to.scale(), rounding), to);
  }

  private Boolean condition(Expression e) {
    if (e instanceof Comparison comparison) {
      return comparison(comparison);
    } else if (e instanceof Not not) {
      Boolean v = (Boolean) value(not.operand());
      return v == null ? (not.nullLogic() == NullLogic.RULE ? Boolean.TRUE : null) : (Boolean) !v;
    } else if (e instanceof IsNull isNull) {
      return isNull.operand().nullable() && value(isNull.operand()) == null;
    } else if (e instanceof IsTrue truth) {
      return isTrue(truth.operand());
    }
    Logical logical = (Logical) e;
    Boolean deciding = logical.operator() == LogicalOperator.OR;
    boolean sawNull = false;
    for (Expression operand : logical.operands()) {
      Boolean v = (Boolean) value(operand);
      if (v == null && logical.nullLogic() == NullLogic.RULE) {
        v = false;
      }
      if (deciding.equals(v)) {
        return deciding;
      }
      sawNull |= v == null;
    }
    return sawNull ? null : (Boolean) !deciding;
  }

  private Boolean comparison(Comparison comparison) {
    Object left = value(comparison.left());
    Object right = value(comparison.right());
    ComparisonOperator operator = comparison.operator();
    if (left == null || right == null) {
      if (comparison.nullLogic() == NullLogic.SQL) {
        return null;
      }
      return switch (operator) {
        case EQUAL -> left == right;
        case NOT_EQUAL -> left != right;
        default -> false;
      };
    }
    if (left instanceof Double a) {
      double b = (Double) right;
      return switch (operator) {
        case EQUAL -> a == b;
        case NOT_EQUAL -> a != b;
        case LESS -> a < b;
        case LESS_OR_EQUAL -> a <= b;
        case GREATER -> a > b;
        case GREATER_OR_EQUAL -> a >= b;
      };
    }
    int order = order(left, right, comparison);
    return switch (operator) {
      case EQUAL -> order == 0;
      case NOT_EQUAL -> order != 0;
      case LESS -> order < 0;
      case LESS_OR_EQUAL -> order <= 0;
      case GREATER -> order > 0;
      case GREATER_OR_EQUAL -> order >= 0;
    };
  }

  private static int order(Object left, Object right, Comparison comparison) {
    if (left instanceof BigInteger a) {
      BigInteger b = (BigInteger) right;
      long leftNanos = comparison.left().type().unit().nanos();
      long rightNanos = comparison.right().type().unit().nanos();
      return a.multiply(BigInteger.valueOf(leftNanos))
          .compareTo(b.multiply(BigInteger.valueOf(rightNanos)));
    } else if (left instanceof BigDecimal a) {
      return a.compareTo((BigDecimal) right);
    } else if (left instanceof Boolean a) {
      return a.compareTo((Boolean) right);
    }
    return ((String) left).compareTo((String) right);
  }
}
