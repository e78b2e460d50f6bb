package io.tidemark.bench;

import java.io.IOException;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.windowing.triggers.Trigger;
import org.apache.flink.streaming.api.windowing.triggers.TriggerResult;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;

/** {@link EveryFew} as Flink has it. */
final class FlinkEveryFew extends Trigger<FlinkTrade, TimeWindow> {
  private static final long serialVersionUID = 1;

  private final ValueStateDescriptor<Long> counted =
      new ValueStateDescriptor<>("counted", Types.LONG);

  private final int rows;

  FlinkEveryFew(int rows) {
    this.rows = rows;
  }

  @Override
  public TriggerResult onElement(
      FlinkTrade element, long time, TimeWindow window, TriggerContext context) throws IOException {
    context.registerEventTimeTimer(window.maxTimestamp());
    ValueState<Long> state = context.getPartitionedState(counted);
    Long before = state.value();
    long now = before == null ? 1 : before + 1;
    state.update(now == rows ? 0 : now);
    return now == rows ? TriggerResult.FIRE : TriggerResult.CONTINUE;
  }

  @Override
  public TriggerResult onEventTime(long time, TimeWindow window, TriggerContext context) {
    return time == window.maxTimestamp() ? TriggerResult.FIRE : TriggerResult.CONTINUE;
  }

  @Override
  public TriggerResult onProcessingTime(long time, TimeWindow window, TriggerContext context) {
    return TriggerResult.CONTINUE;
  }

  @Override
  public void clear(TimeWindow window, TriggerContext context) {
    context.deleteEventTimeTimer(window.maxTimestamp());
    context.getPartitionedState(counted).clear();
  }
}
