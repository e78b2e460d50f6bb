package io.tidemark.bench.live;

import io.tidemark.engine.EngineException;
import io.tidemark.engine.Feed;
import io.tidemark.engine.Publisher;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.topology.SourceOptions;
import io.tidemark.topology.Topology;
import java.time.Duration;

/**
 * A stream of its own in a topology, whose records stop the engine's thread at a gate. Input order
 * has everything published before processed by then, and trades pay nothing for it.
 */
final class GateStream {
  /** The name of its query. */
  static final String OUTPUT = "gates";

  private static final Schema SCHEMA =
      Schema.builder(OUTPUT).eventTime("ts", TimeUnit.MILLISECONDS).build();

  private final Feed feed;
  private final Publisher publisher;
  private long published;

  /** Makes a way in through a feed, behind whatever else goes through it. */
  GateStream(Feed feed) {
    this.feed = feed;
    publisher = feed.publisher(OUTPUT, 0);
  }

  /** Declares stream and query. */
  static void declare(Topology topology) {
    topology
        .source(
            SCHEMA, SourceOptions.watermark(WatermarkStrategy.boundedOutOfOrderness(Duration.ZERO)))
        .to(OUTPUT);
  }

  /** Publishes a record that stops the engine, and hands it over. */
  void publish() {
    publisher.claim().eventTime(published++);
    publisher.publish();
    feed.flush();
  }

  /**
   * Fails if the engine has stopped. Nothing is allocated.
   *
   * @throws EngineException that tells why
   */
  void requireRunning() {
    feed.flush();
  }
}
