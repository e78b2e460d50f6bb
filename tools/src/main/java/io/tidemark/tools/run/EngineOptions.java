package io.tidemark.tools.run;

import io.tidemark.tools.ToolException;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Which engine a command runs a job on: the options of {@code run} and {@code replay}. */
public final class EngineOptions {
  private static final int DEFAULT_BATCH = 64;

  @Option(
      names = "--inline",
      description =
          "Runs the job on the thread that reads. The default, unless an option asks for threads.")
  private boolean inline;

  @Option(
      names = "--shards",
      paramLabel = "N",
      description = "Runs the job on threads behind a ring, N of them (1) for its state.")
  private Integer shards;

  @Option(
      names = "--batch",
      paramLabel = "N",
      description = "With threads: records handed over at once (64).")
  private Integer batch;

  @Option(
      names = "--ring-size",
      paramLabel = "N",
      description = "With threads: records that the ring holds, a power of two.")
  private Integer ringSize;

  @Option(
      names = "--counters",
      paramLabel = "FILE",
      description = "With threads: a file of counters, for 'tidemark stat'.")
  private Path counters;

  /**
   * Checks that the options go together.
   *
   * @throws ToolException a usage error
   */
  void require() {
    if (inline && isThreaded()) {
      throw ToolException.usage(
          "--inline runs without threads, so --shards, --batch, --ring-size and --counters have no"
              + " meaning; remove it, or them");
    }
    requireAtLeastOne("--shards", shards);
    requireAtLeastOne("--batch", batch);
    requireAtLeastOne("--ring-size", ringSize);
    if (ringSize != null && Integer.bitCount(ringSize) != 1) {
      throw ToolException.usage(
          "--ring-size " + ringSize + ", expected a power of two such as " + nextPower(ringSize));
    }
  }

  private static int nextPower(int value) {
    return value > 1 << 29 ? 1 << 30 : Integer.highestOneBit(value) << 1;
  }

  private static void requireAtLeastOne(String name, Integer value) {
    if (value != null && value < 1) {
      throw ToolException.usage(name + " " + value + ", expected 1 or more");
    }
  }

  boolean isInline() {
    return inline;
  }

  /** Whether an option asks for threads. */
  boolean isThreaded() {
    return shards != null || batch != null || ringSize != null || counters != null;
  }

  /** Threads for the state, 1 unless given. */
  int shards() {
    return shards == null ? 1 : shards;
  }

  /** Records handed over at once. */
  int batch() {
    return batch == null ? DEFAULT_BATCH : batch;
  }

  /** Records handed over at once as the user said, null for the defaults. */
  Integer givenBatch() {
    return batch;
  }

  /** Records that the ring holds, null for the engine's choice. */
  Integer ringSize() {
    return ringSize;
  }

  /** The file for counters, null for none. */
  Path counters() {
    return counters;
  }
}
