package io.tidemark.window;

import static io.tidemark.window.WindowJobs.countAndSum;
import static io.tidemark.window.WindowJobs.millis;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tidemark.expression.Expressions;
import io.tidemark.record.RecordView;
import io.tidemark.topology.WindowedStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Sessions are what a list of intervals for each key, merged by hand, says, across snapshots too.
 */
class SessionModelTest {
  private static final long GAP = 10;

  /** What panes hold, and how rows come into sessions. */
  enum Shape {
    AGGREGATED,
    ELEMENTS,
    DYNAMIC,
    CUSTOM
  }

  private static final class Session {
    long start;
    long end;
    long rows;
    long sum;
    boolean pending;

    Session(long start, long end) {
      this.start = start;
      this.end = end;
    }
  }

  /** The sessions of each key, beside what is put out. */
  private static final class Model {
    private final long lateness;
    private final Map<Long, List<Session>> sessions = new TreeMap<>();
    private final List<String> out = new ArrayList<>();
    private long watermark = Long.MIN_VALUE;

    Model(long lateness) {
      this.lateness = lateness;
    }

    void row(long ts, long key, long value, long gap) {
      List<Session> ofKey = sessions.computeIfAbsent(key, k -> new ArrayList<>());
      Session merged = new Session(ts, ts + gap);
      for (Session session : List.copyOf(ofKey)) {
        if (session.start <= ts + gap && session.end >= ts) {
          ofKey.remove(session);
          merged.start = Math.min(merged.start, session.start);
          merged.end = Math.max(merged.end, session.end);
          merged.rows += session.rows;
          merged.sum += session.sum;
        }
      }
      if (merged.rows == 0 && merged.end - 1 + lateness <= watermark) {
        out.add("late " + value);
        return;
      }
      merged.rows++;
      merged.sum += value;
      ofKey.add(merged);
      merged.pending = merged.end - 1 > watermark;
      if (!merged.pending) {
        emit(key, merged);
      }
    }

    void watermark(long to) {
      watermark = to;
      sessions.forEach(
          (key, ofKey) -> {
            for (Session session : List.copyOf(ofKey)) {
              if (session.pending && session.end - 1 <= to) {
                session.pending = false;
                emit(key, session);
              }
              if (session.end - 1 + lateness <= to) {
                ofKey.remove(session);
              }
            }
          });
    }

    private void emit(long key, Session session) {
      out.add(key + " " + session.start + " " + session.rows + " " + session.sum);
    }

    List<String> take() {
      List<String> taken = new ArrayList<>(out);
      out.clear();
      taken.sort(null);
      return taken;
    }

    long open() {
      return sessions.values().stream().mapToLong(List::size).sum();
    }
  }

  /** Windows of a user's own that merge as sessions do. */
  private record Activity() implements CustomWindows {
    @Override
    public void assign(RecordView element, long time, WindowBuffer windows) {
      windows.add(time, time + GAP);
    }

    @Override
    public boolean isMerging() {
      return true;
    }
  }

  private static WindowScript script(Shape shape, long lateness) {
    WindowAssigner assigner =
        switch (shape) {
          case AGGREGATED, ELEMENTS -> SessionWindows.withGap(millis(GAP));
          case DYNAMIC -> SessionWindows.withDynamicGap(Expressions.field(WindowScript.GAP));
          case CUSTOM -> new Activity();
        };
    return new WindowScript(
        rows -> {
          WindowedStream window =
              rows.keyBy("k").window(assigner).allowedLateness(millis(lateness));
          return shape == Shape.ELEMENTS
              ? window.process(WindowJobs.SUMS, WindowJobs::sum)
              : window
                  .aggregate(countAndSum())
                  .select("short", WindowJobs.keyStartCountAndSum(window));
        });
  }

  @ParameterizedTest
  @EnumSource
  void areWhatTheModelSays(Shape shape) {
    for (long seed = 1; seed <= 40; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      long lateness = random.nextInt(3) * 15L;
      Model model = new Model(lateness);
      try (WindowScript script = script(shape, lateness)) {
        for (int step = 0; step < 250; step++) {
          String label = shape + " seed=" + seed + " step=" + step;
          step(shape, random, model, script);
          assertEquals(model.take(), taken(script), label);
          assertEquals(model.open(), script.openWindows(), label);
        }
        script.watermark(Long.MAX_VALUE);
        assertEquals(0, script.openWindows());
        assertEquals(0, script.report().held());
      }
    }
  }

  private static void step(Shape shape, SplittableRandom random, Model model, WindowScript script) {
    long around = model.watermark == Long.MIN_VALUE ? 0 : model.watermark;
    switch (random.nextInt(12)) {
      case 0, 1 -> {
        long to = around + 1 + random.nextInt(12);
        script.watermark(to);
        model.watermark(to);
      }
      case 2 -> {
        if (random.nextInt(5) == 0) {
          script.cut();
        }
      }
      default -> {
        long ts = around - 25 + random.nextInt(60);
        long key = random.nextInt(3);
        long value = random.nextInt(100);
        long gap = shape == Shape.DYNAMIC ? 1 + random.nextInt(20) : GAP;
        script.row(ts, key, value, row -> row.integer(WindowScript.GAP, gap));
        model.row(ts, key, value, gap);
      }
    }
  }

  private static List<String> taken(WindowScript script) {
    List<String> taken = new ArrayList<>();
    for (String row : script.take()) {
      String[] fields = row.split(" ");
      taken.add(fields.length == 5 ? String.join(" ", List.of(fields).subList(0, 4)) : row);
    }
    taken.sort(null);
    return taken;
  }
}
