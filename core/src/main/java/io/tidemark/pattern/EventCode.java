package io.tidemark.pattern;

import io.tidemark.expression.CompiledConditions;
import io.tidemark.expression.Expression;
import io.tidemark.expression.ExpressionCompiler;
import java.util.ArrayList;
import java.util.List;

/** Collects what conditions ask of the event alone, and compiles it in few methods. */
final class EventCode {
  /** How many conditions go to one method, lest it grows past what the JIT takes. */
  private static final int PER_METHOD = 16;

  private final ExpressionCompiler compiler;
  private final List<Expression> expressions = new ArrayList<>();
  private final List<Integer> numbers = new ArrayList<>();
  private long java;
  private long always;

  EventCode(ExpressionCompiler compiler) {
    this.compiler = compiler;
  }

  void add(int number, Expression expression) {
    numbers.add(number);
    expressions.add(expression);
  }

  void addJava(int number) {
    java |= 1L << number;
  }

  /** A condition that the event alone never decides. */
  void addAlways(int number) {
    always |= 1L << number;
  }

  long java() {
    return java;
  }

  long always() {
    return always;
  }

  CompiledConditions[] compiled() {
    List<CompiledConditions> parts = new ArrayList<>();
    for (int from = 0; from < numbers.size(); from += PER_METHOD) {
      int to = Math.min(numbers.size(), from + PER_METHOD);
      long[] bits = numbers.subList(from, to).stream().mapToLong(n -> 1L << n).toArray();
      parts.add(compiler.conditions(expressions.subList(from, to), bits));
    }
    return parts.toArray(new CompiledConditions[0]);
  }
}
