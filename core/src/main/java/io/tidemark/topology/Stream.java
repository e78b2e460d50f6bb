package io.tidemark.topology;

import io.tidemark.expression.Expression;
import io.tidemark.expression.Expressions;
import io.tidemark.expression.FieldReference;
import io.tidemark.pattern.RunCap;
import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.Schema;
import io.tidemark.window.Compatibility;
import io.tidemark.window.GlobalWindows;
import io.tidemark.window.TopN;
import io.tidemark.window.WindowAssigner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Rows of one schema in a topology under construction: a source, or what filters, projections and a
 * window have made of it.
 *
 * <p>Every step gives a new stream and leaves this one as it is. Expressions speak of the fields of
 * {@link #schema()}. Steps in front of a window are folded into it when they are declared, so a
 * chain of views costs nothing per record.
 */
public final class Stream {
  private final Topology topology;
  private final Source source;
  private final Schema schema;
  private final Expression filter;
  private final List<NamedExpression> projection;
  private final WindowStep window;
  private final PatternStep pattern;
  private final Expression having;

  private Stream(
      Topology topology,
      Source source,
      Schema schema,
      Expression filter,
      List<NamedExpression> projection,
      WindowStep window,
      PatternStep pattern,
      Expression having) {
    this.topology = topology;
    this.source = source;
    this.schema = schema;
    this.filter = filter;
    this.projection = projection;
    this.window = window;
    this.pattern = pattern;
    this.having = having;
  }

  Stream(Topology topology, Source source) {
    this(topology, source, source.schema(), null, null, null, null, null);
  }

  /** Schema of the rows as they are at this point. */
  public Schema schema() {
    return schema;
  }

  /** Where the rows come from. */
  public Source source() {
    return source;
  }

  /** Which rows of the source take part, in terms of the source's fields; null for all. */
  public Expression filter() {
    return filter;
  }

  /** The window, or null. */
  public WindowStep window() {
    return window;
  }

  /** The patterns, or null. */
  public PatternStep pattern() {
    return pattern;
  }

  /** Which results of window or patterns are put out, in terms of these; null for all. */
  public Expression having() {
    return having;
  }

  /**
   * What the fields of {@link #schema()} are, in terms of the source's fields or, behind a window
   * or patterns, of their result; null if they are just those.
   */
  public List<NamedExpression> projection() {
    return projection;
  }

  /** Keeps the rows for which a condition is true. */
  public Stream filter(Expression condition) {
    if (condition.type().kind() != FieldType.Kind.BOOLEAN) {
      throw new IllegalArgumentException(
          "filter " + condition + " is " + condition.type() + ", expected a boolean");
    }
    Expression inner = inline(condition);
    return window == null && pattern == null
        ? new Stream(topology, source, schema, and(filter, inner), projection, null, null, null)
        : new Stream(
            topology, source, schema, filter, projection, window, pattern, and(having, inner));
  }

  private static Expression and(Expression first, Expression second) {
    return first == null ? second : Expressions.and(first, second);
  }

  /**
   * Makes rows of other fields. A field that is just the event time stays the event time.
   *
   * @param name of the new rows, as errors say it
   */
  public Stream select(String name, List<NamedExpression> fields) {
    Schema.Builder builder = Schema.builder(name);
    List<NamedExpression> inner = new ArrayList<>();
    boolean hasTime = false;
    for (NamedExpression item : fields) {
      Expression expression = item.expression();
      if (!hasTime && isEventTime(expression)) {
        builder.eventTime(item.name(), source.unit());
        hasTime = true;
      } else if (expression.nullable()) {
        builder.nullable(item.name(), expression.type());
      } else {
        builder.field(item.name(), expression.type());
      }
      inner.add(new NamedExpression(item.name(), inline(expression)));
    }
    return new Stream(
        topology, source, builder.build(), filter, List.copyOf(inner), window, pattern, having);
  }

  /**
   * The same rows with the event time as a last field, where a select has left it out.
   *
   * @param name of that field
   */
  public Stream withEventTime(String name) {
    Field time = base().eventTime();
    if (schema.eventTime() != null || time == null) {
      throw new IllegalArgumentException(
          schema + (time == null ? " comes from rows without" : " has") + " an event time");
    }
    Schema.Builder builder = Schema.builder(schema.name());
    for (Field field : schema.fields()) {
      if (field.nullable()) {
        builder.nullable(field.name(), field.type());
      } else {
        builder.field(field.name(), field.type());
      }
    }
    List<NamedExpression> fields = new ArrayList<>(projection);
    fields.add(new NamedExpression(name, Expressions.field(time)));
    return new Stream(
        topology,
        source,
        builder.eventTime(name, source.unit()).build(),
        filter,
        List.copyOf(fields),
        window,
        pattern,
        having);
  }

  /** What the projection is made of. */
  private Schema base() {
    if (window != null) {
      return window.result();
    }
    return pattern == null ? source.schema() : pattern.result();
  }

  private boolean isEventTime(Expression expression) {
    return expression instanceof FieldReference reference
        && reference.field().equals(schema.eventTime());
  }

  /** An expression over this stream's fields as one over the source or the window's result. */
  Expression inline(Expression expression) {
    return projection == null ? expression : expression.substitute(this::definitionOf);
  }

  private Expression definitionOf(Field field) {
    return projection.get(field.index()).expression();
  }

  /** Groups rows by the values of fields. */
  public KeyedStream keyBy(String... fields) {
    return keyBy(
        Arrays.stream(fields)
            .map(f -> new NamedExpression(f, Expressions.field(schema, f)))
            .collect(Collectors.toList()));
  }

  /** Groups rows by the values of expressions. */
  public KeyedStream keyBy(List<NamedExpression> keys) {
    if (keys.isEmpty()) {
      throw new IllegalArgumentException("no key; use windowAll for one window over all rows");
    }
    return new KeyedStream(this, inlineAll(keys));
  }

  /** Windows over all rows, without a key. */
  public WindowedStream windowAll(WindowAssigner assigner) {
    return new WindowedStream(this, List.of(), assigner, WindowOptions.DEFAULT);
  }

  /** Windows of so many rows, one behind the other. */
  public WindowedStream countWindowAll(long size) {
    return new WindowedStream(this, List.of(), GlobalWindows.create(), CountWindows.of(size));
  }

  /**
   * The last rows, each time that so many new ones have come.
   *
   * @param size how many rows a window has at most
   * @param slide after how many rows there is a result
   */
  public WindowedStream countWindowAll(long size, long slide) {
    return new WindowedStream(
        this, List.of(), GlobalWindows.create(), CountWindows.of(size, slide));
  }

  List<NamedExpression> inlineAll(List<NamedExpression> items) {
    return items.stream()
        .map(k -> new NamedExpression(k.name(), inline(k.expression())))
        .collect(Collectors.toList());
  }

  List<Expression> inlineExpressions(List<Expression> items) {
    return items.stream().map(this::inline).collect(Collectors.toList());
  }

  Stream windowed(WindowStep step) {
    return new Stream(topology, source, step.result(), filter, null, step, null, null);
  }

  Stream matched(PatternStep step) {
    return new Stream(topology, source, step.result(), filter, null, null, step, null);
  }

  /** Puts the rows out under a name; the engine binds a sink to it. */
  public Stream to(String name) {
    topology.add(new Query(name, this));
    return this;
  }

  /**
   * The plan in a few lines: source, filter, window with the operator chosen and why, projection.
   */
  public String explain() {
    StringBuilder text = new StringBuilder();
    text.append("source ");
    if (!source.isExternal()) {
      text.append(source.upstream()).append(": ");
    }
    text.append(source.schema()).append(", ").append(source.options());
    line(text, "filter", filter);
    if (window != null) {
      explain(text, window);
    }
    if (pattern != null) {
      pattern.plans().forEach(plan -> line(text, "pattern", plan));
      line(text, "time", pattern.time());
      line(text, "tie-break", pattern.tieBreak());
      line(text, "at most", pattern.cap().equals(RunCap.NONE) ? null : pattern.cap());
      line(text, "keys", pattern.keys());
    }
    line(text, "having", having);
    line(text, "select", projection);
    return text.toString();
  }

  private static void explain(StringBuilder text, WindowStep window) {
    WindowOptions options = window.options();
    line(text, "window", window.assigner());
    line(text, "allowed lateness", window.allowedLateness());
    line(text, "trigger", options.trigger());
    line(text, "evictor", options.evictor());
    line(text, "panes", options.discarding() ? "discarding" : null);
    boolean isFlink = options.compatibility() == Compatibility.FLINK;
    line(text, "answers as", isFlink ? "Flink" : null);
    line(text, "operator", WindowPlanner.explain(window));
    line(text, "keys", window.keys());
    line(text, "aggregates", window.computation().function() == null ? window.aggregates() : null);
    line(text, "reduce", window.computation().reduce() == null ? null : "by a function");
    line(text, "function", function(window.computation()));
    line(text, "state per window", options.windowState());
    line(text, "state per key", options.keyState());
    line(text, "side outputs", options.sides().isEmpty() ? null : options.sides());
  }

  /** Of a user's function not even the class has a name that means anything. */
  private static Object function(WindowComputation computation) {
    if (computation.function() instanceof TopN top) {
      return top;
    }
    return computation.hasFunction() ? "for each window" : null;
  }

  private static void line(StringBuilder text, String what, Object value) {
    if (value != null) {
      text.append("\n  ").append(what).append(' ').append(value);
    }
  }
}
