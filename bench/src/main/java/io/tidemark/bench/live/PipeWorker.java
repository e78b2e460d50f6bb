package io.tidemark.bench.live;

import io.tidemark.engine.InlineEngine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * A process with one pipe in it, so that the compiler sees no other: its profile of a call is drawn
 * from all that the process has run. For each line with a claim and a number of records on standard
 * input it writes one with the {@link Stretch} to standard output.
 */
final class PipeWorker {
  private static final int SYMBOLS = 1_000;

  private PipeWorker() {}

  /** Arguments: kind (raw, inline or ring), query, waiting, slots of the ring. */
  public static void main(String[] args) throws IOException {
    try (Pipe pipe =
            pipe(
                args[0],
                LiveQuery.byLabel(args[1]),
                Waits.byLabel(args[2]),
                Integer.parseInt(args[3]));
        BufferedReader in =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String[] numbers = line.split(" ", -1);
        Stretch stretch = pipe.run(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]));
        System.out.println(stretch.toLine());
      }
    }
  }

  /** Makes the pipe of a kind. */
  static Pipe pipe(String kind, LiveQuery query, Waits waiting, int ringSize) {
    LiveJob job = new LiveJob(query);
    return switch (kind) {
      case "raw" -> new RawPipe(SYMBOLS, ringSize, waiting);
      case "inline" ->
          new EnginePipe(
              job.bind(InlineEngine.builder(job.topology()), null).build(), job, null, SYMBOLS);
      case "ring" -> {
        Gate gate = new Gate();
        yield new EnginePipe(
            RingEngines.build(job, gate, job.outputs(), waiting, ringSize), job, gate, SYMBOLS);
      }
      default ->
          throw new IllegalArgumentException(
              "no pipe \"" + kind + "\"; expected raw, inline or ring");
    };
  }
}
