package io.tidemark.engine;

import io.tidemark.join.AsyncOperator;
import io.tidemark.operator.Groups;
import io.tidemark.operator.Operator;
import io.tidemark.pattern.PatternExplain;
import io.tidemark.pattern.PatternOperator;
import io.tidemark.pattern.RecordPredicate;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;
import io.tidemark.time.WatermarkCoalescer;
import io.tidemark.window.GeneralWindowOperator;
import io.tidemark.window.SlicedWindowOperator;
import java.util.Arrays;

/** A query as it runs: its condition, its operator, its output. */
final class QueryRuntime implements AutoCloseable {
  private final QueryParts parts;
  private final QueryOutput output;
  private final Operator operator;
  private final Groups groups;

  /** Takes rows that cannot be evaluated; null if the first of them stops the engine. */
  private final DeadLetters deadLetters;

  /** Whether this instance counts what does not get as far as to have a group. */
  private final boolean isFirst;

  private final InputClock inputs;
  private final boolean isSingle;
  private final boolean seesInputs;
  private final boolean forwardsTime;

  /** The watermarks that the output was told, by key. */
  private final long[] told;

  /** Whether the readers were told last that the output is idle. */
  private boolean isIdle;

  private long clock = Long.MIN_VALUE;
  private long filtered;
  private long rejected;

  QueryRuntime(QueryParts parts, Groups groups, QueryOutput output, DeadLetters deadLetters) {
    this.parts = parts;
    this.output = output;
    this.operator = operator(parts, groups, output);
    this.groups = groups;
    this.deadLetters = deadLetters;
    isFirst = groups.owns(0);
    inputs = new InputClock(parts.inputs().size());
    isSingle = parts.inputs().size() == 1;
    seesInputs = operator.seesInputs();
    forwardsTime = operator.forwardsTime();
    told = new long[operator.outputKeys()];
    Arrays.fill(told, WatermarkCoalescer.NONE);
  }

  private static Operator operator(QueryParts parts, Groups groups, QueryOutput output) {
    if (parts.isPlain()) {
      return new RowOperator(groups, output);
    }
    if (parts.patterns() != null) {
      return new PatternOperator(parts.patterns(), groups, output);
    }
    if (parts.join() != null) {
      return parts.join().make(groups, output);
    }
    if (parts.lookup() != null) {
      return new AsyncOperator(parts.lookup(), groups, output);
    }
    return parts.sliced() != null
        ? new SlicedWindowOperator(parts.sliced(), groups, output)
        : new GeneralWindowOperator(parts.general(), groups, output);
  }

  QueryParts parts() {
    return parts;
  }

  Operator operator() {
    return operator;
  }

  /** The operator, where it looks rows up; null else. */
  AsyncOperator lookups() {
    return operator instanceof AsyncOperator lookups ? lookups : null;
  }

  /**
   * How the lookups stand.
   *
   * @throws IllegalArgumentException if there are none
   */
  LookupReport lookupReport() {
    if (lookups() == null) {
      throw new IllegalArgumentException("query " + parts.name() + " looks nothing up");
    }
    return LookupReport.of(parts.name(), lookups());
  }

  /** Takes an answer to a lookup. */
  void onResponse(long record) {
    operator.onResponse(record);
    tellIdle();
  }

  long filtered() {
    return filtered;
  }

  long rejected() {
    return rejected;
  }

  QueryOutput output() {
    return output;
  }

  boolean owns(int group) {
    return groups.owns(group);
  }

  void countFiltered() {
    if (isFirst) {
      filtered++;
    }
  }

  /**
   * A watermark of an input rose.
   *
   * @param isLast whether no further input is told of the same
   */
  void onWatermark(int input, int key, long watermark, boolean isLast) {
    if (forwardsTime) {
      operator.onWatermark(input, key, watermark);
    } else if (seesInputs) {
      operator.onWatermark(input, key, watermark);
      if (isLast) {
        operator.onTime();
        tellOutputs();
      }
    } else if (key != 0) {
      passOn(key, watermark);
    } else if (isSingle) {
      advance(watermark);
    } else {
      advanceTo(inputs.onWatermark(input, watermark));
    }
  }

