package io.tidemark.sql;

import io.tidemark.expression.ComparisonOperator;
import io.tidemark.expression.Expression;
import io.tidemark.expression.Expressions;
import io.tidemark.expression.LogicalOperator;
import io.tidemark.expression.NullLogic;
import io.tidemark.expression.When;
import io.tidemark.record.TimeUnit;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;

/**
 * Lowers expressions of a script to typed ones, with SQL's null logic. What the typed layer refuses
 * is reported at the place in the script.
 */
final class ExpressionLowering extends TidemarkSqlBaseVisitor<Expression> {
  private final ExpressionScope scope;
  private long nodes;
  private int level;
  private int deepest;

  private ExpressionLowering(ExpressionScope scope) {
    this.scope = scope;
  }

  /** Lowers an expression whose names a scope knows. */
  static Lowered lower(ParserRuleContext expression, ExpressionScope scope) {
    ExpressionLowering lowering = new ExpressionLowering(scope);
    Expression lowered = lowering.visit(expression);
    return new Lowered(lowered, lowering.nodes, lowering.deepest);
  }

  @Override
  public Expression visit(ParseTree tree) {
    ParserRuleContext at = (ParserRuleContext) tree;
    level++;
    grow(at, 1, 0);
    Expression expression = super.visit(tree);
    level--;
    return expression;
  }

  private void grow(ParserRuleContext at, long by, int below) {
    nodes += by;
    deepest = Math.max(deepest, level + below);
    if (nodes > Lowered.MAX_NODES) {
      throw SqlErrors.at(
          at,
          "the expression has grown beyond "
              + Lowered.MAX_NODES
              + " operations, views inlined; compute less of it");
    }
    if (deepest > Lowered.MAX_DEPTH) {
      throw SqlErrors.at(
          at,
          "the expression is nested deeper than "
              + Lowered.MAX_DEPTH
              + " operations, views inlined; write long sums as sums of sums in parentheses");
    }
  }

  private Expression take(ParserRuleContext at, Lowered lowered) {
    grow(at, lowered.nodes(), lowered.depth());
    return lowered.expression();
  }

  private static Expression build(Token at, Supplier<Expression> expression) {
    try {
      return expression.get();
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw SqlErrors.at(at, e);
    }
  }

  // Conditions

  @Override
  public Expression visitConjunction(TidemarkSqlParser.ConjunctionContext and) {
    List<TidemarkSqlParser.ExpressionContext> operands = new ArrayList<>();
    TidemarkSqlParser.ExpressionContext left = and;
    while (left instanceof TidemarkSqlParser.ConjunctionContext chain) {
      operands.add(chain.right);
      left = chain.left;
    }
    operands.add(left);
    return logical(LogicalOperator.AND, operands);
  }

  @Override
  public Expression visitDisjunction(TidemarkSqlParser.DisjunctionContext or) {
    List<TidemarkSqlParser.ExpressionContext> operands = new ArrayList<>();
    TidemarkSqlParser.ExpressionContext left = or;
    while (left instanceof TidemarkSqlParser.DisjunctionContext chain) {
      operands.add(chain.right);
      left = chain.left;
    }
    operands.add(left);
    return logical(LogicalOperator.OR, operands);
  }

  private Expression logical(
      LogicalOperator operator, List<TidemarkSqlParser.ExpressionContext> backwards) {
    Collections.reverse(backwards);
    List<Expression> operands = new ArrayList<>();
    for (TidemarkSqlParser.ExpressionContext operand : backwards) {
      Expression condition = visit(operand);
      operands.add(
          build(
              operand.getStart(),
              () -> Expressions.logical(operator, List.of(condition), NullLogic.SQL)));
    }
    return Expressions.logical(operator, operands, NullLogic.SQL);
  }

  @Override
  public Expression visitNegatedExpression(TidemarkSqlParser.NegatedExpressionContext not) {
    Expression operand = visit(not.expression());
    return build(not.expression().getStart(), () -> Expressions.not(operand));
  }

  @Override
  public Expression visitPredicateExpression(TidemarkSqlParser.PredicateExpressionContext test) {
    if (test.predicate() == null) {
      return visit(test.operand);
    }
    long before = nodes;
    Expression operand = visit(test.operand);
    long size = nodes - before;
    if (test.predicate() instanceof TidemarkSqlParser.ComparisonContext comparison) {
      return comparison(operand, comparison);
    }
    if (test.predicate() instanceof TidemarkSqlParser.IsPredicateContext is) {
      return is(operand, is);
    }
    TidemarkSqlParser.MembershipPredicateContext member =
        (TidemarkSqlParser.MembershipPredicateContext) test.predicate();
    Expression holds =
        member.membership() instanceof TidemarkSqlParser.BetweenContext between
            ? between(operand, size, between)
            : in(operand, size, (TidemarkSqlParser.InContext) member.membership());
    return member.NOT() == null ? holds : Expressions.not(holds);
  }

