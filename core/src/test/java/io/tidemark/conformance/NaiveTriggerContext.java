package io.tidemark.conformance;

import java.util.Map;

/** What a trigger of the naive model knows of its window and may ask for. */
interface NaiveTriggerContext {
  NaiveWindow window();

  long watermark();

  long clock();

  /** The trigger's memory of this window, by name; empty at first. */
  Map<String, Long> memory();

  void setEventTimer(long time);

  void deleteEventTimer(long time);

  void setProcessingTimer(long time);

  void deleteProcessingTimer(long time);
}
