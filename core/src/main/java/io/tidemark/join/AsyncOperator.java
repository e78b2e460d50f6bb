package io.tidemark.join;

import io.tidemark.operator.Collector;
import io.tidemark.operator.Groups;
import io.tidemark.operator.Operator;
import io.tidemark.operator.OperatorCounters;
import io.tidemark.record.Field;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordView;
import io.tidemark.state.Arena;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Looks rows up in a service and puts out what its answers make of them. All lookups are group 0's.
 *
 * <p>It calls nobody by itself: whoever drives it has it {@link #send} its calls, and gives it the
 * answers as records of the input. So it is a function of its input like every operator, and where
 * nobody sends, as in a replay, the answers of the journal do.
 */
public final class AsyncOperator implements Operator, AsyncSink {
  private static final int SIDE = 0;

  private final AsyncSpec spec;
  private final boolean owned;
  private final Collector out;
  private final Arena arena = new Arena();
  private final AsyncQueue queue;
  private final FieldCopy requestToResult;
  private final FieldCopy responseToResult;
  private final FieldCopy requestToFailed;
  private final Field attempts;
  private final Field timedOut;
  private final OperatorCounters counters = new OperatorCounters();
  private final AsyncCounters lookups = new AsyncCounters();
  private final long[] outputWatermarks;

  /** The due time of what goes out at present. */
  private long due = Collector.AT_ONCE;

  /** Creates the operator; it does nothing unless it owns group 0. */
  public AsyncOperator(AsyncSpec spec, Groups groups, Collector out) {
    this.spec = spec;
    this.out = out;
    owned = groups.owns(0);
    queue =
        new AsyncQueue(
            arena,
            spec.options(),
            spec.request().length(),
            AsyncResponse.rowLength(spec.response()));
    requestToResult = FieldCopy.between(spec.request(), spec.result());
    responseToResult = FieldCopy.between(spec.response(), spec.result());
    requestToFailed = FieldCopy.between(spec.request(), spec.failed());
    outputWatermarks = new long[spec.keys()];
    Arrays.fill(outputWatermarks, Long.MIN_VALUE);
    attempts = spec.failed().field(AsyncSpec.ATTEMPTS);
    timedOut = spec.failed().field(AsyncSpec.TIMED_OUT);
  }

  @Override
  public void onRecord(long record) {
    if (owned) {
      queue.add(record);
    }
  }

  @Override
  public int groupOf(long record) {
    return 0;
  }

  @Override
  public boolean forwardsTime() {
    return true;
  }

  @Override
  public void onWatermark(long watermark) {
    onWatermark(0, 0, watermark);
  }

  @Override
  public void onWatermark(int input, int key, long watermark) {
    if (owned) {
      due = Long.MAX_VALUE;
      queue.addWatermark(key, watermark, this);
      queue.release(this);
      due = Collector.AT_ONCE;
    }
  }

  @Override
  public void onClock(long nanos) {
    if (owned && nanos > queue.clock()) {
      due = Long.MAX_VALUE;
      queue.clock(nanos, this);
      queue.release(this);
      due = Collector.AT_ONCE;
    }
  }

  /**
   * Takes an answer, or a part of one.
   *
   * @throws AsyncException if it answers what was never asked for, or ends a lookup that must not
   *     fail
   */
  @Override
  public void onResponse(long record) {
    if (!owned) {
      return;
    }
    int lookup = find(record);
    if (lookup != Arena.NULL && take(lookup, record)) {
      queue.release(this);
    }
  }

  /** The lookup that an answer is for; none if that is over. */
  private int find(long record) {
    long id = AsyncResponse.id(record);
    int lookup = queue.find(id);
    if (lookup == Arena.NULL && id >= 0 && id < queue.nextId()) {
      lookups.ignored++;
      return Arena.NULL;
    }
    requireAsked(lookup, record);
    if (AsyncEntry.isSettled(queue.address(lookup))) {
      lookups.ignored++;
      return Arena.NULL;
    }
    return lookup;
  }

  private void requireAsked(int lookup, long record) {
    String found = "";
    if (lookup != Arena.NULL) {
      long address = queue.address(lookup);
      long askedBy = sequence(AsyncEntry.request(address));
      if (askedBy == AsyncResponse.askedBy(record)
          && AsyncEntry.state(address) != AsyncEntry.HELD) {
        return;
      }
      found = ", which here is for record " + askedBy;
    }
    throw new AsyncException(
        "an answer to lookup "
            + AsyncResponse.id(record)
            + " for record "
            + AsyncResponse.askedBy(record)
            + found
            + ": this job never asked for it; replay with the job that wrote the journal");
  }

  /** Whether the answer settles the lookup, or has it asked for again. */
  private boolean take(int lookup, long record) {
    long address = queue.address(lookup);
    switch (AsyncResponse.type(record)) {
      case AsyncResponse.ROW, AsyncResponse.LAST -> {
        int index = AsyncResponse.index(record);
        if (index != 0 && index != AsyncEntry.rows(address)) {
          lookups.ignored++;
          return false;
        }
        queue.addRow(lookup, index, AsyncResponse.row(record));
        if (AsyncResponse.type(record) == AsyncResponse.ROW) {
          return false;
        }
        queue.complete(lookup);
      }
      case AsyncResponse.EMPTY -> queue.complete(lookup);
      default -> {
        return fail(lookup, record);
      }
    }
    lookups.answered++;
    return true;
  }

  private boolean fail(int lookup, long record) {
    long address = queue.address(lookup);
    boolean isOver =
        AsyncEntry.state(address) != AsyncEntry.ASKED
            || AsyncEntry.attempt(address) != AsyncResponse.attempt(record);
    if (isOver) {
      lookups.ignored++;
      return false;
    }
    if (queue.fail(lookup, AsyncResponse.row(record))) {
      lookups.retried++;
    }
    return true;
  }

  private static long sequence(long request) {
    return Memory.getLong(request + RecordHeader.SEQUENCE_OFFSET);
  }

  @Override
  public void row(long request, long row) {
    long result = out.claim();
    requestToResult.copy(request, result);
    responseToResult.copy(row - RecordHeader.LENGTH, result);
    copyTime(request, result);
    out.emit(due, 0);
  }

  private static void copyTime(long request, long result) {
    Memory.putLong(
        result + RecordHeader.EVENT_TIME_OFFSET,
        Memory.getLong(request + RecordHeader.EVENT_TIME_OFFSET));
  }

  @Override
  public void answered(int rows) {
    if (rows > 0) {
      counters.emittedFrom++;
    } else {
      counters.discarded++;
    }
  }

  @Override
  public void timedOut(boolean again) {
    lookups.timedOut++;
    if (again) {
      lookups.retried++;
    }
  }

  @Override
  public void failed(long request, long id, int made, long reason) {
    if (spec.options().failure() == AsyncFailure.FAIL) {
      throw failure(request, id, made, reason);
    }
    lookups.failed++;
    counters.failed++;
    long row = out.claimSide(SIDE);
    requestToFailed.copy(request, row);
    copyTime(request, row);
    Memory.putInt(row + attempts.offset(), made);
    Memory.putByte(row + timedOut.offset(), (byte) (reason == 0 ? 1 : 0));
    out.emitSide(SIDE, due, 0);
  }

  private AsyncException failure(long request, long id, int made, long reason) {
    return new AsyncException(
        "lookup "
            + id
            + " for "
            + describe(request)
            + " has failed after "
            + made
            + (made == 1 ? " attempt: " : " attempts: ")
            + (reason == 0 ? "no answer within its timeout" : AsyncResponse.reason(reason)));
  }

  private String describe(long request) {
    RecordView view = new RecordView().wrap(request);
    return "record "
        + view.sequence()
        + spec.request().fields().stream()
            .map(field -> field.name() + " " + view.text(field, spec.symbols()))
            .collect(Collectors.joining(", ", " (", ")"));
  }

  @Override
  public void watermark(int key, long value) {
    outputWatermarks[key] = value;
    out.forward(due, key, value);
  }

  /** Whether there are calls that have not been made. */
  public boolean hasCalls() {
    return queue.hasUnsent();
  }

  /** Makes the calls that have not been made, for as long as the caller takes them. */
  public void send(AsyncCaller caller) {
    queue.send(caller);
  }

  /** How many rows are held beyond the capacity: while there are, no more should come. */
  public int excess() {
    return queue.held();
  }

  /** How many lookups are under way, those held among them. */
  public int pending() {
    return queue.size();
  }

  /** The lookup that has waited longest, for people; null if none is under way. */
  public String oldest() {
    return queue.size() == 0 ? null : describe(AsyncEntry.request(queue.oldest()));
  }

  /** What happened to the lookups. */
  public AsyncCounters lookups() {
    return lookups;
  }

  @Override
  public int outputKeys() {
    return outputWatermarks.length;
  }

  @Override
  public long outputWatermark(int key) {
    return outputWatermarks[key];
  }

  @Override
  public long nextDue() {
    return Long.MAX_VALUE;
  }

  @Override
  public long nextClock() {
    return queue.nextDue();
  }

  @Override
  public long held() {
    return queue.size();
  }

  @Override
  public long openCount() {
    return queue.size();
  }

  @Override
  public OperatorCounters counters() {
    return counters;
  }

  @Override
  public void snapshot(int group, SnapshotWriter writer) {
    if (group == 0) {
      queue.snapshot(writer);
      lookups.snapshot(writer);
      for (long watermark : outputWatermarks) {
        writer.putLong(watermark);
      }
    }
  }

  @Override
  public void restore(int group, SnapshotReader reader) {
    if (group == 0) {
      queue.restore(reader);
      lookups.restore(reader);
      for (int key = 0; key < outputWatermarks.length; key++) {
        outputWatermarks[key] = reader.getLong();
      }
    }
  }

  @Override
  public void restoreWatermark(long watermark) {}

  @Override
  public void close() {
    arena.close();
  }
}