  private Expression comparison(Expression left, TidemarkSqlParser.ComparisonContext comparison) {
    ComparisonOperator operator =
        switch (comparison.operator.getType()) {
          case TidemarkSqlLexer.EQ -> ComparisonOperator.EQUAL;
          case TidemarkSqlLexer.NEQ -> ComparisonOperator.NOT_EQUAL;
          case TidemarkSqlLexer.LT -> ComparisonOperator.LESS;
          case TidemarkSqlLexer.LTE -> ComparisonOperator.LESS_OR_EQUAL;
          case TidemarkSqlLexer.GT -> ComparisonOperator.GREATER;
          default -> ComparisonOperator.GREATER_OR_EQUAL;
        };
    Expression right = visit(comparison.right);
    return build(comparison.operator, () -> Expressions.compare(operator, left, right));
  }

  private Expression is(Expression operand, TidemarkSqlParser.IsPredicateContext is) {
    Expression test =
        build(
            is.getStart(),
            () ->
                switch (is.what.getType()) {
                  case TidemarkSqlLexer.TRUE -> Expressions.isTrue(operand);
                  case TidemarkSqlLexer.FALSE -> Expressions.isFalse(operand);
                  case TidemarkSqlLexer.UNKNOWN ->
                      Expressions.isNull(
                          Expressions.logical(
                              LogicalOperator.AND, List.of(operand), NullLogic.SQL));
                  default -> Expressions.isNull(operand);
                });
    return is.NOT() == null ? test : Expressions.not(test);
  }

  private Expression between(
      Expression operand, long size, TidemarkSqlParser.BetweenContext between) {
    grow(between, size, 0);
    Expression low = visit(between.low);
    Expression high = visit(between.high);
    return build(between.getStart(), () -> Expressions.between(operand, low, high, NullLogic.SQL));
  }

  private Expression in(Expression operand, long size, TidemarkSqlParser.InContext in) {
    List<Expression> values = new ArrayList<>();
    for (TidemarkSqlParser.ExpressionContext value : in.expression()) {
      grow(value, size, 1);
      values.add(visit(value));
    }
    return build(in.getStart(), () -> Expressions.in(operand, values, NullLogic.SQL));
  }

  // Values

  @Override
  public Expression visitSigned(TidemarkSqlParser.SignedContext signed) {
    boolean minus = signed.operator.getType() == TidemarkSqlLexer.MINUS;
    if (minus
        && signed.valueExpression() instanceof TidemarkSqlParser.PrimaryValueContext value
        && value.primary() instanceof TidemarkSqlParser.NumberLiteralContext number
        && number.INTEGER() != null) {
      return integer(number.getStart(), "-" + number.getText());
    }
    Expression operand = visit(signed.valueExpression());
    Expression negated = build(signed.operator, () -> Expressions.negate(operand));
    return minus ? negated : operand;
  }

  @Override
  public Expression visitMultiplicative(TidemarkSqlParser.MultiplicativeContext operation) {
    Expression left = visit(operation.left);
    Expression right = visit(operation.right);
    return build(
        operation.operator,
        () ->
            switch (operation.operator.getType()) {
              case TidemarkSqlLexer.STAR -> Expressions.multiply(left, right);
              case TidemarkSqlLexer.SLASH -> Expressions.divide(left, right);
              default -> Expressions.remainder(left, right);
            });
  }

  @Override
  public Expression visitAdditive(TidemarkSqlParser.AdditiveContext operation) {
    boolean minus = operation.operator.getType() == TidemarkSqlLexer.MINUS;
    Duration shift = SqlInterval.of(operation.right);
    if (shift != null) {
      Expression timestamp = visit(operation.left);
      return build(
          operation.operator, () -> Expressions.shift(timestamp, minus ? shift.negated() : shift));
    }
    Duration leading = minus ? null : SqlInterval.of(operation.left);
    if (leading != null) {
      Expression timestamp = visit(operation.right);
      return build(operation.operator, () -> Expressions.shift(timestamp, leading));
    }
    Expression left = visit(operation.left);
    Expression right = visit(operation.right);
    return build(
        operation.operator,
        () -> minus ? Expressions.subtract(left, right) : Expressions.add(left, right));
  }

