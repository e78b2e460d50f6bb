package io.tidemark.window;

import static io.tidemark.window.WindowJobs.millis;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.RecordView;
import io.tidemark.record.Schema;
import io.tidemark.record.StateRow;
import io.tidemark.record.TimeUnit;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A function's state is kept by key and by window, whatever the key is made of. */
class FunctionStateTest {
  private static final Schema STATE =
      Schema.builder("state").field("n", FieldType.INT64).nullable("f", FieldType.FLOAT64).build();

  private static final Field N = STATE.field("n");

  private static final Schema RESULT =
      Schema.builder("result")
          .field("of_window", FieldType.INT64)
          .field("of_key", FieldType.INT64)
          .eventTime("at", TimeUnit.MILLISECONDS)
          .build();

  /** Counts firings; when a window goes it sets the state of its key back by 100. */
  private static final class Counting implements AggregateWindowFunction {
    @Override
    public void process(WindowContext context, RecordView aggregated, WindowOutput out) {
      out.row()
          .integer(RESULT.field("of_window"), counted(context.windowState(), 1))
          .integer(RESULT.field("of_key"), counted(context.keyState(), 1));
      out.emit();
    }

    @Override
    public void clear(WindowContext context) {
      counted(context.keyState(), 100 * context.windowState().integer(N));
    }

    private static long counted(StateRow state, long more) {
      long now = (state.isNull(N) ? 0 : state.integer(N)) + more;
      state.integer(N, now);
      return now;
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"k", "k v gap"})
  void livesWithItsWindowOrItsKey(String keys) {
    try (WindowScript script =
        new WindowScript(
            rows ->
                rows.keyBy(keys.split(" "))
                    .window(TumblingWindows.of(millis(10)))
                    .allowedLateness(millis(10))
                    .windowState(STATE)
                    .keyState(STATE)
                    .aggregate(List.of(WindowJobs.countAndSum()), RESULT, new Counting()))) {
      script.row(1, 7, 0).row(1, 8, 0).row(11, 7, 0).watermark(9).row(2, 7, 0).cut();
      assertEquals(List.of("1 1 9", "1 1 9", "2 2 9"), script.take());
      // Both are due now: the older window goes before the younger one fires.
      script.watermark(19);
      assertEquals(List.of("1 203 19"), script.take());
      script.row(21, 7, 0).row(21, 8, 0).cut().watermark(29);
      assertEquals(List.of("1 304 29", "1 102 29"), sorted(script.take()));
    }
  }

  private static List<String> sorted(List<String> rows) {
    return rows.stream().sorted((one, other) -> other.compareTo(one)).toList();
  }
}
