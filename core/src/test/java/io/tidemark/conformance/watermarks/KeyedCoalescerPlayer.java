package io.tidemark.conformance.watermarks;

import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;
import io.tidemark.time.PartitionStatus;
import io.tidemark.time.ToldWatermarks;
import io.tidemark.time.WatermarkCoalescer;
import io.tidemark.time.WatermarkStrategy;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Plays to the engine's coalescer. A watermark of the vectors is one more than ours. */
final class KeyedCoalescerPlayer implements WatermarkPlayer {
  private final int queues;
  private final WatermarkCoalescer coalescer;
  private final ToldWatermarks[] told;
  private final Map<Byte, Long> emitted = new TreeMap<>();

  KeyedCoalescerPlayer(WatermarkCase of) {
    this((int) of.option("queues"), new ToldWatermarks[(int) of.option("queues")]);
    for (int i = 0; i < queues; i++) {
      told[i] = new ToldWatermarks();
    }
  }

  private KeyedCoalescerPlayer(int queues, ToldWatermarks[] told) {
    this.queues = queues;
    this.told = told;
    coalescer = new WatermarkCoalescer(queues, queues, WatermarkStrategy.explicit(), 0);
  }

  @Override
  public List<String> apply(WatermarkStep step) {
    int queue = step.partition();
    byte key = (byte) step.in().path("key").asInt();
    switch (step.op()) {
      case "event" -> coalescer.onRecord(queue, 0);
      case "watermark" -> {
        if (!tell(queue, key, step.ts() - 1)) {
          return List.of("error notMonotonic");
        }
      }
      case "idle" -> coalescer.onIdle(queue);
      case "done" -> coalescer.onDone(queue);
      default -> {
        return List.of(probe(key));
      }
    }
    List<String> out = risen();
    if (step.op().equals("idle") && coalescer.isIdle()) {
      out.add("idle");
    }
    return out;
  }

  private boolean tell(int queue, byte key, long watermark) {
    if (coalescer.status(queue) == PartitionStatus.DONE) {
      return false;
    }
    try {
      told[queue].tell("queue", key, watermark, () -> {});
    } catch (IllegalArgumentException refused) {
      return false;
    }
    coalescer.onWatermark(queue, key, watermark);
    return true;
  }

  private String probe(byte key) {
    for (int i = 0; i < coalescer.keys(); i++) {
      if (coalescer.key(i) == key && coalescer.highestAt(i) != WatermarkCoalescer.NONE) {
        return "probe " + shown(coalescer.watermarkAt(i)) + " " + shown(coalescer.highestAt(i));
      }
    }
    return "probe null null";
  }

  private static long shown(long watermark) {
    return watermark == Long.MAX_VALUE || watermark == Long.MIN_VALUE ? watermark : watermark + 1;
  }

  private List<String> risen() {
    List<String> out = new ArrayList<>();
    for (int i = 0; i < coalescer.keys(); i++) {
      long now = coalescer.watermarkAt(i);
      boolean isSeen = coalescer.highestAt(i) != WatermarkCoalescer.NONE;
      if (isSeen && now > emitted.getOrDefault(coalescer.key(i), Long.MIN_VALUE)) {
        emitted.put(coalescer.key(i), now);
        out.add(WatermarkStep.watermark(coalescer.key(i), shown(now)));
      }
    }
    return WatermarkStep.sorted(out);
  }

  @Override
  public WatermarkPlayer cut() {
    KeyedCoalescerPlayer other = new KeyedCoalescerPlayer(queues, told);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SnapshotWriter writer = new SnapshotWriter(bytes);
    coalescer.snapshot(writer);
    writer.flush();
    other.coalescer.restore(new SnapshotReader(new ByteArrayInputStream(bytes.toByteArray())));
    other.emitted.putAll(emitted);
    return other;
  }
}
