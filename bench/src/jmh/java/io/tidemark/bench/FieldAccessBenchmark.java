package io.tidemark.bench;

import static io.tidemark.bench.BenchmarkRecords.PRICE;
import static io.tidemark.bench.BenchmarkRecords.QUANTITY;
import static io.tidemark.bench.BenchmarkRecords.TRADES;

import io.tidemark.expression.CompiledValue;
import io.tidemark.expression.ExpressionCompiler;
import io.tidemark.expression.Expressions;
import io.tidemark.record.Field;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordView;
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

/** The product of two fields of a record, read in each of the ways there are. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
@Fork(2)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class FieldAccessBenchmark {
  private final RecordView view = new RecordView();
  private final Field price = TRADES.field("price");
  private final Field quantity = TRADES.field("quantity");
  private final CompiledValue compiled =
      new ExpressionCompiler(new SymbolTable())
          .value(
              Expressions.multiply(
                  Expressions.field(TRADES, "price"), Expressions.field(TRADES, "quantity")));

  private BenchmarkRecords records;

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

  /** By memory at offsets that are constants: the least there is. */
  @Benchmark
  public long memory() {
    long record = records.next();
    return Math.multiplyExact(Memory.getLong(record + PRICE), Memory.getLong(record + QUANTITY));
  }

  /** By code generated from an expression, as operators read. */
  @Benchmark
  public long compiledValue() {
    return compiled.integer(records.next());
  }

  /** By the flyweight, as callers outside the record path read. */
  @Benchmark
  public long recordView() {
    view.wrap(records.next());
    return Math.multiplyExact(view.integer(price), view.integer(quantity));
  }
}
