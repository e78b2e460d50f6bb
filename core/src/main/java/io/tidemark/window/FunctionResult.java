package io.tidemark.window;

import io.tidemark.record.Memory;
import io.tidemark.record.RecordView;
import io.tidemark.record.Schema;

/** Calls a window function with the elements, or with the row that a window's contents come to. */
final class FunctionResult extends PaneResult {
  private final WindowFunction function;
  private final AggregateWindowFunction behind;
  private final PaneRow row;
  private final FunctionCall call;
  private final PaneErrors errors;
  private final PaneElements elements = new PaneElements();
  private final RecordView view = new RecordView();
  private final long scratch;

  /** Calls a function over elements. */
  FunctionResult(WindowFunction function, FunctionCall call, PaneErrors errors) {
    this.function = function;
    this.call = call;
    this.errors = errors;
    behind = null;
    row = null;
    scratch = 0;
  }

  /**
   * Calls a function over one row.
   *
   * @param schema of that row
   */
  FunctionResult(
      AggregateWindowFunction behind,
      PaneRow row,
      Schema schema,
      FunctionCall call,
      PaneErrors errors) {
    this.behind = behind;
    this.row = row;
    this.call = call;
    this.errors = errors;
    function = null;
    scratch = Memory.allocate(schema.length());
  }

  @Override
  void emit(PaneFiring firing) {
    if (row != null) {
      if (!row.exists(firing)) {
        return;
      }
      row.write(firing, scratch);
    }
    try {
      call(firing);
    } catch (RuntimeException e) {
      throw call.isRefusal(e) ? e : errors.threw("window function", firing.group, firing.pane, e);
    }
  }

  private void call(PaneFiring firing) {
    if (row == null) {
      ElementContents contents = (ElementContents) firing.group.contents;
      function.process(call.of(firing), elements.over(contents, firing.pane), call);
    } else {
      behind.process(call.of(firing), view.wrap(scratch), call);
    }
  }

  @Override
  void clear(PaneFiring firing) {
    try {
      if (row == null) {
        function.clear(call.of(firing));
      } else {
        behind.clear(call.of(firing));
      }
    } catch (RuntimeException e) {
      throw errors.threw("clear of the window function", firing.group, firing.pane, e);
    }
  }

  @Override
  public void close() {
    if (row != null) {
      row.close();
      Memory.free(scratch);
    }
  }
}
