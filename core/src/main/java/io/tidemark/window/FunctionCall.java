package io.tidemark.window;

import io.tidemark.operator.Collector;
import io.tidemark.record.RecordView;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.StateRow;

/** One call of a window function: what it may ask and where its rows go. Used again for each. */
final class FunctionCall implements WindowContext, WindowOutput {
  private final WindowFunction function;
  private final Schema schema;
  private final Collector out;
  private final PaneElements elements = new PaneElements();
  private final RecordWriter writer = new RecordWriter();
  private long start;
  private long end;
  private long watermark;
  private long due;
  private int groupNumber;
  private RuntimeException refusal;

  FunctionCall(WindowFunction function, Schema schema, Collector out) {
    this.function = function;
    this.schema = schema;
    this.out = out;
  }

  void call(
      WindowGrid grid,
      PaneGroup group,
      int number,
      long pane,
      long dueTime,
      long currentWatermark) {
    start = grid.windowStart(Pane.window(pane));
    end = grid.windowEnd(Pane.window(pane));
    watermark = currentWatermark;
    due = dueTime;
    groupNumber = number;
    refusal = null;
    try {
      function.process(this, elements.over(group, pane), this);
    } catch (RuntimeException e) {
      if (e == refusal) {
        throw e;
      }
      throw new WindowFunctionException(
          "window function on ["
              + start
              + ", "
              + end
              + ") of key "
              + Pane.key(pane)
              + " threw "
              + e,
          e);
    }
  }

  @Override
  public RecordWriter row() {
    return writer.wrap(out.claim()).clear(schema).eventTime(end - 1);
  }

  @Override
  public void emit() {
    try {
      out.emit(due, groupNumber);
    } catch (RuntimeException e) {
      // What lies behind the function failed, not the function.
      refusal = e;
      throw e;
    }
  }

  @Override
  public RecordWriter side(int index) {
    return writer.wrap(out.claimSide(index)).eventTime(end - 1);
  }

  @Override
  public void emitSide(int index) {
    out.emitSide(index, due, groupNumber);
  }

  @Override
  public long currentProcessingTime() {
    return 0;
  }

  @Override
  public RecordView key() {
    throw new IllegalStateException("no key");
  }

  @Override
  public StateRow windowState() {
    throw new IllegalStateException("no state");
  }

  @Override
  public StateRow keyState() {
    throw new IllegalStateException("no state");
  }

  @Override
  public long paneIndex() {
    return 0;
  }

  @Override
  public PaneTiming timing() {
    return PaneTiming.ON_TIME;
  }

  @Override
  public boolean isLast() {
    return false;
  }

  @Override
  public long windowStart() {
    return start;
  }

  @Override
  public long windowEnd() {
    return end;
  }

  @Override
  public long currentWatermark() {
    return watermark;
  }
}
