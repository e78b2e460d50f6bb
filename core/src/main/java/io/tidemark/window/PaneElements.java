package io.tidemark.window;

import io.tidemark.record.RecordView;
import io.tidemark.state.RowCursor;
import io.tidemark.window.evictor.EvictorElements;

/** Walks the elements of a pane by one view, and can remove them. */
final class PaneElements implements ElementIterator, EvictorElements {
  private final RecordView view = new RecordView();
  private final RowCursor cursor = new RowCursor();
  private ElementContents contents;
  private long pane;

  PaneElements over(ElementContents of, long paneAddress) {
    contents = of;
    pane = paneAddress;
    of.walk(paneAddress, cursor);
    return this;
  }

  @Override
  public void rewind() {
    cursor.rewind();
  }

  @Override
  public long count() {
    return contents.size(pane);
  }

  @Override
  public boolean next() {
    if (!cursor.next()) {
      return false;
    }
    view.wrap(contents.record(cursor));
    return true;
  }

  @Override
  public void remove() {
    if (!cursor.isAtRow()) {
      throw new IllegalStateException("no element to remove; move to one by next() first");
    }
    contents.evict(cursor);
  }

  @Override
  public RecordView record() {
    return view;
  }
}
