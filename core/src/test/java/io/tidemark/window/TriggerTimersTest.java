package io.tidemark.window;

import static io.tidemark.window.WindowJobs.millis;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tidemark.record.RecordView;
import io.tidemark.window.trigger.Trigger;
import io.tidemark.window.trigger.TriggerContext;
import io.tidemark.window.trigger.TriggerResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Any number of timers of a window come due in order, once each, across snapshots too. */
class TriggerTimersTest {
  private static final long END = 1_000;

  /** Does to timers what the value of a row says: a time and what to do with it. */
  private static final class Scripted implements Trigger {
    @Override
    public int slots() {
      return 1;
    }

    @Override
    public TriggerResult onElement(RecordView element, long time, TriggerContext context) {
      long value = element.integer(WindowScript.V);
      switch ((int) (value % 4)) {
        case 0 -> context.registerEventTimer(value / 4);
        case 1 -> context.deleteEventTimer(value / 4);
        case 2 -> context.registerProcessingTimer(value / 4);
        default -> context.deleteProcessingTimer(value / 4);
      }
      return TriggerResult.CONTINUE;
    }

    @Override
    public TriggerResult onEventTime(long time, TriggerContext context) {
      context.set(0, context.get(0) + 1);
      return TriggerResult.FIRE;
    }

    @Override
    public TriggerResult onProcessingTime(long time, TriggerContext context) {
      context.set(0, context.get(0) + 1);
      return TriggerResult.FIRE;
    }
  }

  /** What is expected: the timers of each key, and how many rows it has. */
  private static final class Model {
    final Map<Long, NavigableSet<Long>> events = new TreeMap<>();
    final Map<Long, NavigableSet<Long>> clocks = new TreeMap<>();
    final Map<Long, Long> rows = new TreeMap<>();
    long watermark = -1;
    long clock;

    void row(long key, long value) {
      rows.merge(key, 1L, Long::sum);
      NavigableSet<Long> ofEvents = events.computeIfAbsent(key, k -> new TreeSet<>());
      NavigableSet<Long> ofClocks = clocks.computeIfAbsent(key, k -> new TreeSet<>());
      switch ((int) (value % 4)) {
        case 0 -> ofEvents.add(value / 4);
        case 1 -> ofEvents.remove(value / 4);
        case 2 -> ofClocks.add(value / 4);
        default -> ofClocks.remove(value / 4);
      }
    }

    /** The keys that fire, in any order, each as often as it has timers up to a time. */
    List<String> due(Map<Long, NavigableSet<Long>> timers, long until) {
      List<String> due = new ArrayList<>();
      timers.forEach(
          (key, times) -> {
            while (!times.isEmpty() && times.first() <= until) {
              times.pollFirst();
              due.add(key + " 0 " + rows.get(key));
            }
          });
      return due;
    }
  }

  private static WindowScript script() {
    return new WindowScript(
        rows ->
            rows.keyBy("k")
                .window(TumblingWindows.of(millis(END)))
                .trigger(new Scripted())
                .process(WindowJobs.SUMS, WindowJobs::sum)
                .select("counts", WindowJobs.keyStartAndCount()));
  }

  @Test
  void comeDueAsTheModelSays() {
    for (long seed = 1; seed <= 60; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Model model = new Model();
      try (WindowScript script = script()) {
        for (int step = 0; step < 200; step++) {
          String label = "seed=" + seed + " step=" + step;
          step(random, model, script, label);
        }
      }
    }
  }

  private static void step(
      SplittableRandom random, Model model, WindowScript script, String label) {
    List<String> expected = new ArrayList<>();
    int kind = random.nextInt(10);
    if (kind < 7) {
      long key = random.nextInt(4);
      long value = random.nextInt(4 * 300);
      model.row(key, value);
      script.row(0, key, value);
      expected.addAll(model.due(model.clocks, model.clock - 1));
    } else if (kind == 7 && model.watermark < END - 100) {
      model.watermark += 1 + random.nextInt(40);
      script.watermark(model.watermark);
      expected.addAll(model.due(model.events, model.watermark));
    } else if (kind == 8) {
      model.clock += 1 + random.nextInt(30);
      script.clock(model.clock);
      expected.addAll(model.due(model.clocks, model.clock - 1));
    } else if (random.nextInt(4) == 0) {
      script.cut();
    }
    List<String> found = new ArrayList<>(script.take());
    expected.sort(null);
    found.sort(null);
    assertEquals(expected, found, label);
  }
}