  private void advance(long watermark) {
    told[0] = watermark;
    operator.onWatermark(watermark);
    output.watermark(0, watermark);
  }

  private void advanceTo(long watermark) {
    if (watermark > told[0]) {
      advance(watermark);
    }
  }

  /** Rows that pass as they are keep their times, and so the watermarks of these. */
  private void passOn(int key, long watermark) {
    if (parts.isPlain()) {
      output.watermark(key, watermark);
    }
  }

  private void tellOutputs() {
    for (int key = 0; key < told.length; key++) {
      long now = operator.outputWatermark(key);
      if (now > told[key]) {
        told[key] = now;
        output.watermark(key, now);
      }
    }
  }

  /** The watermark of what is put out. */
  long watermark(int key) {
    if (key < 0 || key >= told.length) {
      throw new IllegalArgumentException(
          "watermark key=" + key + " of query " + parts.name() + ", which has " + told.length);
    }
    return forwardsTime ? operator.outputWatermark(key) : told[key];
  }

  /** An input holds nothing back until it speaks. */
  void onIdle(int input) {
    long watermark = inputs.onIdle(input);
    if (!isSingle && !seesInputs) {
      advanceTo(watermark);
    }
    tellIdle();
  }

  /** An input has spoken after it was idle. */
  void onActive(int input) {
    inputs.onActive(input);
    tellIdle();
  }

  /** The output is idle when all inputs are, and no row is held that goes on by itself. */
  private void tellIdle() {
    boolean now = inputs.isIdle() && !(forwardsTime && operator.held() > 0);
    if (now == isIdle) {
      return;
    }
    isIdle = now;
    if (now) {
      output.idle();
    } else {
      output.active();
    }
  }

  /** Processing time has moved, of which each input may tell. */
  void onClock(long nanos) {
    if (nanos > clock) {
      clock = nanos;
      operator.onClock(nanos);
      output.clock(nanos);
      tellIdle();
    }
  }

  /** The row left no trace, so the query may go on without it if the user has asked for that. */
  void setAside(int input, long record, ArithmeticException reason) {
    if (deadLetters == null) {
      throw reason;
    }
    rejected++;
    deadLetters.take(parts, input, record, reason);
  }

  QueryReport report(long in, long rejectedBySource, long futureSuspect) {
    return new QueryReport(
        parts.name(),
        in,
        operator.counters().emittedFrom,
        operator.held(),
        operator.counters().late,
        filtered,
        (isFirst ? rejectedBySource : 0) + rejected,
        operator.counters().unassigned,
        operator.counters().discarded,
        operator.counters().evicted,
        operator.counters().failed,
        output.emitted(),
        output.suppressed(),
        output.sideEmitted(),
        operator.counters().partiallyLate,
        futureSuspect);
  }

  PatternExplain explainPatterns(RecordPredicate of) {
    if (!(operator instanceof PatternOperator patterns)) {
      throw new IllegalArgumentException("query " + parts.name() + " has no patterns");
    }
    return patterns.explain(of);
  }

  void snapshot(SnapshotWriter writer) {
    writer.putLong(filtered);
    writer.putLong(rejected);
    writer.putLong(clock);
    writer.putInt(isIdle ? 1 : 0);
    for (long watermark : told) {
      writer.putLong(watermark);
    }
    inputs.snapshot(writer);
    operator.counters().snapshot(writer);
    output.snapshot(writer);
  }

  void restore(SnapshotReader reader) {
    filtered = reader.getLong();
    rejected = reader.getLong();
    clock = reader.getLong();
    isIdle = reader.getInt() != 0;
    for (int key = 0; key < told.length; key++) {
      told[key] = reader.getLong();
    }
    inputs.restore(reader);
    operator.counters().restore(reader);
    output.restore(reader);
  }

  @Override
  public void close() {
    operator.close();
    output.close();
  }
}
