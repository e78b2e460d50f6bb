package io.tidemark.window;

import io.tidemark.window.evictor.Evictor;
import io.tidemark.window.evictor.EvictorContext;

/** Calls an evictor before and after the function of a firing. */
final class Eviction implements EvictorContext {
  private final Evictor evictor;
  private final WindowTime time;
  private final PaneErrors errors;
  private final PaneElements elements = new PaneElements();
  private PaneFiring firing;

  Eviction(Evictor evictor, WindowTime time, PaneErrors errors) {
    this.evictor = evictor;
    this.time = time;
    this.errors = errors;
  }

  void before(PaneFiring of) {
    firing = of;
    ElementContents contents = (ElementContents) of.group.contents;
    try {
      evictor.evictBefore(elements.over(contents, of.pane), contents.size(of.pane), this);
    } catch (RuntimeException e) {
      throw errors.threw("evictor " + evictor, of.group, of.pane, e);
    }
    contents.evicted(of.pane);
  }

  void after(PaneFiring of) {
    firing = of;
    ElementContents contents = (ElementContents) of.group.contents;
    try {
      evictor.evictAfter(elements.over(contents, of.pane), contents.size(of.pane), this);
    } catch (RuntimeException e) {
      throw errors.threw("evictor " + evictor, of.group, of.pane, e);
    }
    contents.evicted(of.pane);
  }

  @Override
  public long windowStart() {
    return firing.start();
  }

  @Override
  public long windowEnd() {
    return firing.end();
  }

  @Override
  public long currentWatermark() {
    return time.watermark;
  }

  @Override
  public long currentProcessingTime() {
    return time.clock;
  }
}
