package io.tidemark.pattern;

import io.tidemark.operator.Collector;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import java.util.List;

/** Gives matches to the user's function and its rows to the output, with what orders them. */
final class MatchSink implements MatchOutput {
  /** Stands for the arrival of what time caused: behind all that records did. */
  static final long TIMER = Long.MAX_VALUE;

  private final MatchFunction function;
  private final Schema schema;
  private final List<Schema> sides;
  private final Collector out;
  private final RecordWriter writer = new RecordWriter();
  private final RecordWriter sideWriter = new RecordWriter();
  private long due;
  private long arrival;
  private int group;
  private long rowTime;
  private long now;
  private RuntimeException refusal;

  MatchSink(MatchFunction function, Schema schema, List<Schema> sides, Collector out) {
    this.function = function;
    this.schema = schema;
    this.sides = sides;
    this.out = out;
  }

  /** Says what causes the matches that follow. */
  void enter(int groupNumber, long dueTime, long arrivalOfCause) {
    group = groupNumber;
    due = dueTime;
    arrival = arrivalOfCause;
  }

  void currentTime(long time) {
    now = time;
  }

  void match(Match match) {
    begin(match);
    try {
      function.onMatch(match, this);
    } catch (RuntimeException e) {
      throw failure(match, "match", e);
    }
  }

  void timeout(Match partial) {
    begin(partial);
    try {
      function.onTimeout(partial, this);
    } catch (RuntimeException e) {
      throw failure(partial, "timed-out partial match", e);
    }
  }

  private void begin(Match match) {
    rowTime = match.time();
    refusal = null;
  }

  /** What lies behind the function failed, or the function did. */
  private RuntimeException failure(Match match, String what, RuntimeException cause) {
    return cause == refusal
        ? cause
        : new MatchFunctionException(
            "match function on a "
                + what
                + " of "
                + match.rule()
                + " at "
                + match.time()
                + " threw "
                + cause,
            cause);
  }

  @Override
  public RecordWriter row() {
    return writer.wrap(out.claim()).clear(schema).eventTime(rowTime);
  }

  @Override
  public void emit() {
    try {
      out.emit(due, arrival, group);
    } catch (RuntimeException e) {
      refusal = e;
      throw e;
    }
  }

  @Override
  public RecordWriter side(int index) {
    Schema side = sides.get(index);
    return sideWriter.wrap(out.claimSide(index)).clear(side).eventTime(rowTime);
  }

  @Override
  public void emitSide(int index) {
    try {
      out.emitSide(index, due, arrival, group);
    } catch (RuntimeException e) {
      refusal = e;
      throw e;
    }
  }

  @Override
  public long currentTime() {
    return now;
  }
}
