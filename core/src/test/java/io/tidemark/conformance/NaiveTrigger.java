package io.tidemark.conformance;

import java.util.List;
import java.util.Map;

/** A trigger word by word as the vectors define it. */
interface NaiveTrigger {
  /**
   * An element was added.
   *
   * @param time of the element
   */
  NaiveResult onElement(NaiveTriggerContext context, Input element, long time);

  default NaiveResult onEventTime(NaiveTriggerContext context, long time) {
    return NaiveResult.CONTINUE;
  }

  default NaiveResult onProcessingTime(NaiveTriggerContext context, long time) {
    return NaiveResult.CONTINUE;
  }

  default boolean canMerge() {
    return true;
  }

  /** Takes over from windows that became one with the context's. */
  default void onMerge(NaiveTriggerContext context, List<Map<String, Long>> merged) {}

  /** The window is gone. */
  default void clear(NaiveTriggerContext context) {
    context.memory().clear();
  }
}
