package io.tidemark.conformance.cep;

import org.apache.flink.cep.pattern.conditions.IterativeCondition;

/** A rule expression as Flink's condition. */
final class FlinkCondition extends IterativeCondition<FlinkEvent> {
  private static final long serialVersionUID = 1;

  private final FlinkValue value;

  FlinkCondition(FlinkValue value) {
    this.value = value;
  }

  @Override
  public boolean filter(FlinkEvent event, Context<FlinkEvent> taken) throws Exception {
    return FlinkExpression.isTrue(value.of(event, taken));
  }
}