  @Override
  public Expression visitPrimaryValue(TidemarkSqlParser.PrimaryValueContext value) {
    return visit(value.primary());
  }

  @Override
  public Expression visitParenthesized(TidemarkSqlParser.ParenthesizedContext parenthesized) {
    return visit(parenthesized.expression());
  }

  @Override
  public Expression visitColumnReference(TidemarkSqlParser.ColumnReferenceContext reference) {
    return take(reference, scope.column(reference));
  }

  @Override
  public Expression visitCast(TidemarkSqlParser.CastContext cast) {
    Expression operand = visit(cast.expression());
    return build(cast.getStart(), () -> Expressions.cast(operand, SqlTypes.parse(cast.dataType())));
  }

  @Override
  public Expression visitCaseExpression(TidemarkSqlParser.CaseExpressionContext choice) {
    long before = nodes;
    Expression operand = choice.operand == null ? null : visit(choice.operand);
    long size = nodes - before;
    List<When> whens = new ArrayList<>();
    for (TidemarkSqlParser.WhenClauseContext when : choice.whenClause()) {
      grow(when, size, 0);
      Expression test = visit(when.condition);
      Expression condition =
          operand == null
              ? test
              : build(
                  when.getStart(),
                  () -> Expressions.compare(ComparisonOperator.EQUAL, operand, test));
      whens.add(new When(condition, visit(when.result)));
    }
    Expression otherwise = choice.otherwise == null ? null : visit(choice.otherwise);
    return build(choice.getStart(), () -> Expressions.caseWhen(whens, otherwise));
  }

  @Override
  public Expression visitFunctionCall(TidemarkSqlParser.FunctionCallContext call) {
    String name = call.name.getText().toUpperCase(Locale.ROOT);
    if (call.over() != null) {
      return take(call, scope.over(call));
    }
    if (AggregateFunctions.isAggregate(name)) {
      return take(call, scope.aggregate(call));
    }
    int arity = SqlFunctions.requireKnown(call, name);
    Token ofAggregates = SqlFunctions.ofAggregates(call);
    if (ofAggregates != null) {
      throw SqlErrors.at(
          ofAggregates,
          "found '"
              + ofAggregates.getText().toUpperCase(Locale.ROOT)
              + "', which stands with aggregates only; "
              + name
              + " is none");
    }
    List<Expression> arguments = new ArrayList<>();
    long before = nodes;
    for (TidemarkSqlParser.ExpressionContext argument : call.expression()) {
      arguments.add(visit(argument));
    }
    SqlFunctions.requireArity(call, name, arity);
    grow(call, nodes - before, 2);
    return build(call.getStart(), () -> SqlFunctions.build(name, arguments));
  }

  // Literals

  @Override
  public Expression visitNullLiteral(TidemarkSqlParser.NullLiteralContext literal) {
    return Expressions.nullLiteral();
  }

  @Override
  public Expression visitBooleanLiteral(TidemarkSqlParser.BooleanLiteralContext literal) {
    return Expressions.literal(literal.TRUE() != null);
  }

  @Override
  public Expression visitStringLiteral(TidemarkSqlParser.StringLiteralContext literal) {
    return Expressions.literal(SqlText.string(literal.getStart()));
  }

  @Override
  public Expression visitNumberLiteral(TidemarkSqlParser.NumberLiteralContext literal) {
    Token token = literal.getStart();
    if (literal.INTEGER() != null) {
      return integer(token, token.getText());
    }
    if (literal.DECIMAL() != null) {
      return build(token, () -> Expressions.literal(new BigDecimal(token.getText())));
    }
    double value = Double.parseDouble(token.getText());
    if (Double.isInfinite(value)) {
      throw SqlErrors.at(token, "found " + token.getText() + ", too large for a double");
    }
    return Expressions.literal(value);
  }

  private static Expression integer(Token at, String text) {
    try {
      return Expressions.literal(Long.parseLong(text));
    } catch (IllegalArgumentException e) {
      throw SqlErrors.at(
          at,
          "found " + text + ", expected an integer of -9223372036854775807 to 9223372036854775807");
    }
  }

  @Override
  public Expression visitTimestampLiteral(TidemarkSqlParser.TimestampLiteralContext literal) {
    SqlTimestamp timestamp = SqlTimestamp.parse(literal.text);
    TimeUnit unit = timestamp.unit();
    return build(literal.text, () -> Expressions.timestamp(timestamp.count(unit), unit));
  }

  @Override
  public Expression visitIntervalValue(TidemarkSqlParser.IntervalValueContext interval) {
    throw SqlErrors.at(
        interval, "found an interval, which can only be added to or subtracted from a timestamp");
  }
}
