package io.tidemark.topology;

import io.tidemark.expression.Expression;
import io.tidemark.expression.Expressions;
import io.tidemark.expression.FieldReference;
import io.tidemark.join.AsyncOptions;
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
import java.util.Objects;
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
  private final JoinStep join;
  private final AsyncStep lookup;
  private final Expression having;

  private Stream(
      Topology topology,
      Source source,
      Schema schema,
      Expression filter,
      List<NamedExpression> projection,
      WindowStep window,
      PatternStep pattern,
      JoinStep join,
      AsyncStep lookup,
      Expression having) {
    this.topology = topology;
    this.source = source;
    this.schema = schema;
    this.filter = filter;
    this.projection = projection;
    this.window = window;
    this.pattern = pattern;
    this.join = join;
    this.lookup = lookup;
    this.having = having;
  }

  Stream(Topology topology, Source source) {
    this(topology, source, source.schema(), null, null, null, null, null, null, null);
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

  /** The join, or null. */
  public JoinStep join() {
    return join;
  }

  /** The lookups, or null. */
  public AsyncStep lookup() {
    return lookup;
  }

  /**
   * Whether rows are the source's, filtered and projected, without any computation over several.
   */
  public boolean isPlain() {
    return window == null && pattern == null && join == null && lookup == null;
  }

  /** Further outputs beside the results, late rows of further inputs among them, by index. */
  public List<SideOutput> sides() {
    if (join != null) {
      return join.lateSides();
    }
    if (lookup != null) {
      return lookup.sides();
    }
    if (pattern != null) {
      return pattern.sides();
    }
    return window == null ? List.of() : window.options().sides();
  }

  /** The sources that are read, in the order of the inputs. */
  public List<Source> sources() {
    return join == null
        ? List.of(source)
        : join.inputs().stream().map(JoinInput::source).collect(Collectors.toList());
  }

  /**
   * Which results of window, patterns, join or lookups are put out, in terms of these; null for
   * all.
   */
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
    return isPlain()
        ? new Stream(
            topology, source, schema, and(filter, inner), projection, null, null, null, null, null)
        : new Stream(
            topology,
            source,
            schema,
            filter,
            projection,
            window,
            pattern,
            join,
            lookup,
            and(having, inner));
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
        topology,
        source,
        builder.build(),
        filter,
        List.copyOf(inner),
        window,
        pattern,
        join,
        lookup,
        having);
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
        join,
        lookup,
        having);
  }

  /** What the projection is made of. */
  private Schema base() {
    if (join != null) {
      return join.result();
    }
    if (window != null) {
      return window.result();
    }
    if (lookup != null) {
      return lookup.result();
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
    return new KeyedStream(this, List.copyOf(keys));
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
    return new Stream(topology, source, step.result(), filter, null, step, null, null, null, null);
  }

  Stream joined(JoinStep step) {
    return new Stream(topology, source, step.result(), null, null, null, null, step, null, null);
  }

  /** This stream as rows of a source, read in the stage of this stream or the other's. */
  Stream asSource(Stream other) {
    if (topology != other.topology) {
      throw new IllegalArgumentException(
          schema.name() + " and " + other.schema.name() + " are of different topologies");
    }
    return topology.asSource(this, Math.max(topology.stageOf(this), topology.stageOf(other)));
  }

  /**
   * Puts the rows of other streams between this one's, as they come. Time is the least of theirs;
   * one that is idle or has ended holds nothing back.
   *
   * @param others of the same fields
   * @throws IllegalArgumentException if the fields differ or there is no event time
   */
  public Stream union(Stream... others) {
    List<Stream> all = new ArrayList<>();
    all.add(this);
    for (Stream other : others) {
      if (!schema.fields().equals(other.schema.fields())
          || !Objects.equals(schema.eventTime(), other.schema.eventTime())) {
        throw new IllegalArgumentException(
            "union of "
                + schema
                + " and "
                + other.schema
                + ", expected the same fields in the same order; bring them into line by select");
      }
      all.add(other);
    }
    return topology.union(all);
  }

  /**
   * The fields of {@link #schema()} that have a watermark of their own, in the order of the keys
   * behind that of the event time; those that were not selected are empty.
   */
  List<String> timeKeys() {
    if (window != null || pattern != null) {
      return List.of();
    }
    List<String> keys = join == null ? source.timeKeys() : join.timeKeys();
    return projection == null
        ? keys
        : keys.stream().map(this::selectedName).collect(Collectors.toList());
  }

  private String selectedName(String inner) {
    for (NamedExpression item : projection) {
      if (item.expression() instanceof FieldReference reference
          && reference.field().name().equals(inner)) {
        return item.name();
      }
    }
    return "";
  }

  Stream matched(PatternStep step) {
    return new Stream(topology, source, step.result(), filter, null, null, step, null, null, null);
  }

  /**
   * Looks every row up in a service, which the engine is given, and makes rows of its fields and
   * those of the answer: one for each row of it. Time waits for what is under way.
   *
   * @param response schema of the rows of an answer, without an event time
   * @throws IllegalArgumentException behind a window, patterns or select, or if the names of fields
   *     clash
   */
  public Stream asyncMap(Schema response, AsyncOptions options) {
    if (!isPlain() || !source.isExternal()) {
      throw new IllegalArgumentException(
          "lookups of results; look up the source's records, in front of windows and patterns");
    }
    if (projection != null) {
      throw new IllegalArgumentException(
          "a lookup sees the source's records; apply it before select");
    }
    AsyncStep step = AsyncStep.of(source.schema(), response, options);
    return new Stream(topology, source, step.result(), filter, null, null, null, null, step, null);
  }

  /** Puts the rows out under a name; the engine binds a sink to it. */
  public Stream to(String name) {
    topology.add(new Query(name, this, false));
    return this;
  }

  /**
   * The plan in a few lines: source, filter, window with the operator chosen and why, projection.
   */
  public String explain() {
    StringBuilder text = new StringBuilder();
    if (join == null) {
      explain(text, source);
    } else {
      text.append(join);
      join.inputs().forEach(input -> line(text, "source", describe(input.source())));
    }
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
      line(text, "side outputs", pattern.sides().isEmpty() ? null : pattern.sides());
    }
    if (lookup != null) {
      line(text, "lookup", lookup.response());
      line(text, "calls", lookup.options());
    }
    line(text, "having", having);
    line(text, "select", projection);
    return text.toString();
  }

  private static void explain(StringBuilder text, Source source) {
    text.append("source ").append(describe(source));
  }

  private static String describe(Source source) {
    String from =
        source.upstreams().stream().map(Upstream::toString).collect(Collectors.joining(", "));
    return (from.isEmpty() ? "" : from + ": ") + source.schema() + ", " + source.options();
  }

  private static void explain(StringBuilder text, WindowStep window) {
    WindowOptions options = window.options();
    line(text, "window", name(window.assigner()));
    line(text, "allowed lateness", window.allowedLateness());
    line(text, "trigger", name(options.trigger()));
    line(text, "evictor", name(options.evictor()));
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

  /**
   * A user's part as it calls itself. The number that Java gives an object without a name of its
   * own differs from run to run and says nothing, and plans are compared.
   */
  private static String name(Object part) {
    return part == null ? null : part.toString().replaceAll("(/0x\\p{XDigit}+)?@\\p{XDigit}+", "");
  }

  private static void line(StringBuilder text, String what, Object value) {
    if (value != null) {
      text.append("\n  ").append(what).append(' ').append(value);
    }
  }
}
