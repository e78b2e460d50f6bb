package io.tidemark.bench.live;

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
  private PipeWorker() {}

  /** Takes the words of a {@link PipeSpec}. */
  public static void main(String[] args) throws IOException {
    try (Pipe pipe = PipeSpec.parse(args).open();
        BufferedReader in =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String[] numbers = line.split(" ", -1);
        Stretch stretch = pipe.run(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]));
        System.out.println(stretch.toLine());
      }
    }
  }
}
