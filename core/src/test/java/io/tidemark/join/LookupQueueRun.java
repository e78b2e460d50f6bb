package io.tidemark.join;

import com.fasterxml.jackson.databind.JsonNode;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.state.Arena;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Plays the steps of a recorded case to a queue of lookups, whose rows are no more than an id. */
public final class LookupQueueRun implements AutoCloseable {
  private static final int REQUEST = RecordHeader.LENGTH + Long.BYTES;
  private static final int ROW = Long.BYTES;

  private final AsyncOptions options;
  private final Arena arena = new Arena();
  private final AsyncQueue queue;
  private final long place = Memory.allocate(REQUEST);
  private final List<String> emitted = new ArrayList<>();

  /** The number of a lookup by the id that the case calls it. */
  private final Map<Long, Long> numbers = new HashMap<>();

  private final AsyncSink sink =
      new AsyncSink() {
        @Override
        public void row(long request, long row) {
          emitted.add("item " + Memory.getLong(row));
        }

        @Override
        public void answered(int rows) {}

        @Override
        public void timedOut(boolean again) {}

        @Override
        public void failed(long request, long id, int attempts, long reason) {
          emitted.add("error asyncCallFailed");
        }

        @Override
        public void watermark(int key, long value) {
          emitted.add("watermark " + key + " " + value);
        }
      };

  /** Starts a case. */
  public LookupQueueRun(JsonNode job) {
    this(
        job.path("ordered").asBoolean()
            ? AsyncOptions.ordered(job.path("maxConcurrent").asInt())
            : AsyncOptions.unordered(job.path("maxConcurrent").asInt()));
  }

  private LookupQueueRun(AsyncOptions options) {
    this.options = options;
    queue = new AsyncQueue(arena, options, REQUEST, ROW);
  }

  /** Takes a step and tells what came out. */
  public List<String> apply(JsonNode in) {
    emitted.clear();
    long id = in.path("id").longValue();
    switch (in.path("op").asText()) {
      case "item" -> add(id);
      case "watermark" ->
          queue.addWatermark(in.path("key").asInt(), in.path("ts").longValue(), sink);
      case "complete" -> complete(entry(id), in.path("results"));
      case "fail" -> queue.fail(entry(id), place);
      case "poll" -> queue.release(sink);
      default -> {
        queue.release(sink);
        emitted.add("complete " + (queue.size() == 0));
      }
    }
    return List.copyOf(emitted);
  }

  private void add(long id) {
    boolean wasFull = queue.isFull();
    if (wasFull) {
      queue.release(sink);
    }
    if (options.ordered() ? queue.isFull() : wasFull) {
      emitted.add("blocked");
      return;
    }
    numbers.put(id, queue.nextId());
    queue.add(place);
  }

  private int entry(long id) {
    return queue.find(numbers.get(id));
  }

  private void complete(int entry, JsonNode results) {
    for (int i = 0; i < results.size(); i++) {
      Memory.putLong(place, results.get(i).longValue());
      queue.addRow(entry, i, place);
    }
    queue.complete(entry);
  }

  /** Goes on as another, which has read the state that this one wrote. */
  public LookupQueueRun cut() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SnapshotWriter writer = new SnapshotWriter(bytes);
    queue.snapshot(writer);
    writer.flush();
    LookupQueueRun other = new LookupQueueRun(options);
    other.queue.restore(new SnapshotReader(new ByteArrayInputStream(bytes.toByteArray())));
    other.numbers.putAll(numbers);
    close();
    return other;
  }

  /** Bytes in use, to see that nothing is left behind. */
  long usedBytes() {
    return arena.usedBytes();
  }

  @Override
  public void close() {
    arena.close();
    Memory.free(place);
  }
}
