package io.tidemark.engine;

import io.tidemark.record.RecordWriter;

/**
 * Feeds one partition of a source stream.
 *
 * <p>A record is claimed, filled and published; data must be at hand before the claim. One thread
 * at a time uses a publisher.
 */
public interface Publisher {
  /**
   * A place for one data record. Its header is set but for event and ingest time; its fields are
   * undefined until set.
   *
   * @throws IllegalStateException if the partition is done
   * @throws EngineException if the engine has stopped
   */
  RecordWriter claim();

  /**
   * Publishes the record claimed last, and waits while there is no room. One without an event time
   * is rejected and counted.
   *
   * @throws IllegalStateException if none is claimed or the partition is done
   * @throws EngineException if the engine cannot process it
   */
  void publish();

  /**
   * Publishes the record claimed last if that needs no waiting.
   *
   * @return what became of it
   * @throws IllegalStateException if none is claimed
   */
  Offer tryPublish();

  /**
   * Hands over what its feed's batch holds.
   *
   * @return sequence of the record handed over last, -1 if there was none ever
   */
  long flush();

  /** Gives up the record claimed last. */
  void abort();

  /**
   * Counts a row that never became a record, such as a malformed line of a file.
   *
   * @throws IllegalStateException if the partition is done
   */
  void reject();

  /** Moves the partition's time as a record of this event time would, and counts as nothing. */
  void heartbeat(long eventTime);

  /**
   * The same for a further event time of the source.
   *
   * @param key of its watermarks; 0 for the stream's own event time
   * @throws IllegalArgumentException if the source has no event time of that key
   */
  void heartbeat(int key, long time);

  /**
   * Publishes the source's own watermark. One at or below what the engine knows from before a
   * restart, which a source repeats that starts from an earlier position, is ignored and counted.
   *
   * @throws IllegalArgumentException if it does not rise above what this engine was told of the
   *     partition; the message tells partition, key, old and new
   */
  void watermark(long watermark);

  /**
   * The same for another event time. A key that nobody has declared begins to be one of the stream
   * with its first watermark.
   *
   * @param key that it is of, -128 to 127; 0 for the stream's own event time
   */
  void watermark(int key, long watermark);

  /** The partition takes part from now on, and holds time back until it speaks. */
  void register();

  /** The partition is silent: it holds time back no more until it speaks. */
  void idle();

  /** The partition takes part again, without a record. */
  void active();

  /** The partition has ended; nothing may follow. */
  void done();
}
