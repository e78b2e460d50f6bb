package io.tidemark.tools.run;

import io.tidemark.engine.Publisher;
import io.tidemark.record.RecordWriter;
import io.tidemark.tools.csv.RowTarget;

/** A partition of a source, fed by one file or by several, which end it together. */
final class PublisherTarget implements RowTarget {
  private final Publisher publisher;
  private int open;

  /** A target that nothing feeds yet. */
  PublisherTarget(Publisher publisher) {
    this.publisher = publisher;
  }

  /** One more file feeds the partition. */
  void open() {
    open++;
  }

  @Override
  public RecordWriter claim() {
    return publisher.claim();
  }

  @Override
  public void publish() {
    publisher.publish();
  }

  @Override
  public void abort() {
    publisher.abort();
  }

  @Override
  public void reject() {
    publisher.reject();
  }

  @Override
  public void end() {
    if (--open == 0) {
      publisher.done();
    }
  }
}
