package io.tidemark.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.lmax.disruptor.Sequence;
import io.tidemark.record.Memory;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

/**
 * The two rings by themselves, with threads that race over them: no reader sees a slot that is
 * torn, old or not its turn.
 */
class RingMemoryTest {
  private static final int STRIDE = 48;
  private static final int PRODUCERS = 3;
  private static final int CONSUMERS = 2;
  private static final int SHORT = 30_000;
  private static final int LONG = 600_000;
  private static final long DEADLINE_MILLIS = 600_000;

  /** What word of a slot holds. */
  private static long word(long number, int at) {
    return (number + 1) * 0x9E3779B97F4A7C15L + at;
  }

  private static void write(long place, long number) {
    for (int at = 0; at < STRIDE; at += Long.BYTES) {
      Memory.putLong(place + at, word(number, at));
    }
  }

  private static void requireWords(long place, long number) {
    for (int at = 0; at < STRIDE; at += Long.BYTES) {
      if (Memory.getLong(place + at) != word(number, at)) {
        assertEquals(word(number, at), Memory.getLong(place + at), "slot of " + number);
      }
    }
  }

  /** Waits on the side of the other thread, unless that has failed. */
  private static void pause(AtomicReference<Throwable> failure) {
    if (failure.get() != null) {
      throw new IllegalStateException("the other thread has failed", failure.get());
    }
    Worker.pause();
  }

  private static Worker start(AtomicReference<Throwable> failure, Executable work) {
    return Worker.start(
        () -> {
          try {
            work.execute();
          } catch (Throwable e) {
            failure.compareAndSet(null, e);
            throw e;
          }
        });
  }

  private static void passOutputs(int size, int count) throws InterruptedException {
    OutputRing ring = new OutputRing(size, STRIDE);
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Worker writer =
        start(
            failure,
            () -> {
              InputPosition position = new InputPosition();
              for (int i = 0; i < count; i++) {
                long entry = ring.claim();
                while (entry == 0) {
                  pause(failure);
                  entry = ring.claim();
                }
                write(entry + OutputRing.RECORD, i);
                position.order = i;
                position.sequence = i;
                ring.publish(position, -i, i & 0xFF, i % 3, i >>> 8);
              }
            });
    Worker reader =
        start(
            failure,
            () -> {
              for (int i = 0; i < count; i++) {
                long entry = ring.peek();
                while (entry == 0) {
                  pause(failure);
                  entry = ring.peek();
                }
                if (OutputRing.sequence(entry) != i
                    || OutputRing.query(entry) != (i & 0xFF)
                    || OutputRing.type(entry) != i % 3) {
                  assertEquals(i, OutputRing.sequence(entry), "entry");
                }
                requireWords(entry + OutputRing.RECORD, i);
                ring.release();
              }
              assertEquals(0, ring.peek());
            });
    writer.end(DEADLINE_MILLIS);
    reader.end(DEADLINE_MILLIS);
  }

  @Test
  @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void passesOutputsWhole() throws InterruptedException {
    for (int size : new int[] {2, 16, 1024}) {
      passOutputs(size, SHORT);
    }
  }

  @Test
  @Tag("long")
  void passesOutputsWholeForLong() throws InterruptedException {
    for (int size : new int[] {2, 16, 1024}) {
      passOutputs(size, LONG);
    }
  }

  private static void produce(
      RecordRing ring, int producer, int count, AtomicReference<Throwable> failure) {
    SplittableRandom random = new SplittableRandom(producer);
    int most = Math.min(5, ring.size());
    long staged = Memory.allocate((long) most * STRIDE);
    for (int done = 0; done < count; ) {
      int batch = Math.min(count - done, 1 + random.nextInt(most));
      long high = ring.tryClaim(batch);
      while (high < 0) {
        pause(failure);
        high = ring.tryClaim(batch);
      }
      long low = high - batch + 1;
      for (int i = 0; i < batch; i++) {
        write(staged + (long) i * STRIDE, low + i);
      }
      ring.write(staged, low, batch);
      ring.publish(low, high);
      done += batch;
    }
    Memory.free(staged);
  }

  private static void consume(
      RecordRing ring, Sequence own, int count, AtomicReference<Throwable> failure) {
    SplittableRandom random = new SplittableRandom(count);
    for (long next = 0; next < count; ) {
      long last = ring.available(next, next + random.nextInt(7));
      if (last < next) {
        pause(failure);
      }
      for (; next <= last; next++) {
        requireWords(ring.slot(next), next);
      }
      own.set(next - 1);
    }
  }

  private static void passRecords(int size, int each) throws InterruptedException {
    RecordRing ring = new RecordRing(size, STRIDE);
    AtomicReference<Throwable> failure = new AtomicReference<>();
    List<Worker> workers = new ArrayList<>();
    for (int i = 0; i < CONSUMERS; i++) {
      Sequence own = new Sequence();
      ring.gateBy(own);
      workers.add(start(failure, () -> consume(ring, own, PRODUCERS * each, failure)));
    }
    for (int i = 0; i < PRODUCERS; i++) {
      int producer = i;
      workers.add(start(failure, () -> produce(ring, producer, each, failure)));
    }
    for (Worker worker : workers) {
      worker.end(DEADLINE_MILLIS);
    }
    assertEquals((long) PRODUCERS * each - 1, ring.cursor());
  }

  @Test
  @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void passesRecordsWhole() throws InterruptedException {
    for (int size : new int[] {2, 16, 1024}) {
      passRecords(size, SHORT / PRODUCERS);
    }
  }

  @Test
  @Tag("long")
  void passesRecordsWholeForLong() throws InterruptedException {
    for (int size : new int[] {2, 16, 1024}) {
      passRecords(size, LONG / PRODUCERS);
    }
  }
}
