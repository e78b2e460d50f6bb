package io.tidemark.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class WatermarkCoalescerTest {
  private static final WatermarkStrategy EXPLICIT = WatermarkStrategy.explicit();
  private static final WatermarkStrategy BOUNDED =
      WatermarkStrategy.boundedOutOfOrderness(Duration.ofMillis(2));

  private static WatermarkCoalescer explicit(long... clocks) {
    WatermarkCoalescer coalescer =
        new WatermarkCoalescer(clocks.length, clocks.length, EXPLICIT, 0);
    for (int partition = 0; partition < clocks.length; partition++) {
      coalescer.onWatermark(partition, clocks[partition]);
    }
    return coalescer;
  }

  @Test
  void shouldRiseToTheLeastOfFourPartitions() {
    WatermarkCoalescer coalescer = explicit(2, 4, 3, 6);
    assertEquals(2, coalescer.watermark());
    assertEquals(3, coalescer.onWatermark(0, 4));
    assertEquals(3, coalescer.onWatermark(1, 7));
    assertEquals(4, coalescer.onWatermark(2, 6));
  }

  @Test
  void shouldRiseByRecordsBehindTheirLag() {
    WatermarkCoalescer coalescer = new WatermarkCoalescer(4, 4, BOUNDED, 3);
    long[] times = {5, 7, 6, 9};
    for (int partition = 0; partition < 4; partition++) {
      coalescer.onRecord(partition, times[partition]);
    }
    assertEquals(2, coalescer.watermark());
    assertEquals(3, coalescer.onRecord(0, 7));
    assertEquals(3, coalescer.onRecord(1, 10));
    assertEquals(4, coalescer.onRecord(2, 9));
  }

  @Test
  void shouldGiveTheHighestClockWhenAllAreIdleWhateverTheOrder() {
    WatermarkCoalescer coalescer = explicit(2, 9, 5);
    assertEquals(5, coalescer.onIdle(0));
    assertEquals(5, coalescer.onIdle(1));
    assertEquals(9, coalescer.onIdle(2));
    assertTrue(coalescer.isIdle());
    WatermarkCoalescer other = explicit(2, 9, 5);
    other.onIdle(2);
    other.onIdle(1);
    assertEquals(9, other.onIdle(0));
  }

  @Test
  void shouldGiveTheHighestClockAlsoOfThoseDoneWhenTheOthersAreIdle() {
    WatermarkCoalescer coalescer = explicit(2, 9);
    assertEquals(2, coalescer.onDone(1));
    assertEquals(9, coalescer.onIdle(0));
    WatermarkCoalescer other = explicit(2, 9);
    assertEquals(9, other.onIdle(0));
    assertEquals(9, other.onDone(1));
  }

  @Test
  void shouldNotFallWhenAnIdlePartitionWakesBehind() {
    WatermarkCoalescer coalescer = explicit(2, 9);
    coalescer.onIdle(0);
    assertEquals(9, coalescer.watermark());
    assertEquals(9, coalescer.onWatermark(0, 4));
    assertEquals(9, coalescer.onWatermark(1, 20));
    assertEquals(0, coalescer.holder());
    assertEquals(12, coalescer.onWatermark(0, 12));
  }

  @Test
  void shouldLeaveOutWhoIsDoneAndEndTimeWhenAllAre() {
    WatermarkCoalescer coalescer = explicit(2, 9);
    assertEquals(9, coalescer.onDone(0));
    assertEquals(9, coalescer.onWatermark(0, 100));
    assertEquals(PartitionStatus.DONE, coalescer.status(0));
    assertEquals(Long.MAX_VALUE, coalescer.onDone(1));
    assertFalse(coalescer.isIdle());
  }

  @Test
  void shouldNotTakeAPartitionInThatWasDoneBeforeItJoined() {
    WatermarkCoalescer coalescer = new WatermarkCoalescer(2, 1, EXPLICIT, 0);
    coalescer.onDone(1);
    coalescer.onWatermark(1, 1);
    assertEquals(PartitionStatus.DONE, coalescer.status(1));
    assertEquals(5, coalescer.onWatermark(0, 5));
  }

  @Test
  void shouldHoldTimeForThoseDeclaredAndForThoseThatRegister() {
    WatermarkCoalescer coalescer = new WatermarkCoalescer(3, 1, EXPLICIT, 0);
    assertEquals(5, coalescer.onWatermark(0, 5));
    assertEquals(5, coalescer.register(1));
    assertEquals(5, coalescer.onWatermark(0, 8));
    assertEquals(7, coalescer.onWatermark(1, 7));
    assertEquals(PartitionStatus.ABSENT, coalescer.status(2));
  }

  @Test
  void shouldHoldBackAtTheClockBeforeTheLast() {
    WatermarkCoalescer coalescer = explicit(Long.MAX_VALUE, Long.MAX_VALUE - 1);
    assertEquals(Long.MAX_VALUE - 1, coalescer.watermark());
    assertEquals(Long.MAX_VALUE, coalescer.onWatermark(1, Long.MAX_VALUE));
  }

  @Test
  void shouldStayAtTheLeastTimeWhenTheLagReachesBelowIt() {
    WatermarkCoalescer coalescer = new WatermarkCoalescer(1, 1, BOUNDED, 100);
    assertEquals(Long.MIN_VALUE, coalescer.onRecord(0, Long.MIN_VALUE + 50));
    assertEquals(Long.MIN_VALUE + 1, coalescer.onRecord(0, Long.MIN_VALUE + 101));
  }

  @Test
  void agreesWithTheRulesOverRandomMarksAndRestores() {
    for (long seed = 1; seed <= 600; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int partitions = random.nextInt(4) == 0 ? random.nextInt(1, 201) : random.nextInt(1, 6);
      int declared = random.nextInt(partitions + 1);
      boolean explicit = random.nextBoolean();
      long lag = explicit ? 0 : random.nextLong(1, 20);
      WatermarkStrategy strategy = explicit ? EXPLICIT : BOUNDED;
      WatermarkCoalescer coalescer = new WatermarkCoalescer(partitions, declared, strategy, lag);
      NaiveCoalescer naive = new NaiveCoalescer(partitions, declared, explicit, lag);
      long before = coalescer.watermark();
      for (int step = 0; step < 300; step++) {
        int partition = random.nextInt(partitions);
        long time =
            random.nextInt(60) == 0
                ? Long.MAX_VALUE - random.nextLong(3)
                : step + random.nextLong(40);
        String label = "seed=" + seed + " step=" + step + " " + coalescer;
        int choice = random.nextInt(100);
        if (choice < 40) {
          assertEquals(naive.record(partition, time), coalescer.onRecord(partition, time), label);
        } else if (choice < 70) {
          assertEquals(
              naive.watermark(partition, time), coalescer.onWatermark(partition, time), label);
        } else if (choice < 82) {
          assertEquals(naive.idle(partition), coalescer.onIdle(partition), label);
        } else if (choice < 90) {
          assertEquals(naive.active(partition), coalescer.onActive(partition), label);
        } else if (choice < 95) {
          assertEquals(naive.register(partition), coalescer.register(partition), label);
        } else if (choice < 97) {
          assertEquals(naive.done(partition), coalescer.onDone(partition), label);
        } else {
          coalescer = restored(coalescer, partitions, declared, strategy, lag);
        }
        assertEquals(naive.status(partition), coalescer.status(partition), label);
        assertTrue(coalescer.watermark() >= before, label);
        before = coalescer.watermark();
      }
    }
  }

  private static WatermarkCoalescer restored(
      WatermarkCoalescer from, int partitions, int declared, WatermarkStrategy strategy, long lag) {
    WatermarkCoalescer to = new WatermarkCoalescer(partitions, declared, strategy, lag);
    to.restore(new SnapshotReader(new ByteArrayInputStream(snapshot(from))));
    assertEquals(from.toString(), to.toString());
    return to;
  }

  private static byte[] snapshot(WatermarkCoalescer coalescer) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SnapshotWriter writer = new SnapshotWriter(bytes);
    coalescer.snapshot(writer);
    writer.flush();
    return bytes.toByteArray();
  }

  @Test
  void shouldRefuseASnapshotOfAnotherNumberOfPartitions() {
    byte[] bytes = snapshot(explicit(1, 2));
    WatermarkCoalescer three = explicit(1, 2, 3);
    SnapshotReader reader = new SnapshotReader(new ByteArrayInputStream(bytes));
    String message =
        assertThrows(IllegalStateException.class, () -> three.restore(reader)).getMessage();
    assertTrue(message.contains("2 partitions") && message.contains("3"), message);
  }

  @Test
  void shouldRefusePartitionsThatCannotBe() {
    assertThrows(IllegalArgumentException.class, () -> new WatermarkCoalescer(0, 0, EXPLICIT, 0));
    assertThrows(IllegalArgumentException.class, () -> new WatermarkCoalescer(2, 3, EXPLICIT, 0));
  }
}
