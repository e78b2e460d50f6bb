package io.tidemark.topology;

import io.tidemark.expression.Expression;
import io.tidemark.expression.Expressions;
import io.tidemark.expression.FieldReference;
import io.tidemark.pattern.Pattern;
import io.tidemark.record.Field;
import io.tidemark.record.Schema;
import io.tidemark.window.GlobalWindows;
import io.tidemark.window.WindowAssigner;
import java.util.List;
import java.util.stream.Collectors;

/** Rows grouped by key: every key has windows and state of its own. */
public final class KeyedStream {
  private final Stream stream;

  /** In terms of the stream's fields. */
  private final List<NamedExpression> declared;

  private final List<NamedExpression> keys;

  /** What joins go by; null for the event time. */
  private final String time;

  KeyedStream(Stream stream, List<NamedExpression> declared) {
    this(stream, declared, null);
  }

  private KeyedStream(Stream stream, List<NamedExpression> declared, String time) {
    this.stream = stream;
    this.declared = declared;
    keys = stream.inlineAll(declared);
    this.time = time;
  }

  Stream stream() {
    return stream;
  }

  /** In terms of the source's records, or of what a window or join in front has made of them. */
  List<NamedExpression> keys() {
    return keys;
  }

  /**
   * Joins go by another time than the event time: a field that has a watermark of its own, such as
   * the times of both inputs in the results of an interval join.
   */
  public KeyedStream timedBy(String field) {
    stream.schema().field(field);
    return new KeyedStream(stream, declared, field);
  }

  /**
   * Joins rows of this stream, the left one, with those of another that have the same key and lie
   * within bounds in time.
   */
  public IntervalJoin intervalJoin(KeyedStream other) {
    return new IntervalJoin(this, other);
  }

  /**
   * Joins each row of this stream with the last row of another that has the same key and is not
   * later.
   */
  public AsOfJoin asOf(KeyedStream other) {
    return new AsOfJoin(this, other);
  }

  /** The same as rows of a source, which is read in the later of this stage and the other's. */
  KeyedStream inStageOf(KeyedStream other) {
    Stream source = stream.asSource(other.stream);
    return source == stream ? this : new KeyedStream(source, declared, time);
  }

  /** One side of a join. */
  JoinInput joinInput(JoinColumns columns, int input) {
    Source source = stream.source();
    Field by = source.schema().eventTime();
    int watermarkKey = 0;
    if (time != null && !isEventTime()) {
      by = timeField();
      watermarkKey = 1 + source.timeKeys().indexOf(by.name());
      if (watermarkKey == 0) {
        throw new IllegalArgumentException(
            "join by "
                + time
                + " of "
                + stream.schema().name()
                + ", which has no watermark of its own; those that have are "
                + source.timeKeys());
      }
    }
    return new JoinInput(
        source,
        stream.filter(),
        keys.stream().map(NamedExpression::expression).collect(Collectors.toList()),
        by,
        watermarkKey,
        columns.expressions(input));
  }

  private boolean isEventTime() {
    return timeField().equals(stream.source().schema().eventTime());
  }

  private Field timeField() {
    Expression expression = stream.inline(Expressions.field(stream.schema(), time));
    if (expression instanceof FieldReference reference) {
      return reference.field();
    }
    throw new IllegalArgumentException(
        "join by " + time + " = " + expression + ", expected a field that is the source's own");
  }

  /** The schema of a key, as window functions are given it. */
  public Schema keySchema() {
    return WindowStep.keySchema(keys);
  }

  /** Puts the rows of each key into windows. */
  public WindowedStream window(WindowAssigner assigner) {
    return new WindowedStream(stream, keys, assigner, WindowOptions.DEFAULT);
  }

  /**
   * Windows of so many rows of a key, one behind the other. Rows of a window that does not fill are
   * never put out.
   */
  public WindowedStream countWindow(long size) {
    return new WindowedStream(stream, keys, GlobalWindows.create(), CountWindows.of(size));
  }

  /**
   * The last rows of a key, each time that so many new ones have come.
   *
   * @param size how many rows a window has at most
   * @param slide after how many rows there is a result
   */
  public WindowedStream countWindow(long size, long slide) {
    return new WindowedStream(stream, keys, GlobalWindows.create(), CountWindows.of(size, slide));
  }

  /** Looks for a pattern in the rows of each key. */
  public PatternStream pattern(Pattern pattern) {
    return pattern("pattern", pattern);
  }

  /**
   * Looks for a pattern in the rows of each key.
   *
   * @param rule name that its matches carry
   */
  public PatternStream pattern(String rule, Pattern pattern) {
    return new PatternStream(stream, keys).and(rule, pattern);
  }
}
