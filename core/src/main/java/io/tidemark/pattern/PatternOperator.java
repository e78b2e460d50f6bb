package io.tidemark.pattern;

import io.tidemark.operator.Collector;
import io.tidemark.operator.Groups;
import io.tidemark.operator.Operator;
import io.tidemark.operator.OperatorCounters;
import io.tidemark.record.Field;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordView;
import io.tidemark.state.Hashing;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;
import io.tidemark.window.TimeDomain;
import io.tidemark.window.WindowKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds patterns in keyed events.
 *
 * <p>In event time an event waits until the watermark has passed it, so that the events of a key
 * are fed in the order of their time; one at or under the watermark is late. Then time goes to the
 * watermark for every key whose runs it ends. In processing time events are fed as they come.
 */
public final class PatternOperator implements Operator {
  private static final String SECTION = "patterns";

  private final PatternSpec spec;
  private final WindowKey key;
  private final Groups groups;
  private final Collector out;
  private final boolean isEventTime;
  private final MatchSink sink;
  private final Matcher[] matchers;
  private final PatternGroup[] states;
  private final EventOrder order = new EventOrder();
  private final OperatorCounters counters = new OperatorCounters();
  private final RecordView tieView = new RecordView();
  private final long[] holding;
  private final long wideScratch;
  private long watermark = Long.MIN_VALUE;
  private long clock;
  private long nextTimer = KeyRuns.NEVER;

  /** By group. */
  private final long[] nextTimers;

  /** Makes an operator with empty state. */
  public PatternOperator(PatternSpec spec, Groups groups, Collector out) {
    this.spec = spec;
    this.groups = groups;
    this.out = out;
    key = spec.key();
    isEventTime = spec.time() == TimeDomain.EVENT;
    sink = new MatchSink(spec.function(), spec.result(), spec.sides(), out);
    int programs = spec.programs().size();
    matchers = new Matcher[programs];
    for (int program = 0; program < programs; program++) {
      matchers[program] = new Matcher(spec.programs().get(program), program, sink, spec.cap());
    }
    holding = new long[programs];
    states = new PatternGroup[groups.count()];
    nextTimers = new long[states.length];
    Arrays.fill(nextTimers, KeyRuns.NEVER);
    for (int group = 0; group < states.length; group++) {
      if (groups.owns(group)) {
        states[group] =
            new PatternGroup(group, key.isWide(), spec.input().length(), programs, groups.bits());
      }
    }
    wideScratch = key.isWide() ? Memory.allocate(key.wideLength()) : 0;
  }

  @Override
  public void onRecord(long record) {
    if (key.isWide()) {
      onWide(record);
      return;
    }
    int group = Hashing.group(Hashing.hash(key.read(record)), groups.bits());
    if (groups.owns(group)) {
      take(record, states[group]);
    }
  }

  private void onWide(long record) {
    int group = groupOf(record);
    if (groups.owns(group)) {
      take(record, states[group]);
    }
  }

  @Override
  public int groupOf(long record) {
    return Hashing.group(
        key.isWide() ? wideHash(record) : Hashing.hash(key.read(record)), groups.bits());
  }

  /** The hash of a wide key, which is then in the scratch. */
  private long wideHash(long record) {
    key.readWide(record, wideScratch);
    return Hashing.hash(wideScratch + RecordHeader.LENGTH, wideBytes());
  }

  private int wideBytes() {
    return key.wideLength() - RecordHeader.LENGTH;
  }

