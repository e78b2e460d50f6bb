package io.tidemark.expression;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Function;

/**
 * Estimates the code of expressions, so that what is large gets a method of its own. A method then
 * holds one node and what is small below it, which stays well below the limit of the JIT.
 */
final class CodeSize {
  /** Bytes from which on an expression gets its own method. */
  private static final int LARGE = 1_500;

  private static final int CALL = 6;
  private static final int PER_OPERAND = 16;

  private final IdentityHashMap<Expression, Long> estimates = new IdentityHashMap<>();
  private final IdentityHashMap<Expression, Expression> nested = new IdentityHashMap<>();

  boolean isLarge(Expression expression) {
    return estimate(expression) >= LARGE;
  }

  private long estimate(Expression expression) {
    Long known = estimates.get(expression);
    if (known == null) {
      long bytes = PER_OPERAND;
      for (Expression operand : expression.operands()) {
        bytes += PER_OPERAND + inPlace(operand);
      }
      known = bytes;
      estimates.put(expression, known);
    }
    return known;
  }

  /** Bytes that an expression takes in the method of what uses it. */
  private long inPlace(Expression expression) {
    return isLarge(expression) ? CALL : estimate(expression);
  }

  /** Nests the lists of an expression that are too long for one method. */
  Expression nest(Expression expression) {
    Expression known = nested.get(expression);
    if (known == null) {
      known = nestLists(expression.mapOperands(this::nest));
      nested.put(expression, known);
    }
    return known;
  }

  private Expression nestLists(Expression expression) {
    if (!isLarge(expression)) {
      return expression;
    }
    if (expression instanceof Logical logical) {
      return nestList(
          logical.operands(), list -> new Logical(logical.operator(), list, logical.nullLogic()));
    }
    if (expression instanceof Coalesce coalesce) {
      return nestList(coalesce.operands(), Coalesce::new);
    }
    return expression instanceof Case choice ? nestBranches(choice) : expression;
  }

  private Expression nestList(
      List<Expression> operands, Function<List<Expression>, Expression> node) {
    List<List<Expression>> groups = group(operands, this::inPlace);
    if (groups.size() == 1) {
      return node.apply(operands);
    }
    return nestList(groups.stream().map(node).toList(), node);
  }

  private Expression nestBranches(Case choice) {
    List<List<When>> groups =
        group(
            choice.whens(),
            when -> 2 * PER_OPERAND + inPlace(when.condition()) + inPlace(when.result()));
    Expression otherwise = choice.otherwise();
    for (int i = groups.size() - 1; i >= 0; i--) {
      otherwise = new Case(groups.get(i), otherwise);
    }
    return otherwise;
  }

  /** Splits the columns of a projection over methods. */
  List<List<Assignment>> group(List<Assignment> assignments) {
    return group(assignments, a -> 2 * PER_OPERAND + inPlace(a.expression()));
  }

  private static <T> List<List<T>> group(List<T> items, Function<T, Long> size) {
    List<List<T>> groups = new ArrayList<>();
    long filled = LARGE;
    for (T item : items) {
      if (filled >= LARGE) {
        groups.add(new ArrayList<>());
        filled = 0;
      }
      groups.get(groups.size() - 1).add(item);
      filled += PER_OPERAND + size.apply(item);
    }
    return groups;
  }
}
