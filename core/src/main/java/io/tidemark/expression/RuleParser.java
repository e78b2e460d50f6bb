package io.tidemark.expression;

import io.tidemark.record.FieldType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The syntax of rule expressions, lowered to typed nodes with {@link NullLogic#RULE}.
 *
 * <pre>
 * or      := and ('||' and)*
 * and     := equal ('&amp;&amp;' equal)*
 * equal   := rel (('==' | '!=') rel)*
 * rel     := add (('&lt;' | '&lt;=' | '&gt;' | '&gt;=') add)*
 * add     := mul (('+' | '-') mul)*
 * mul     := unary (('*' | '/' | '%') unary)*
 * unary   := ('!' | '-') unary | primary
 * primary := INT | DECIMAL | STRING | 'true' | 'false' | 'null' | NAME | call | '(' or ')'
 * call    := 'count' '(' STEP ')'
 *          | ('sum'|'avg'|'min'|'max'|'first'|'last') '(' STEP '.' FIELD ')'
 *          | 'in' '(' or (',' or)+ ')' | 'between' '(' or ',' or ',' or ')'
 *          | 'like' '(' or ',' STRING ')'
 * </pre>
 *
 * <p>Strings stand in single quotes, a quote inside doubled. Decimals are exact and become doubles
 * only beside one. In the text of {@code like}, which is asked of symbols, {@code %} stands for any
 * text and {@code _} for one character. {@code -x} is {@code 0 - x}.
 */
public final class RuleParser {
  /** The longest expression, in characters. */
  public static final int MAX_LENGTH = 8_192;

  /** How deep parentheses, signs and calls may nest. */
  public static final int MAX_DEPTH = 100;

  private static final Map<String, ComparisonOperator> EQUALITIES =
      Map.of("==", ComparisonOperator.EQUAL, "!=", ComparisonOperator.NOT_EQUAL);

  private static final Map<String, ComparisonOperator> ORDERS =
      Map.of(
          "<", ComparisonOperator.LESS,
          "<=", ComparisonOperator.LESS_OR_EQUAL,
          ">", ComparisonOperator.GREATER,
          ">=", ComparisonOperator.GREATER_OR_EQUAL);

  private static final Map<String, ArithmeticOperator> SUMS =
      Map.of("+", ArithmeticOperator.ADD, "-", ArithmeticOperator.SUBTRACT);

  private static final Map<String, ArithmeticOperator> PRODUCTS =
      Map.of(
          "*", ArithmeticOperator.MULTIPLY,
          "/", ArithmeticOperator.DIVIDE,
          "%", ArithmeticOperator.REMAINDER);

  private final RuleScope scope;
  private final RuleTokens tokens;
  private int depth;

  private RuleParser(String text, RuleScope scope) {
    this.scope = scope;
    tokens = new RuleTokens(text);
  }

  /**
   * Parses an expression of any type.
   *
   * @throws RuleSyntaxException if it is malformed, or a name or type in it does not fit
   */
  public static Expression parse(String text, RuleScope scope) {
    if (text.length() > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "expression of "
              + text.length()
              + " characters, at most "
              + MAX_LENGTH
              + " are taken; split the condition");
    }
    RuleParser parser = new RuleParser(text, scope);
    Expression expression = parser.or();
    if (parser.tokens.kind() != RuleTokens.Kind.END) {
      throw parser.tokens.error("expected an operator or the end, found " + parser.tokens.found());
    }
    return expression;
  }

  /**
   * Parses a condition.
   *
   * @throws RuleSyntaxException if it is malformed, a name or type in it does not fit, or it is no
   *     boolean
   */
  public static Expression condition(String text, RuleScope scope) {
    Expression expression = parse(text, scope);
    if (expression.type().kind() != FieldType.Kind.BOOLEAN && !Literals.isNull(expression)) {
      throw new RuleSyntaxException(
          "the condition is "
              + TypeMismatchException.describe(expression)
              + "; expected a boolean, write a comparison",
          text,
          0,
          null);
    }
    return Literals.isNull(expression) ? Expressions.nullLiteral() : expression;
  }

  private Expression or() {
    return logical("||", LogicalOperator.OR);
  }

  private Expression logical(String symbol, LogicalOperator operator) {
    int start = tokens.start();
    List<Expression> operands = new ArrayList<>();
    do {
      operands.add(
          operator == LogicalOperator.OR ? logical("&&", LogicalOperator.AND) : equality());
    } while (tokens.skip(symbol));
    return operands.size() == 1
        ? operands.get(0)
        : typed(start, () -> Expressions.logical(operator, operands, NullLogic.RULE));
  }

  private Expression equality() {
    Expression left = order();
    while (isOneOf(EQUALITIES)) {
      left = comparison(EQUALITIES, left, this::order);
    }
    return left;
  }

  private Expression order() {
    Expression left = sum();
    while (isOneOf(ORDERS)) {
      left = comparison(ORDERS, left, this::sum);
    }
    return left;
  }

  private Expression comparison(
      Map<String, ComparisonOperator> operators, Expression left, Supplier<Expression> operand) {
    int at = tokens.start();
    ComparisonOperator operator = operators.get(tokens.value());
    tokens.advance();
    Expression right = operand.get();
    return typed(at, () -> Expressions.compare(operator, left, right, NullLogic.RULE));
  }

  private Expression sum() {
    Expression left = product();
    while (isOneOf(SUMS)) {
      left = arithmetic(SUMS, left, this::product);
    }
    return left;
  }

  private Expression product() {
    Expression left = unary();
    while (isOneOf(PRODUCTS)) {
      left = arithmetic(PRODUCTS, left, this::unary);
    }
    return left;
  }

  private Expression arithmetic(
      Map<String, ArithmeticOperator> operators, Expression left, Supplier<Expression> operand) {
    int at = tokens.start();
    ArithmeticOperator operator = operators.get(tokens.value());
    tokens.advance();
    Expression right = operand.get();
    return typed(at, () -> Expressions.arithmetic(operator, left, right, NullLogic.RULE));
  }

  private boolean isOneOf(Map<String, ?> symbols) {
    return tokens.kind() == RuleTokens.Kind.SYMBOL && symbols.containsKey(tokens.value());
  }

  private Expression unary() {
    int at = tokens.start();
    if (++depth > MAX_DEPTH) {
      throw tokens.error("nested deeper than " + MAX_DEPTH + "; split the condition");
    }
    Expression result;
    if (tokens.skip("!")) {
      Expression operand = unary();
      result = typed(at, () -> Expressions.not(operand, NullLogic.RULE));
    } else if (tokens.skip("-")) {
      Expression operand = unary();
      result =
          typed(
              at,
              () ->
                  Expressions.arithmetic(
                      ArithmeticOperator.SUBTRACT,
                      Expressions.literal(0),
                      operand,
                      NullLogic.RULE));
    } else {
      result = primary();
    }
    depth--;
    return result;
  }

  private Expression primary() {
    int at = tokens.start();
    String value = tokens.value();
    switch (tokens.kind()) {
      case INTEGER -> {
        tokens.advance();
        return typed(at, () -> Expressions.literal(integer(value)));
      }
      case DECIMAL -> {
        tokens.advance();
        return typed(at, () -> Expressions.literal(new BigDecimal(value)));
      }
      case STRING -> {
        tokens.advance();
        return Expressions.literal(value);
      }
      case NAME -> {
        tokens.advance();
        return tokens.is("(") ? call(value, at) : name(value, at);
      }
      default -> {
        if (!tokens.skip("(")) {
          throw tokens.error("expected a value, found " + tokens.found());
        }
        Expression inner = or();
        tokens.expect(")");
        return inner;
      }
    }
  }

  private static long integer(String digits) {
    try {
      return Long.parseLong(digits);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          digits + " does not fit in 64 bits; write it with a point, as a decimal", e);
    }
  }

  private Expression name(String name, int at) {
    return switch (name) {
      case "true" -> Expressions.literal(true);
      case "false" -> Expressions.literal(false);
      case "null" -> Expressions.nullLiteral();
      default -> typed(at, () -> scope.field(name));
    };
  }

  private Expression call(String name, int at) {
    tokens.expect("(");
    if (name.equals("in") || name.equals("between") || name.equals("like")) {
      return listCall(name, at);
    }
    StepFunction function = StepFunction.of(name);
    if (function == null && !name.equals("count")) {
      throw tokens.error(
          "no function '"
              + name
              + "'; there is count, sum, avg, min, max, first, last, in, between, like",
          at,
          null);
    }
    String step = tokens.name("the name of a step");
    if (function == null) {
      tokens.expect(")");
      return typed(at, () -> scope.count(step));
    }
    tokens.expect(".");
    String field = tokens.name("the name of a field");
    tokens.expect(")");
    return typed(at, () -> scope.function(function, step, field));
  }

  private Expression listCall(String name, int at) {
    List<Expression> arguments = new ArrayList<>();
    do {
      arguments.add(or());
    } while (tokens.skip(","));
    tokens.expect(")");
    if (name.equals("in") && arguments.size() >= 2) {
      return typed(
          at,
          () ->
              Expressions.in(
                  arguments.get(0), arguments.subList(1, arguments.size()), NullLogic.RULE));
    }
    if (name.equals("between") && arguments.size() == 3) {
      return typed(
          at,
          () ->
              Expressions.between(
                  arguments.get(0), arguments.get(1), arguments.get(2), NullLogic.RULE));
    }
    if (name.equals("like") && arguments.size() == 2 && Literals.isString(arguments.get(1))) {
      String text = (String) ((Literal) arguments.get(1)).value();
      return typed(at, () -> Expressions.like(arguments.get(0), text));
    }
    throw tokens.error(
        name
            + " of "
            + arguments.size()
            + " arguments; expected in(value, one, ...), between(value, low, high) or"
            + " like(symbol, 'text')",
        at,
        null);
  }

  /** Builds a node and says where it stands if that fails. */
  private Expression typed(int at, Supplier<Expression> node) {
    try {
      return node.get();
    } catch (RuleSyntaxException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw tokens.error(e.getMessage(), at, e);
    }
  }
}
