package io.tidemark.engine;

import io.tidemark.pattern.PatternExplain;
import io.tidemark.pattern.RecordPredicate;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import java.util.List;

/**
 * Runs a topology: records and marks go in by publishers, results come out at sinks. The same input
 * sequence gives the same outputs, whichever engine runs it: on the caller's thread ({@link
 * InlineEngine}) or behind a ring on threads of its own ({@link RingEngine}).
 */
public interface Engine extends AutoCloseable {
  /**
   * The texts of the engine's symbols: what a source interns by, before it publishes the record
   * that uses the id, and a sink looks up in. May be used by any thread.
   */
  SymbolTable symbols();

  /**
   * Schema of the rows that a query puts out.
   *
   * @throws IllegalArgumentException if there is no such query
   */
  Schema outputSchema(String query);

  /**
   * A publisher for a partition of a source, which publishes record by record: the shortest way in.
   *
   * @throws IllegalArgumentException if there is no such source or partition
   * @throws EngineException if the engine has stopped
   */
  Publisher publisher(String source, int partition);

  /**
   * One thread's way in for several publishers, whose records keep the order in which the thread
   * publishes them.
   *
   * @param batch how many records are handed over at once; more give throughput, 1 gives the
   *     shortest way
   */
  Feed feed(int batch);

  /**
   * Takes records as a journal has them.
   *
   * @param batch how many records are handed over at once
   */
  Replayer replayer(int batch);

  /**
   * Moves processing time to {@code nanos} since the epoch; one that does not rise changes nothing.
   */
  void clock(long nanos);

  /**
   * Ends every partition of every source: time goes to its end, and all windows fire. What feeds
   * hold back has to be flushed before.
   */
  void endOfInput();

  /**
   * Ends a session of a source: its watermark goes to {@code time}, whatever its partitions say,
   * and windows that end by then fire. Records that come at or before it are late. Partitions stay
   * where they are; time goes on by what they say next. What feeds hold back has to be flushed
   * before.
   *
   * @param time the last event time of the session; one at or below the watermark changes nothing
   * @throws IllegalArgumentException if there is no such source
   */
  void endOfSession(String source, long time);

  /** The position that the next record will have. */
  long nextSequence();

  /**
   * Waits until the outputs of a record, and of all before it, are with the sinks.
   *
   * @param sequence of a record that was published; -1 returns at once
   * @throws EngineException if the engine has stopped before
   */
  void awaitProcessed(long sequence);

  /**
   * Where the rows of each query went, in order of declaration. Adds up when no input is under way.
   * A walk over the state held; when the engine is closed, what there was at its end.
   */
  List<QueryReport> report();

  /**
   * The watermark that a query reads by and forwards, {@link Long#MIN_VALUE} before the first. Of
   * one with lookups that which it has let go.
   *
   * @throws IllegalArgumentException if there is no such query
   */
  default long outputWatermark(String query) {
    return outputWatermark(query, 0);
  }

  /**
   * The watermark of one of several times that a query's results have: 0 is that of their event
   * time; of an interval join 1 is that of the left rows' time and 2 that of the right rows'.
   *
   * @throws IllegalArgumentException if there is no such query or key
   */
  long outputWatermark(String query, int key);

  /**
   * The watermark of an event time of a source, {@link Long#MIN_VALUE} before the first.
   *
   * @param key 0 for the source's own event time; of one that never came there is none
   * @throws IllegalArgumentException if there is no such source
   */
  long watermark(String source, int key);

  /**
   * Whether a query's input is idle: some partition of its source is, and none is active.
   *
   * @throws IllegalArgumentException if there is no such query
   */
  boolean isIdle(String query);

  /**
   * How many (key, window) pairs of a query hold rows. A walk over its state.
   *
   * @throws IllegalArgumentException if there is no such query
   */
  long openWindows(String query);

  /**
   * Why a query does not put out more: which windows it holds, what time they need, and which
   * partition holds time back since when. A walk over its state.
   *
   * @throws IllegalArgumentException if there is no such query
   */
  Why why(String query);

  /**
   * Which partial matches of a query are alive, at which step, what they wait for and until when,
   * and how those that are gone have ended. A walk over its state.
   *
   * @param of asked of the first event of each partial match: that of a key, say
   * @throws IllegalArgumentException if there is no such query, or it has no patterns
   */
  PatternExplain explainPatterns(String query, RecordPredicate of);

  /**
   * How the lookups of a query stand.
   *
   * @throws IllegalArgumentException if there is no such query, or it looks nothing up
   */
  LookupReport lookups(String query);

  /**
   * Waits until all lookups are answered, and the outputs of the answers with the sinks.
   *
   * @throws IllegalStateException if some are under way that nobody is asked for, as in a replay
   *     that lacks their answers; the message names the first
   * @throws EngineException if the engine has stopped before
   */
  void awaitLookups();

  /** The hash of all outputs so far: of the queries' hashes in order of declaration. */
  long outputHash();

  /** Processes what was accepted, unless the engine has failed, and frees everything. */
  @Override
  void close();
}
