package io.tidemark.conformance.cep;

import java.io.Serializable;
import org.apache.flink.cep.pattern.conditions.IterativeCondition;

/** A part of a rule expression, to be evaluated over one of Flink's events. */
@FunctionalInterface
interface FlinkValue extends Serializable {
  /** Null, {@code Long}, {@code Double}, {@code String} or {@code Boolean}. */
  Object of(FlinkEvent event, IterativeCondition.Context<FlinkEvent> taken) throws Exception;
}
