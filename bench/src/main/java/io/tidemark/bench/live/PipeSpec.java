package io.tidemark.bench.live;

import io.tidemark.engine.InlineEngine;
import io.tidemark.engine.Pinning;
import io.tidemark.engine.RingEngine;
import io.tidemark.engine.Sink;
import io.tidemark.record.SymbolTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * What makes a pipe, as it goes to another process.
 *
 * @param kind which pipe
 * @param query what an engine in it computes
 * @param waiting how its consumers wait
 * @param ringSize slots of a ring, a power of two
 * @param directory where a journal goes, which must not be there yet; of no meaning without one
 * @param records how many records a journal to be replayed has; 0 beside no such journal
 * @param batch how many of them are replayed together
 */
record PipeSpec(
    Kind kind,
    LiveQuery query,
    Waits waiting,
    int ringSize,
    Path directory,
    int records,
    int batch) {
  private static final int SYMBOLS = 1_000;

  /** The pipes that there are. */
  enum Kind {
    /** One hop over the bare ring. */
    RAW_RING,
    /** The engine on the caller's thread. */
    INLINE,
    /** The engine behind its ring. */
    RING,
    /** The same with a journal that outputs wait for. */
    GATED_RING,
    /** Appending to the bare queue. */
    RAW_QUEUE,
    /** Appending to a journal. */
    JOURNAL,
    /** From a journal into the engine on the caller's thread. */
    REPLAY
  }

  /** A spec without a journal. */
  static PipeSpec inMemory(Kind kind, LiveQuery query, Waits waiting, int ringSize) {
    return new PipeSpec(kind, query, waiting, ringSize, Path.of(""), 0, 0);
  }

  /** Reads what {@link #toArguments} gave. */
  static PipeSpec parse(String... arguments) {
    return new PipeSpec(
        Kind.valueOf(arguments[0]),
        LiveQuery.byLabel(arguments[1]),
        Waits.byLabel(arguments[2]),
        Integer.parseInt(arguments[3]),
        Path.of(arguments[4]),
        Integer.parseInt(arguments[5]),
        Integer.parseInt(arguments[6]));
  }

  /** The parts as words. */
  List<String> toArguments() {
    return List.of(
        kind.name(),
        query.label(),
        waiting.label(),
        Integer.toString(ringSize),
        directory.toString(),
        Integer.toString(records),
        Integer.toString(batch));
  }

  /** Makes the pipe. */
  Pipe open() throws IOException {
    return switch (kind) {
      case RAW_RING -> new RawPipe(SYMBOLS, ringSize, waiting);
      case INLINE -> inline();
      case RING, GATED_RING -> ring();
      case RAW_QUEUE -> new QueuePipe(directory);
      case JOURNAL -> new JournalPipe(directory);
      case REPLAY -> new ReplayPipe(new LiveJob(query), directory, batch, records, trades());
    };
  }

  private Pipe inline() {
    LiveJob job = new LiveJob(query);
    InlineEngine engine = job.bind(InlineEngine.builder(job.topology()), null).build();
    return new EnginePipe(engine, job, null, trades());
  }

  private Pipe ring() {
    LiveJob job = new LiveJob(query);
    Gate gate = new Gate();
    return new EnginePipe(ring(job, gate, job.outputs()), job, gate, new TradeLap(SYMBOLS));
  }

  /** Beside a replay an engine reads as many different trades as the journal has. */
  private TradeLap trades() {
    return records == 0 ? new TradeLap(SYMBOLS) : new TradeLap(SYMBOLS, records);
  }

  /** Starts an engine of this spec, with a journal if its kind has one, for outputs of its own. */
  RingEngine ring(LiveJob job, Gate gate, Sink outputs) {
    SymbolTable symbols = new SymbolTable();
    RingEngine.Builder builder =
        waiting
            .in(job.bind(RingEngine.builder(job.topology()), gate, outputs))
            .symbols(symbols)
            .pinning(Pinning.OFF)
            .ringSize(ringSize);
    if (kind == Kind.GATED_RING) {
      builder.journal(Journals.create(directory, job.topology(), symbols));
    }
    return builder.build();
  }
}
