package io.tidemark.tools.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.tidemark.tools.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The arguments and the files of a run of {@link OrderFile#JOB}. */
record JournaledRun(Path job, Path orders, Path folder) {
  private static final List<String> FILES =
      List.of("large.csv", "bars.csv", "total.csv", "late.csv", "rejects.csv");

  /** Makes a folder for the outputs. */
  static JournaledRun in(Path folder, Path job, Path orders) throws IOException {
    Files.createDirectories(folder);
    return new JournaledRun(job, orders, folder);
  }

  Path file(String name) {
    return folder.resolve(name);
  }

  Path journal() {
    return folder.resolve("journal");
  }

  /** The command, with what is particular. */
  Object[] arguments(Object... particular) {
    List<Object> all = new ArrayList<>(List.of("run", job, "--input", "orders=" + orders));
    for (String query : List.of("large", "bars", "total")) {
      all.addAll(List.of("--output", query + "=" + file(query + ".csv")));
    }
    all.addAll(List.of("--late", file("late.csv"), "--rejects", file("rejects.csv")));
    all.addAll(List.of(particular));
    return all.toArray();
  }

  Tool run(Object... particular) {
    return Tool.run(arguments(particular));
  }

  /** Fails unless the outputs are those of another run, byte for byte. */
  void assertSameFiles(JournaledRun expected, String context) throws IOException {
    for (String name : FILES) {
      assertArrayEquals(
          Files.readAllBytes(expected.file(name)),
          Files.readAllBytes(file(name)),
          context + " " + name);
    }
  }
}
