package io.tidemark.sql;

import io.tidemark.expression.ComparisonOperator;
import io.tidemark.expression.Expression;
import io.tidemark.expression.Expressions;
import io.tidemark.expression.When;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.antlr.v4.runtime.Token;

/** The functions of one row. All lower to nodes that the expression layer has anyway. */
final class SqlFunctions {
  private static final int ANY = -1;

  private static final Map<String, Integer> ARITY =
      Map.of("ABS", 1, "COALESCE", ANY, "IF", 3, "IFNULL", 2, "MOD", 2, "NULLIF", 2);

  private static final Set<String> GROUP_WINDOWS =
      Set.of(
          "TUMBLE",
          "TUMBLE_START",
          "TUMBLE_END",
          "TUMBLE_ROWTIME",
          "TUMBLE_PROCTIME",
          "HOP",
          "HOP_START",
          "HOP_END",
          "HOP_ROWTIME",
          "HOP_PROCTIME",
          "SESSION",
          "SESSION_START",
          "SESSION_END",
          "SESSION_ROWTIME",
          "SESSION_PROCTIME");

  private SqlFunctions() {}

  static boolean isGroupWindow(String name) {
    return GROUP_WINDOWS.contains(name);
  }

  /** The number of arguments of a function that there is, {@link #ANY} for one or more. */
  static int requireKnown(TidemarkSqlParser.FunctionCallContext call, String name) {
    Integer arity = ARITY.get(name);
    if (arity != null) {
      return arity;
    }
    if (isGroupWindow(name)) {
      throw SqlErrors.at(
          call,
          "the group window function "
              + name
              + " is not supported; use TABLE(TUMBLE(...)) or TABLE(HOP(...)) in FROM and its"
              + " columns window_start, window_end and window_time");
    }
    if (name.equals("ROW_NUMBER")) {
      throw OverClause.misplaced(call);
    }
    if (name.equals("PROCTIME")) {
      throw SqlErrors.unsupported(
          call,
          "PROCTIME in an expression",
          "in CREATE TABLE a column proc AS PROCTIME() is for DESCRIPTOR(proc) of TUMBLE, HOP,"
              + " CUMULATE and SESSION");
    }
    if (name.equals("TO_TIMESTAMP_LTZ")) {
      throw SqlErrors.unsupported(
          call,
          "TO_TIMESTAMP_LTZ in an expression",
          "in CREATE TABLE it makes a BIGINT column the event time: ts AS TO_TIMESTAMP_LTZ(ms, 3),"
              + " WATERMARK FOR ts AS ts");
    }
    Set<String> known = new TreeSet<>(ARITY.keySet());
    known.add("CAST");
    known.addAll(AggregateFunctions.names());
    throw SqlErrors.at(
        call, "the function " + name + " is not supported; there is " + String.join(", ", known));
  }

  /** What stands in a call although it means something for aggregates only; null if nothing. */
  static Token ofAggregates(TidemarkSqlParser.FunctionCallContext call) {
    if (call.quantifier != null) {
      return call.quantifier;
    }
    if (call.STAR() != null) {
      return call.STAR().getSymbol();
    }
    return call.filter() == null ? null : call.filter().getStart();
  }

  static void requireArity(TidemarkSqlParser.FunctionCallContext call, String name, int arity) {
    int count = call.expression().size();
    if (arity == ANY ? count == 0 : count != arity) {
      throw SqlErrors.at(
          call,
          "found "
              + count
              + " arguments of "
              + name
              + ", expected "
              + (arity == ANY ? "at least 1" : arity));
    }
  }

  static Expression build(String name, List<Expression> arguments) {
    Expression first = arguments.get(0);
    return switch (name) {
      case "ABS" -> Expressions.absolute(first);
      case "COALESCE", "IFNULL" -> Expressions.coalesce(arguments);
      case "IF" ->
          Expressions.caseWhen(List.of(new When(first, arguments.get(1))), arguments.get(2));
      case "MOD" -> Expressions.remainder(first, arguments.get(1));
      case "NULLIF" ->
          Expressions.caseWhen(
              List.of(
                  new When(
                      Expressions.compare(ComparisonOperator.EQUAL, first, arguments.get(1)),
                      Expressions.nullLiteral(first.type()))),
              first);
      default -> throw new IllegalArgumentException("no function " + name);
    };
  }
}
