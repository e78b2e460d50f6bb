package io.tidemark.window;

import io.tidemark.operator.Collector;
import io.tidemark.record.RecordView;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.StateRow;

/** What a window function may ask, and where its rows go. The same object for each call. */
final class FunctionCall implements WindowContext, WindowOutput {
  private final PaneSpec spec;
  private final PaneLayout layout;
  private final WindowTime time;
  private final KeyRows keys;
  private final Collector out;
  private final RecordWriter writer = new RecordWriter();
  private final RecordWriter[] sideWriters;
  private final StateRow windowState;
  private final StateRow keyState;
  private PaneFiring firing;

  /** What the collector threw: that is no failure of the function. */
  private RuntimeException refusal;

  FunctionCall(PaneSpec spec, PaneLayout layout, WindowTime time, KeyRows keys, Collector out) {
    this.spec = spec;
    this.layout = layout;
    this.time = time;
    this.keys = keys;
    this.out = out;
    windowState = spec.windowState() == null ? null : new StateRow(spec.windowState());
    keyState = spec.keyState() == null ? null : new StateRow(spec.keyState());
    sideWriters = new RecordWriter[spec.sides().size()];
    for (int i = 0; i < sideWriters.length; i++) {
      sideWriters[i] = new RecordWriter();
    }
  }

  FunctionCall of(PaneFiring of) {
    firing = of;
    refusal = null;
    return this;
  }

  /** Whether an exception came from behind the function. */
  boolean isRefusal(RuntimeException e) {
    return e == refusal;
  }

  @Override
  public RecordWriter row() {
    return ready(writer.wrap(out.claim()), spec.result());
  }

  private RecordWriter ready(RecordWriter row, Schema schema) {
    return row.clear(schema).eventTime(firing.last());
  }

  @Override
  public void emit() {
    try {
      out.emit(firing.due, firing.group.number);
    } catch (RuntimeException e) {
      refusal = e;
      throw e;
    }
  }

  @Override
  public RecordWriter side(int index) {
    Schema schema = spec.sides().get(index);
    return ready(sideWriters[index].wrap(out.claimSide(index)), schema);
  }

  @Override
  public void emitSide(int index) {
    try {
      out.emitSide(index, firing.due, firing.group.number);
    } catch (RuntimeException e) {
      refusal = e;
      throw e;
    }
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

  @Override
  public RecordView key() {
    return keys.row(Pane.key(firing.pane), firing.group.dictionary);
  }

  @Override
  public StateRow windowState() {
    if (windowState == null) {
      throw new IllegalStateException(
          "no state per window was declared; say windowState(schema) before the function");
    }
    return windowState.wrap(firing.pane + layout.state);
  }

  @Override
  public StateRow keyState() {
    if (keyState == null) {
      throw new IllegalStateException(
          "no state per key was declared; say keyState(schema) before the function");
    }
    return firing.group.keyStates.find(Pane.key(firing.pane), keyState);
  }

  @Override
  public long paneIndex() {
    return firing.index();
  }

  @Override
  public PaneTiming timing() {
    return firing.timing;
  }

  @Override
  public boolean isLast() {
    return firing.isLast;
  }
}
