package io.tidemark.tools.run;

import io.tidemark.engine.Feed;
import io.tidemark.engine.Publisher;
import io.tidemark.record.RecordKind;
import io.tidemark.record.RecordWriter;
import io.tidemark.tools.csv.RowTarget;
import io.tidemark.topology.Source;

/**
 * A partition of a source, fed by one file or by several, which end it together. As long as a
 * journal has the input already, rows go there to be compared; then they are published.
 */
final class PublisherTarget implements RowTarget {
  private final Source source;
  private final int partition;
  private Feed feed;
  private CatchUp catchUp;
  private Publisher publisher;
  private int open;

  /** A target that nothing feeds yet and that feeds nothing yet. */
  PublisherTarget(Source source, int partition) {
    this.source = source;
    this.partition = partition;
  }

  /** One more file feeds the partition. */
  void open() {
    open++;
  }

  /**
   * Says where rows go.
   *
   * @param behind has what a journal has of the input; null if there is none
   */
  void connect(Feed engineFeed, CatchUp behind) {
    feed = engineFeed;
    catchUp = behind;
  }

  private boolean isBehind() {
    return publisher == null && catchUp != null && catchUp.isBehind();
  }

  /** A publisher learns at its birth how its partition stands: that is after the replay. */
  private Publisher publisher() {
    if (publisher == null) {
      publisher = feed.publisher(source.name(), partition);
    }
    return publisher;
  }

  @Override
  public RecordWriter claim() {
    return isBehind() ? catchUp.claim(source, partition) : publisher().claim();
  }

  @Override
  public void publish() {
    if (isBehind()) {
      catchUp.publish();
    } else {
      publisher.publish();
    }
  }

  @Override
  public void abort() {
    if (publisher != null) {
      publisher.abort();
    }
  }

  @Override
  public void reject() {
    if (isBehind()) {
      catchUp.mark(RecordKind.REJECT, source, partition);
    } else {
      publisher().reject();
    }
  }

  @Override
  public void end() {
    if (--open > 0) {
      return;
    }
    if (isBehind()) {
      catchUp.mark(RecordKind.DONE, source, partition);
    } else {
      publisher().done();
    }
  }
}