  private void take(long record, PatternGroup group) {
    long time = Memory.getLong(record + RecordHeader.EVENT_TIME_OFFSET);
    if (isEventTime && time <= watermark) {
      counters.late++;
      out.late(record, group.number);
      return;
    }
    // Before anything is kept: a condition that fails leaves no trace.
    for (int program = 0; program < matchers.length; program++) {
      holding[program] = matchers[program].holding(record);
    }
    long tie = spec.tieBreak() == null ? 0 : tie(record);
    int event = group.events.add(record);
    for (int program = 0; program < matchers.length; program++) {
      group.events.conditions(event, program, holding[program]);
    }
    long arrival = Memory.getLong(record + RecordHeader.SEQUENCE_OFFSET);
    if (isEventTime) {
      order.add(time, tie, arrival, group.number, event);
    } else {
      sink.currentTime(clock);
      feed(group, event, clock, Collector.AT_ONCE, 0);
    }
  }

  private long tie(long record) {
    Field field = spec.tieBreak();
    return tieView.wrap(record).integer(field);
  }

  private void feed(PatternGroup group, int event, long time, long due, long arrival) {
    long record = group.events.record(event);
    group.events.number(event, group.nextNumber());
    sink.enter(group.number, due, arrival);
    long keyValue = key.isWide() ? acquire(group, record) : key.read(record);
    for (Matcher matcher : matchers) {
      matcher.feed(group, keyValue, event, time);
      long armed = matcher.takeArmed();
      if (armed < nextTimers[group.number]) {
        nextTimers[group.number] = armed;
        nextTimer = Math.min(nextTimer, armed);
      }
    }
    if (key.isWide()) {
      group.dictionary.release(keyValue);
    }
    group.events.release(event);
  }

  private long acquire(PatternGroup group, long record) {
    long hash = wideHash(record);
    return group.dictionary.acquire(wideScratch + RecordHeader.LENGTH, wideBytes(), hash);
  }

  @Override
  public void onWatermark(long newWatermark) {
    watermark = newWatermark;
    if (!isEventTime) {
      return;
    }
    sink.currentTime(newWatermark);
    while (order.size() > 0 && order.nextTime() <= newWatermark) {
      long time = order.nextTime();
      long arrival = order.nextArrival();
      PatternGroup group = states[order.nextGroup()];
      int event = order.nextEvent();
      order.removeNext();
      feed(group, event, time, time, arrival);
    }
    onTime(newWatermark, newWatermark);
  }

  @Override
  public void onClock(long nanos) {
    if (!isEventTime) {
      clock = Math.floorDiv(nanos, spec.nanosPerUnit());
      sink.currentTime(clock);
      // As in Flink the clock has to have passed a deadline; an event at it comes too late already.
      onTime(clock, clock - 1);
    }
  }

  private void onTime(long time, long upTo) {
    if (nextTimer > upTo || nextTimer == KeyRuns.NEVER) {
      return;
    }
    nextTimer = KeyRuns.NEVER;
    for (int group = 0; group < states.length; group++) {
      if (nextTimers[group] <= upTo) {
        onTime(states[group], time, upTo);
      }
      nextTimer = Math.min(nextTimer, nextTimers[group]);
    }
  }

  private void onTime(PatternGroup group, long time, long upTo) {
    sink.enter(group.number, time, MatchSink.TIMER);
    for (Matcher matcher : matchers) {
      matcher.onTime(group, time, upTo);
      matcher.takeArmed();
    }
    nextTimers[group.number] = group.nextTimer();
  }

  @Override
  public long nextDue() {
    return isEventTime ? Math.min(order.nextTime(), nextTimer) : Long.MAX_VALUE;
  }

  @Override
  public long nextClock() {
    return isEventTime || nextTimer == KeyRuns.NEVER ? Long.MAX_VALUE : clockOf(nextTimer + 1);
  }

  /** The clock at which a time of the stream is reached. */
  private long clockOf(long time) {
    long nanos = spec.nanosPerUnit();
    return time > Long.MAX_VALUE / nanos ? Long.MAX_VALUE : time * nanos;
  }

  @Override
  public long held() {
    long held = 0;
    for (PatternGroup group : states) {
      held += group == null ? 0 : group.events.waiting();
    }
    return held;
  }

  @Override
  public long openCount() {
    long runs = 0;
    for (PatternGroup group : states) {
      runs += group == null ? 0 : group.runs();
    }
    return runs;
  }

