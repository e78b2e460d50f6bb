package io.tidemark.engine;

import io.tidemark.aggregate.Accumulator;
import io.tidemark.aggregate.AccumulatorCompiler;
import io.tidemark.aggregate.Aggregate;
import io.tidemark.aggregate.NamedAggregate;
import io.tidemark.expression.CompiledPredicate;
import io.tidemark.expression.CompiledProjection;
import io.tidemark.expression.CompiledValue;
import io.tidemark.expression.Expression;
import io.tidemark.expression.ExpressionCompiler;
import io.tidemark.expression.FieldReference;
import io.tidemark.join.AsyncSpec;
import io.tidemark.pattern.NfaProgram;
import io.tidemark.pattern.PatternPlan;
import io.tidemark.pattern.PatternSpec;
import io.tidemark.record.Field;
import io.tidemark.record.FieldType.Kind;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import io.tidemark.topology.AsyncStep;
import io.tidemark.topology.JoinStep;
import io.tidemark.topology.NamedExpression;
import io.tidemark.topology.PatternStep;
import io.tidemark.topology.Query;
import io.tidemark.topology.SideOutput;
import io.tidemark.topology.Stream;
import io.tidemark.topology.WindowComputation;
import io.tidemark.topology.WindowOptions;
import io.tidemark.topology.WindowPlanner;
import io.tidemark.topology.WindowStep;
import io.tidemark.window.PaneSpec;
import io.tidemark.window.WindowKey;
import io.tidemark.window.WindowSpec;
import java.util.List;
import java.util.stream.Collectors;

/** Compiles the queries of a topology to generated code over field offsets. */
final class QueryCompiler {
  private final SymbolTable symbols;
  private final ExpressionCompiler compiler;
  private final JoinCompiler joins;

  QueryCompiler(SymbolTable symbols) {
    this.symbols = symbols;
    this.compiler = new ExpressionCompiler(symbols);
    joins = new JoinCompiler(compiler, symbols);
  }

  QueryParts compile(int id, Query query) {
    Stream stream = query.stream();
    WindowStep window = stream.window();
    PatternStep pattern = stream.pattern();
    JoinStep join = stream.join();
    Schema input = stream.source().schema();
    requireFewSides(query);
    boolean isSliced =
        window != null && WindowPlanner.choose(window) == WindowPlanner.Choice.SLICED;
    return new QueryParts(
        id,
        query.name(),
        query.isForward(),
        inputs(stream),
        window,
        isSliced ? sliced(window) : null,
        window == null || isSliced ? null : general(window, input),
        pattern == null ? null : patterns(pattern, input, stream.source().unit().nanos()),
        join == null ? null : joins.compile(join),
        stream.lookup() == null ? null : lookups(stream),
        stream.sides(),
        result(stream, input),
        predicate(stream.having()),
        projection(stream.projection(), stream.schema()),
        stream.schema());
  }

  CompiledValue timestamps(Expression of) {
    return of == null ? null : compiler.value(of);
  }

  private List<InputParts> inputs(Stream stream) {
    if (stream.join() == null) {
      return List.of(new InputParts(stream.source(), predicate(stream.filter())));
    }
    return stream.join().inputs().stream()
        .map(input -> new InputParts(input.source(), predicate(input.filter())))
        .collect(Collectors.toList());
  }

  private static Schema result(Stream stream, Schema input) {
    if (stream.join() != null) {
      return stream.join().result();
    }
    if (stream.pattern() != null) {
      return stream.pattern().result();
    }
    if (stream.lookup() != null) {
      return stream.lookup().result();
    }
    return stream.window() == null ? input : stream.window().result();
  }

  private AsyncSpec lookups(Stream stream) {
    Schema input = stream.source().schema();
    AsyncStep step = stream.lookup();
    return new AsyncSpec(
        input,
        step.response(),
        step.result(),
        AsyncSpec.failed(input),
        1 + stream.source().timeKeys().size(),
        step.options(),
        symbols);
  }

  private PatternSpec patterns(PatternStep step, Schema input, long nanosPerUnit) {
    return new PatternSpec(
        step.plans().stream().map(plan -> program(step, plan)).collect(Collectors.toList()),
        key(step.keys(), List.of()),
        input,
        step.result(),
        step.function(),
        step.sides().stream().map(SideOutput::schema).collect(Collectors.toList()),
        step.time(),
        nanosPerUnit,
        step.tieBreak(),
        step.cap());
  }

  private NfaProgram program(PatternStep step, PatternPlan plan) {
    return step.rows() == null ? plan.compile(compiler) : plan.compile(compiler, step.result());
  }

  private static void requireFewSides(Query query) {
    int sides = query.stream().sides().size();
    if (sides > Channels.MOST_SIDES) {
      throw new IllegalArgumentException(
          "query "
              + query.name()
              + " has "
              + sides
              + " side outputs, expected at most "
              + Channels.MOST_SIDES);
    }
  }

