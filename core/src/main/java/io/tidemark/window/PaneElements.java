package io.tidemark.window;

import io.tidemark.record.RecordView;
import io.tidemark.state.Arena;

/** Walks the elements of a pane by one view. */
final class PaneElements implements ElementIterator {
  private final RecordView view = new RecordView();
  private PaneGroup group;
  private long head;
  private int node;

  PaneElements over(PaneGroup of, long pane) {
    group = of;
    head = Pane.elements(pane);
    node = Arena.NULL;
    return this;
  }

  @Override
  public long count() {
    return group.elements.size(head);
  }

  @Override
  public boolean next() {
    int following = node == Arena.NULL ? group.elements.first(head) : group.elements.next(node);
    if (following == Arena.NULL) {
      return false;
    }
    node = following;
    view.wrap(group.records.address(group.elements.record(node)));
    return true;
  }

  @Override
  public RecordView record() {
    return view;
  }
}
