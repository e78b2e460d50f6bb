package io.tidemark.sql;

import io.tidemark.aggregate.Aggregate;
import io.tidemark.aggregate.NamedAggregate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.ParseTree;

/**
 * The aggregates that a query computes: each distinct one once, under a name, however often it is
 * called in the select list and in HAVING.
 */
final class AggregateCalls {
  private final Map<Aggregate, String> names = new LinkedHashMap<>();
  private final IdentityHashMap<TidemarkSqlParser.FunctionCallContext, String> byCall =
      new IdentityHashMap<>();
  private final Set<String> taken;

  /**
   * No calls yet.
   *
   * @param taken names that the window's result has already
   */
  AggregateCalls(Set<String> taken) {
    this.taken = new HashSet<>(taken);
  }

  /**
   * Takes in all calls under a part of the query.
   *
   * @param alias names the aggregate if the part is nothing but one; may be null
   */
  void collect(ParserRuleContext part, String alias, ExpressionScope input) {
    ParseTree sole = part;
    while (sole.getChildCount() == 1) {
      sole = sole.getChild(0);
    }
    for (TidemarkSqlParser.FunctionCallContext call : calls(part)) {
      Aggregate aggregate = AggregateFunctions.of(call, input);
      String wanted = call == sole && alias != null ? alias : SqlText.source(call);
      byCall.put(call, names.computeIfAbsent(aggregate, a -> free(wanted)));
    }
  }

  /** Outermost calls in order. A list of operators makes a deep tree, so this does not recurse. */
  private static List<TidemarkSqlParser.FunctionCallContext> calls(ParserRuleContext part) {
    List<TidemarkSqlParser.FunctionCallContext> calls = new ArrayList<>();
    Deque<ParseTree> open = new ArrayDeque<>();
    open.push(part);
    while (!open.isEmpty()) {
      ParseTree tree = open.pop();
      if (tree instanceof TidemarkSqlParser.FunctionCallContext call
          && call.over() == null
          && AggregateFunctions.isAggregate(call)) {
        calls.add(call);
      } else {
        for (int i = tree.getChildCount() - 1; i >= 0; i--) {
          open.push(tree.getChild(i));
        }
      }
    }
    return calls;
  }

  private String free(String wanted) {
    String name = wanted;
    for (int i = 2; !taken.add(name); i++) {
      name = wanted + " " + i;
    }
    return name;
  }

  /** The field of the window's result that holds a call's value. */
  String field(TidemarkSqlParser.FunctionCallContext call) {
    return byCall.get(call);
  }

  List<NamedAggregate> named() {
    List<NamedAggregate> named = new ArrayList<>();
    names.forEach((aggregate, name) -> named.add(aggregate.as(name)));
    return named;
  }
}
