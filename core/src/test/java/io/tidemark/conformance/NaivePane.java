package io.tidemark.conformance;

import java.util.HashMap;
import java.util.Map;

/** A key's window. */
final class NaivePane implements NaiveTriggerContext {
  private final NaiveWindowStage stage;
  private final NaiveKey key;
  private final NaiveWindow window;
  private final Map<String, Long> memory = new HashMap<>();

  /** The window under which the contents are filed: that of one of the first to be merged. */
  private NaiveWindow home;

  private long firings;

  NaivePane(NaiveWindowStage stage, NaiveKey key, NaiveWindow window, NaiveWindow home) {
    this.stage = stage;
    this.key = key;
    this.window = window;
    this.home = home;
  }

  NaiveKey key() {
    return key;
  }

  NaiveWindow home() {
    return home;
  }

  void moveTo(NaiveWindow newHome) {
    home = newHome;
  }

  long countFiring() {
    return ++firings;
  }

  @Override
  public NaiveWindow window() {
    return window;
  }

  @Override
  public long watermark() {
    return stage.watermark();
  }

  @Override
  public long clock() {
    return stage.clock();
  }

  @Override
  public Map<String, Long> memory() {
    return memory;
  }

  @Override
  public void setEventTimer(long time) {
    stage.eventTimers().set(timer(time));
  }

  @Override
  public void deleteEventTimer(long time) {
    stage.eventTimers().delete(timer(time));
  }

  @Override
  public void setProcessingTimer(long time) {
    stage.processingTimers().set(timer(time));
  }

  @Override
  public void deleteProcessingTimer(long time) {
    stage.processingTimers().delete(timer(time));
  }

  private NaiveTimer timer(long time) {
    return new NaiveTimer(time, key.name(), window, false);
  }
}
