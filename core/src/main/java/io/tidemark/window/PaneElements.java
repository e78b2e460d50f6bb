package io.tidemark.window;

import io.tidemark.record.RecordView;
import io.tidemark.state.Arena;
import io.tidemark.window.evictor.EvictorElements;

/** Walks the elements of a pane by one view, and can remove them. */
final class PaneElements implements ElementIterator, EvictorElements {
  private final RecordView view = new RecordView();
  private ElementContents contents;
  private long pane;
  private int node;
  private int previous;

  /** Whether the element that the view is at was removed, so that {@code previous} is before it. */
  private boolean isRemoved;

  PaneElements over(ElementContents of, long paneAddress) {
    contents = of;
    pane = paneAddress;
    rewind();
    return this;
  }

  @Override
  public void rewind() {
    node = Arena.NULL;
    previous = Arena.NULL;
    isRemoved = false;
  }

  @Override
  public long count() {
    return contents.size(pane);
  }

  @Override
  public boolean next() {
    if (!isRemoved) {
      previous = node;
    }
    isRemoved = false;
    int following = previous == Arena.NULL ? contents.first(pane) : contents.next(previous);
    if (following == Arena.NULL) {
      node = previous;
      return false;
    }
    node = following;
    view.wrap(contents.record(node));
    return true;
  }

  @Override
  public void remove() {
    if (node == Arena.NULL || isRemoved) {
      throw new IllegalStateException("no element to remove; move to one by next() first");
    }
    contents.evictAfter(pane, previous);
    node = Arena.NULL;
    isRemoved = true;
  }

  @Override
  public RecordView record() {
    return view;
  }
}
