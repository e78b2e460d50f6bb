package io.tidemark.window;

import io.tidemark.aggregate.Accumulator;
import io.tidemark.aggregate.AccumulatorCompiler;
import io.tidemark.aggregate.Aggregate;
import io.tidemark.aggregate.Aggregates;
import io.tidemark.expression.ExpressionCompiler;
import io.tidemark.operator.Groups;
import io.tidemark.operator.Operator;
import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import io.tidemark.record.TimeUnit;
import io.tidemark.window.WindowInput.KeyShape;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.function.UnaryOperator;

/** A window with a key, ready to be run by any number of operators that share its groups. */
final class OperatorJob {
  static final int GROUPS = 4;

  final SymbolTable symbols = new SymbolTable();
  final Schema schema;
  private final WindowGrid grid;
  private final long lateness;
  private final KeyShape shape;
  private final boolean general;

  OperatorJob(WindowGrid grid, long lateness, KeyShape shape, boolean general) {
    this.grid = grid;
    this.lateness = lateness;
    this.shape = shape;
    this.general = general;
    for (int i = 0; i < 1000; i++) {
      symbols.intern("s" + i);
    }
    FieldType time = FieldType.timestamp(TimeUnit.MILLISECONDS);
    Schema.Builder builder = Schema.builder("results");
    if (!general) {
      WindowInput.declare(shape, builder);
    }
    builder.field("window_start", time).field("window_end", time);
    builder.field("n", FieldType.INT64).field("sum", FieldType.INT64);
    schema = builder.field("first", FieldType.INT64).field("last", FieldType.INT64).build();
  }

  Groups owning(int... groups) {
    BitSet mine = new BitSet();
    for (int group : groups) {
      mine.set(group);
    }
    return Groups.owning(GROUPS, mine);
  }

  Operator operator(Groups groups, RowCollector out) {
    if (general) {
      return new GeneralWindowOperator(paneSpec(), groups, out);
    }
    List<Aggregate> aggregates =
        List.of(
            Aggregates.count(),
            Aggregates.sum(WindowInput.field("v")),
            Aggregates.first(WindowInput.field("v")),
            Aggregates.last(WindowInput.field("v")));
    List<Field> fields = List.of("n", "sum", "first", "last").stream().map(schema::field).toList();
    Accumulator accumulator = new AccumulatorCompiler(symbols).compile(aggregates, fields);
    WindowSpec spec = spec(WindowInput.key(shape, schema, symbols), accumulator);
    return new SlicedWindowOperator(spec, groups, out);
  }

  private PaneSpec paneSpec() {
    Schema.Builder keys = Schema.builder("keys");
    WindowInput.declare(shape, keys);
    Schema keySchema = keys.build();
    WindowBinding binding =
        new WindowBinding(
            TimeUnit.MILLISECONDS,
            WindowInput.SCHEMA,
            UnaryOperator.identity(),
            new ExpressionCompiler(symbols),
            TimeDomain.EVENT,
            lateness,
            Compatibility.TIDEMARK);
    return new PaneSpec(
        SlidingWindows.of(Duration.ofMillis(grid.size()), Duration.ofMillis(grid.slide()))
            .withOffset(Duration.ofMillis(grid.offset())),
        binding,
        grid,
        1_000_000,
        WindowInput.key(shape, keySchema, symbols),
        keySchema,
        WindowInput.SCHEMA,
        null,
        null,
        false,
        null,
        null,
        null,
        null,
        List.of(),
        null,
        this::process,
        schema,
        List.of(),
        null,
        null,
        new PaneSpec.WindowFields("window_start", "window_end", null, null, null),
        symbols);
  }

  private WindowSpec spec(WindowKey key, Accumulator accumulator) {
    return new WindowSpec(
        grid,
        WindowStagger.ALIGNED,
        1_000_000,
        lateness,
        key,
        accumulator,
        schema,
        "window_start",
        "window_end",
        symbols);
  }

  private void process(WindowContext context, ElementIterator elements, WindowOutput out) {
    long count = elements.count();
    long sum = 0;
    long first = 0;
    long last = 0;
    for (long i = 0; elements.next(); i++) {
      last = elements.record().integer(WindowInput.SCHEMA.field("v"));
      first = i == 0 ? last : first;
      sum += last;
    }
    RecordWriter row = out.row();
    row.integer(schema.field("window_start"), context.windowStart());
    row.integer(schema.field("window_end"), context.windowEnd());
    row.integer(schema.field("n"), count).integer(schema.field("sum"), sum);
    row.integer(schema.field("first"), first).integer(schema.field("last"), last);
    out.emit();
  }

  @Override
  public String toString() {
    return grid + " lateness=" + lateness + " key=" + shape + (general ? " general" : "");
  }
}
