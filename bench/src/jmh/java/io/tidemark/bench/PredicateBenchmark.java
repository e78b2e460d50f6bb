package io.tidemark.bench;

import static io.tidemark.bench.BenchmarkRecords.PRICE;
import static io.tidemark.bench.BenchmarkRecords.QUANTITY;
import static io.tidemark.bench.BenchmarkRecords.SIDE;
import static io.tidemark.bench.BenchmarkRecords.SYMBOL;
import static io.tidemark.bench.BenchmarkRecords.TRADES;

import io.tidemark.expression.ComparisonOperator;
import io.tidemark.expression.CompiledPredicate;
import io.tidemark.expression.Expression;
import io.tidemark.expression.ExpressionCompiler;
import io.tidemark.expression.Expressions;
import io.tidemark.record.Memory;
import io.tidemark.record.SymbolTable;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * {@code price * quantity > 250,000,000 AND side = 1 AND symbol < 800} over generated trades, true
 * for three in ten.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
@Fork(2)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class PredicateBenchmark {
  private static final long TURNOVER = 250_000_000;
  private static final int SYMBOLS = 800;

  private final CompiledPredicate compiled =
      new ExpressionCompiler(new SymbolTable()).predicate(condition());

  private BenchmarkRecords records;

  private static Expression condition() {
    Expression turnover = Expressions.multiply(field("price"), field("quantity"));
    return Expressions.and(
        Expressions.compare(ComparisonOperator.GREATER, turnover, Expressions.literal(TURNOVER)),
        Expressions.compare(ComparisonOperator.EQUAL, field("side"), Expressions.literal(1)),
        Expressions.compare(
            ComparisonOperator.LESS, field("symbol"), Expressions.literal((long) SYMBOLS)));
  }

  private static Expression field(String name) {
    return Expressions.field(TRADES, name);
  }

  /** Writes the records. */
  @Setup
  public void setUp() {
    records = new BenchmarkRecords();
  }

  /** Frees them. */
  @TearDown
  public void tearDown() {
    records.close();
  }

  /** The condition as compiled from its expression. */
  @Benchmark
  public boolean expression() {
    return compiled.test(records.next());
  }

  /** The condition as written by hand. */
  @Benchmark
  public boolean plainJava() {
    long record = records.next();
    return Math.multiplyExact(Memory.getLong(record + PRICE), Memory.getLong(record + QUANTITY))
            > TURNOVER
        && Memory.getByte(record + SIDE) == 1
        && Memory.getInt(record + SYMBOL) < SYMBOLS;
  }
}
