package io.tidemark.engine;

import io.tidemark.time.WatermarkCoalescer;
import io.tidemark.topology.Source;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.status.AtomicCounter;

/**
 * Mirrors a stream's time to counters: of each watermark key the watermark, who holds it back, what
 * was ignored, and the clock and latest event time of each partition; of each partition what it
 * does and when it spoke last by the engine's clock. -2^63 where there is nothing yet.
 */
final class TimeCounters {
  private static final int PARTITIONS_SHOWN = 1024;

  /** Those of a stream, of a key, of a partition, and of a partition and key. */
  private static final int PER_STREAM = 4;

  private static final int PER_KEY = 4;
  private static final int PER_PARTITION = 2;
  private static final int PER_CLOCK = 2;

  private final StreamRuntime stream;
  private final int keys;
  private final int partitions;
  private final List<AtomicCounter> counters = new ArrayList<>();

  /** The next to be set. */
  private int next;

  TimeCounters(EngineCounters file, Source source, StreamRuntime stream) {
    this.stream = stream;
    keys = source.keys();
    partitions = shown(source);
    String of = "source=" + source.name();
    for (String name : List.of("in", "rejected", "future-suspect", "engine-clock")) {
      counters.add(file.counter(name + "{" + of + "}"));
    }
    for (int key = 0; key < keys; key++) {
      String ofKey = of + (key == 0 ? "" : ",key=" + key);
      for (String name : List.of("watermark", "holder", "ignored", "timeless")) {
        counters.add(file.counter(name + "{" + ofKey + "}"));
      }
      for (int partition = 0; partition < partitions; partition++) {
        String place = "{" + ofKey + ",partition=" + partition + "}";
        counters.add(file.counter("clock" + place));
        counters.add(file.counter("latest" + place));
      }
    }
    for (int partition = 0; partition < partitions; partition++) {
      String place = "{" + of + ",partition=" + partition + "}";
      counters.add(file.counter("status" + place));
      counters.add(file.counter("spoke-at" + place));
    }
  }

  private static int shown(Source source) {
    return Math.min(PARTITIONS_SHOWN, source.options().mostPartitions());
  }

  /** How many counters a stream needs. */
  static int needed(Source source) {
    int partitions = shown(source);
    return PER_STREAM
        + source.keys() * (PER_KEY + PER_CLOCK * partitions)
        + PER_PARTITION * partitions;
  }

  private void set(long value) {
    counters.get(next++).setRelease(value);
  }

  /** Shows how things stand. */
  void update() {
    next = 0;
    set(stream.in());
    set(stream.rejected());
    set(stream.futureSuspect());
    set(stream.clock());
    WatermarkCoalescer coalescer = stream.coalescer();
    for (int key = 0; key < keys; key++) {
      set(coalescer.watermarkAt(key));
      set(coalescer.holderAt(key));
      set(coalescer.ignoredAt(key));
      set(stream.timeless(key));
      for (int partition = 0; partition < partitions; partition++) {
        set(coalescer.clockAt(key, partition));
        set(coalescer.latestAt(key, partition));
      }
    }
    for (int partition = 0; partition < partitions; partition++) {
      set(coalescer.status(partition).code());
      set(stream.time().spokeAt(partition));
    }
  }
}
