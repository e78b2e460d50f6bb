package io.tidemark.window;

import static io.tidemark.window.WindowJobs.countAndSum;
import static io.tidemark.window.WindowJobs.millis;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.engine.EngineException;
import io.tidemark.expression.Expressions;
import io.tidemark.record.RecordView;
import io.tidemark.topology.KeyedStream;
import io.tidemark.topology.Stream;
import io.tidemark.window.evictor.Evictor;
import io.tidemark.window.evictor.EvictorContext;
import io.tidemark.window.evictor.EvictorElements;
import io.tidemark.window.trigger.Trigger;
import io.tidemark.window.trigger.TriggerContext;
import io.tidemark.window.trigger.TriggerResult;
import io.tidemark.window.trigger.Triggers;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What a user's code throws stops the engine and names position, window and key. */
class WindowFailureTest {
  private static final TumblingWindows TENS = TumblingWindows.of(millis(10));

  private static final class Broken implements Trigger {
    @Override
    public TriggerResult onElement(RecordView element, long time, TriggerContext context) {
      context.set(0, 1);
      return TriggerResult.FIRE;
    }

    @Override
    public TriggerResult onEventTime(long time, TriggerContext context) {
      return TriggerResult.CONTINUE;
    }

    @Override
    public TriggerResult onProcessingTime(long time, TriggerContext context) {
      return TriggerResult.CONTINUE;
    }

    @Override
    public String toString() {
      return "broken";
    }
  }

  private static final class Picky implements Evictor {
    @Override
    public void evictBefore(EvictorElements elements, long size, EvictorContext context) {
      elements.remove();
    }

    @Override
    public String toString() {
      return "picky";
    }
  }

  private static String failure(Function<KeyedStream, Stream> window) {
    try (WindowScript script = new WindowScript(rows -> window.apply(rows.keyBy("k")))) {
      EngineException failed =
          assertThrows(
              EngineException.class, () -> script.row(12, 7, 1).row(13, 7, 2).watermark(100));
      assertTrue(failed.getMessage().contains("record "), failed.getMessage());
      return failed.getCause().getMessage();
    }
  }

  @Test
  void ofATrigger() {
    assertEquals(
        "trigger broken on [10, 20) of k=7 threw java.lang.IndexOutOfBoundsException: slot=0 of a"
            + " trigger that declared fewer; make slots() say how many it needs",
        failure(keyed -> keyed.window(TENS).trigger(new Broken()).aggregate(countAndSum())));
  }

  @Test
  void ofAnEvictor() {
    assertEquals(
        "evictor picky on [10, 20) of k=7 threw java.lang.IllegalStateException: no element to"
            + " remove; move to one by next() first",
        failure(keyed -> keyed.window(TENS).evictor(new Picky()).aggregate(countAndSum())));
  }

  @Test
  void ofAFunction() {
    assertEquals(
        "window function on [10, 20) of k=7 threw java.lang.IllegalStateException: no state per key"
            + " was declared; say keyState(schema) before the function",
        failure(
            keyed ->
                keyed
                    .window(TENS)
                    .process(WindowJobs.SUMS, (context, elements, out) -> context.keyState())));
  }

  /** An arithmetic one too: it is not the row's fault. */
  @Test
  void ofAReduceFunction() {
    assertEquals(
        "reduce function on [10, 20) of k=7 threw java.lang.ArithmeticException: / by zero",
        failure(
            keyed ->
                keyed
                    .window(TENS)
                    .reduce(
                        (one, other, into) ->
                            into.integer(WindowScript.V, 1 / (one.integer(WindowScript.V) - 1)))));
  }

  @Test
  void ofAResultThatDoesNotFit() {
    try (WindowScript script =
        new WindowScript(
            rows ->
                rows.keyBy("k")
                    .window(SessionWindows.withGap(millis(10)))
                    .aggregate(countAndSum()))) {
      script.row(12, 7, Long.MAX_VALUE).row(13, 7, 1);
      EngineException failed = assertThrows(EngineException.class, () -> script.watermark(100));
      assertTrue(
          failed.getCause().getMessage().startsWith("result of window [12, 23) of k=7: "),
          failed.getCause().getMessage());
    }
  }

  @Test
  void ofAGapThatIsNone() {
    try (WindowScript script =
        new WindowScript(
            rows ->
                rows.keyBy("k")
                    .window(SessionWindows.withDynamicGap(Expressions.field(WindowScript.GAP)))
                    .aggregate(countAndSum()))) {
      EngineException failed = assertThrows(EngineException.class, () -> script.row(12, 7, 1));
      assertEquals(
          "session gap=null, expected more than zero; filter such rows or give them another gap",
          failed.getCause().getMessage());
      assertEquals(0, script.openWindows());
    }
  }

  @Test
  void ofAWindowThatIsEmpty() {
    CustomWindows empty = (element, time, windows) -> windows.add(time, time);
    try (WindowScript script =
        new WindowScript(
            rows ->
                rows.keyBy("k")
                    .window(empty)
                    .trigger(Triggers.count(1))
                    .aggregate(countAndSum()))) {
      EngineException failed = assertThrows(EngineException.class, () -> script.row(12, 7, 1));
      assertEquals(
          "window [12, 12) is empty, expected the end after the start",
          failed.getCause().getMessage());
    }
  }
}