  @Override
  public OperatorCounters counters() {
    counters.emittedFrom = 0;
    counters.unassigned = 0;
    for (PatternGroup group : states) {
      if (group != null) {
        counters.emittedFrom += group.events.matched();
        counters.unassigned += group.events.unmatched();
      }
    }
    return counters;
  }

  /** How many events wait for the watermark or are in a run. */
  public long eventsHeld() {
    long events = 0;
    for (PatternGroup group : states) {
      events += group == null ? 0 : group.events.size();
    }
    return events;
  }

  /** Bytes of memory in use. */
  public long bytesHeld() {
    long bytes = 0;
    for (PatternGroup group : states) {
      bytes += group == null ? 0 : group.arena.usedBytes();
    }
    return bytes;
  }

  /** How many runs have ended because their time was over. */
  public long timedOut() {
    long timedOut = 0;
    for (PatternGroup group : states) {
      timedOut += group == null ? 0 : group.timedOut();
    }
    return timedOut;
  }

  /** How many runs the cap has dropped. */
  public long capped() {
    long capped = 0;
    for (PatternGroup group : states) {
      capped += group == null ? 0 : group.capped();
    }
    return capped;
  }

  /** What is held at this moment, by all groups of this instance. */
  public PatternGauges gauges() {
    long keys = 0;
    long broken = 0;
    long skipped = 0;
    for (PatternGroup group : states) {
      if (group != null) {
        for (ProgramState program : group.programs) {
          keys += program.keys.size();
          broken += program.broken;
          skipped += program.skipped;
        }
      }
    }
    return new PatternGauges(
        keys, openCount(), eventsHeld(), bytesHeld(), timedOut(), broken, skipped, capped());
  }

  /**
   * Which runs are alive and what they wait for: a walk over the state, for people.
   *
   * @param of asked of each run's first event
   */
  public PatternExplain explain(RecordPredicate of) {
    List<LiveRun> runs = new ArrayList<>();
    for (int program = 0; program < matchers.length; program++) {
      RunWalk walk = new RunWalk(spec.programs().get(program), matchers[program]);
      for (PatternGroup group : states) {
        if (group != null) {
          walk.collect(group, group.programs[program], of, runs);
        }
      }
    }
    return new PatternExplain(runs, gauges());
  }

  /** The state of a group, null if this instance does not own it. */
  PatternGroup state(int group) {
    return states[group];
  }

  @Override
  public void snapshot(int group, SnapshotWriter writer) {
    writer.section(SECTION);
    writer.putLong(clock);
    states[group].snapshot(writer);
    int[] waiting = new int[1];
    order.forEach(group, (time, tie, arrival, event) -> waiting[0]++);
    writer.putInt(waiting[0]);
    order.forEach(
        group,
        (time, tie, arrival, event) -> {
          writer.putLong(time);
          writer.putLong(tie);
          writer.putLong(arrival);
          writer.putInt(event);
        });
  }

  @Override
  public void restore(int group, SnapshotReader reader) {
    reader.section(SECTION);
    clock = reader.getLong();
    states[group].restore(reader);
    int waiting = reader.getInt();
    for (int i = 0; i < waiting; i++) {
      long time = reader.getLong();
      long tie = reader.getLong();
      long arrival = reader.getLong();
      order.add(time, tie, arrival, group, reader.getInt());
    }
    nextTimers[group] = states[group].nextTimer();
    nextTimer = Math.min(nextTimer, nextTimers[group]);
  }

  @Override
  public void restoreWatermark(long restored) {
    watermark = restored;
  }

  @Override
  public void close() {
    for (PatternGroup group : states) {
      if (group != null) {
        group.close();
      }
    }
    for (Matcher matcher : matchers) {
      matcher.close();
    }
    order.close();
    if (wideScratch != 0) {
      Memory.free(wideScratch);
    }
  }
}
