package io.tidemark.expression;

import com.sun.management.ThreadMXBean;
import io.tidemark.record.FieldType;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.util.List;

/** Prints how many bytes compiled expressions allocate; the program of a JVM of its own. */
final class AllocationProbe {
  private static final int EVALUATIONS = 20_000;
  private static final int ROUNDS = 5;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final Schema SCHEMA =
      Schema.builder("trades")
          .field("symbol", FieldType.SYMBOL)
          .field("price", FieldType.decimal(18, 2))
          .nullable("qty", FieldType.decimal(18, 3))
          .nullable("weight", FieldType.FLOAT64)
          .nullable("venue", FieldType.chars(5))
          .build();

  private static long sink;

  private AllocationProbe() {}

  private static Expression of(String name) {
    return Expressions.field(SCHEMA, name);
  }

  public static void main(String[] arguments) {
    SymbolTable symbols = new SymbolTable();
    ExpressionCompiler compiler = new ExpressionCompiler(symbols);
    Expression amount = Expressions.multiply(of("price"), of("qty"));
    Expression ratio = Expressions.divide(of("qty"), of("price"));
    CompiledPredicate predicate = compiler.predicate(condition(amount));
    Schema output =
        Schema.builder("out")
            .nullable("amount", amount.type())
            .nullable("ratio", ratio.type())
            .nullable("weight", FieldType.FLOAT64)
            .build();
    CompiledProjection projection =
        compiler.projection(List.of(amount, ratio, of("weight")), output);
    long from = Memory.allocate(SCHEMA.length());
    long to = Memory.allocate(output.length());
    new RecordWriter()
        .wrap(from)
        .integer(SCHEMA.field("symbol"), symbols.intern("A"))
        .integer(SCHEMA.field("price"), 999_999_999_999L)
        .integer(SCHEMA.field("qty"), 999_999L)
        .float64(SCHEMA.field("weight"), 1.5)
        .chars(SCHEMA.field("venue"), "XETR");
    long expressions =
        least(
            () -> {
              for (int i = 0; i < EVALUATIONS; i++) {
                if (predicate.test(from)) {
                  projection.project(from, to);
                  sink++;
                }
              }
            });
    long divisions = least(AllocationProbe::divide);
    System.out.println(
        "expressions=" + expressions + " int128=" + divisions + " ran=" + (sink > EVALUATIONS));
  }

  private static Expression condition(Expression amount) {
    return Expressions.and(
        Expressions.compare(ComparisonOperator.EQUAL, of("symbol"), Expressions.literal("A")),
        Expressions.compare(
            ComparisonOperator.GREATER, amount, Expressions.literal(new BigDecimal("0.5"))),
        Expressions.compare(ComparisonOperator.LESS, of("venue"), Expressions.literal("XLON")),
        Expressions.isNotNull(of("weight")));
  }

  private static void divide() {
    long sum = 0;
    for (long i = 1; i <= EVALUATIONS; i++) {
      sum += Int128.divideHalfUp(i, -i, 6, i << 40, i);
      sum += Int128.divide(1, i, Long.MIN_VALUE + i);
      sum += Int128.divideHalfUp(0, i << 40, 12, Long.MAX_VALUE - i);
    }
    sink += sum & 1;
  }

  /** The least of several rounds: what the JVM allocates for itself happens once. */
  private static long least(Runnable evaluations) {
    long least = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      evaluations.run();
      least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
    }
    return least;
  }
}