  private CompiledPredicate predicate(Expression condition) {
    return condition == null ? null : compiler.predicate(condition);
  }

  private CompiledProjection projection(List<NamedExpression> items, Schema output) {
    return items == null ? null : compiler.projection(expressions(items), output);
  }

  private static List<Expression> expressions(List<NamedExpression> items) {
    return items.stream().map(NamedExpression::expression).collect(Collectors.toList());
  }

  private WindowSpec sliced(WindowStep window) {
    return new WindowSpec(
        window.grid(),
        window.assigner().stagger(),
        window.unit().nanos(),
        window.allowedLateness(),
        key(window, window.result()),
        accumulator(window),
        window.result(),
        WindowStep.WINDOW_START,
        WindowStep.WINDOW_END,
        symbols);
  }

  private PaneSpec general(WindowStep window, Schema input) {
    WindowComputation computation = window.computation();
    WindowOptions options = window.options();
    boolean aggregates = computation.function() == null && computation.reduce() == null;
    return new PaneSpec(
        window.assigner(),
        window.binding(compiler),
        window.grid(),
        window.unit().nanos(),
        key(window, window.keySchema()),
        window.keySchema(),
        input,
        options.trigger(),
        options.evictor(),
        options.discarding(),
        aggregates ? accumulator(window) : null,
        computation.reduce(),
        computation.aggregated(),
        aggregates ? key(window, computation.aggregated()) : null,
        aggregates ? counts(window) : List.of(),
        computation.behind(),
        computation.function(),
        window.result(),
        options.sides().stream().map(SideOutput::schema).collect(Collectors.toList()),
        options.windowState(),
        options.keyState(),
        fields(options),
        symbols);
  }

  private static PaneSpec.WindowFields fields(WindowOptions options) {
    boolean pane = options.paneInfo();
    return new PaneSpec.WindowFields(
        WindowStep.WINDOW_START,
        WindowStep.WINDOW_END,
        pane ? WindowStep.PANE_INDEX : null,
        pane ? WindowStep.PANE_TIMING : null,
        pane ? WindowStep.PANE_LAST : null);
  }

  /** The fields that are 0 over no rows. */
  private static List<Field> counts(WindowStep window) {
    return window.aggregates().stream()
        .filter(a -> a.aggregate().function() == Aggregate.Function.COUNT)
        .map(a -> window.computation().aggregated().field(a.name()))
        .collect(Collectors.toList());
  }

  private Accumulator accumulator(WindowStep window) {
    Schema aggregated = window.computation().aggregated();
    List<Aggregate> aggregates =
        window.aggregates().stream().map(NamedAggregate::aggregate).collect(Collectors.toList());
    List<Field> results =
        window.aggregates().stream()
            .map(a -> aggregated.field(a.name()))
            .collect(Collectors.toList());
    return new AccumulatorCompiler(symbols).compile(aggregates, results);
  }

  /**
   * The key of a window.
   *
   * @param schema of the rows that keys are written to
   */
  private WindowKey key(WindowStep window, Schema schema) {
    return key(
        window.keys(),
        window.keys().stream().map(k -> schema.field(k.name())).collect(Collectors.toList()));
  }

  private WindowKey key(List<NamedExpression> keys, List<Field> results) {
    if (keys.isEmpty()) {
      return WindowKey.none();
    }
    if (keys.size() == 1 && isNarrow(keys.get(0).expression())) {
      Expression only = keys.get(0).expression();
      return only instanceof FieldReference reference
          ? WindowKey.of(reference.field(), results)
          : WindowKey.computed(compiler.value(only), results);
    }
    if (keys.size() == 2 && isHalf(keys.get(0)) && isHalf(keys.get(1))) {
      return WindowKey.packed(field(keys.get(0)), field(keys.get(1)), results);
    }
    Schema wide = wideSchema(keys);
    return WindowKey.wide(compiler.projection(expressions(keys), wide), wide, results);
  }

  /** Whether a key is read as an int64 by itself. */
  private static boolean isNarrow(Expression key) {
    Kind kind = key.type().kind();
    boolean computable = kind != Kind.FLOAT64 && kind != Kind.BOOLEAN;
    return kind != Kind.CHARS && (key instanceof FieldReference || computable);
  }

  private static boolean isHalf(NamedExpression key) {
    return key.expression() instanceof FieldReference
        && key.expression().type().kind() != Kind.CHARS
        && key.expression().type().size() == Integer.BYTES;
  }

  private static Field field(NamedExpression key) {
    return ((FieldReference) key.expression()).field();
  }

  private static Schema wideSchema(List<NamedExpression> keys) {
    Schema.Builder builder = Schema.builder("key");
    keys.forEach(k -> builder.nullable(k.name(), k.expression().type()));
    return builder.build();
  }
}
