package io.tidemark.tools.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.sql.SqlPlanner;
import io.tidemark.tools.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples and what the README says of them and of the SQL. */
class ExamplesTest {
  private static final Path MODULE = Path.of(System.getProperty("basedir", ""));
  private static final Path EXAMPLES = MODULE.resolve("examples");

  @TempDir private Path directory;
  private String err;

  private String run(String job, String query) throws IOException {
    Path output = directory.resolve(query + ".csv");
    StringWriter written = new StringWriter();
    int exitCode =
        Main.commandLine()
            .setErr(new PrintWriter(written, true))
            .execute(
                "run",
                EXAMPLES.resolve(job).toString(),
                "--input",
                "trades=" + EXAMPLES.resolve("trades.csv"),
                "--output",
                query + "=" + output);
    err = written.toString();
    assertEquals(0, exitCode, err);
    return Files.readString(output);
  }

  private static List<String> blocks(String document, String language) throws IOException {
    String text = Files.readString(MODULE.resolve("..").resolve(document));
    String fence = "```" + language + "\n";
    List<String> blocks = new ArrayList<>();
    for (int at = text.indexOf(fence); at >= 0; at = text.indexOf(fence, at + 1)) {
      int from = at + fence.length();
      blocks.add(text.substring(from, text.indexOf("```", from)));
    }
    return blocks;
  }

  @Test
  void barsAreThoseThatTheReadmeShows() throws IOException {
    String bars = run("bars.sql", "bars");
    String shown = blocks("README.md", "csv").get(0);
    assertTrue(bars.startsWith(shown), bars);
    assertEquals(blocks("README.md", "text").get(0), err);
  }

  @Test
  void slidingWindowsAreCorrectedByLateTrades() throws IOException {
    String imbalance = run("sliding.sql", "imbalance");
    List<String> windows = imbalance.lines().skip(1).map(ExamplesTest::symbolAndWindow).toList();
    assertTrue(windows.size() > windows.stream().distinct().count(), imbalance);
  }

  private static String symbolAndWindow(String row) {
    return row.substring(0, row.indexOf(',', row.indexOf(',') + 1));
  }

  @Test
  void everyScriptOfTheDocumentsPlans() throws IOException {
    List<String> scripts = new ArrayList<>(blocks("README.md", "sql"));
    scripts.addAll(blocks("core/SEMANTICS.md", "sql"));
    assertTrue(scripts.size() >= 2, scripts.toString());
    scripts.forEach(SqlPlanner::plan);
  }

  @Test
  void scriptOfTheReadmeIsTheExample() throws IOException {
    assertEquals(Files.readString(EXAMPLES.resolve("bars.sql")), blocks("README.md", "sql").get(0));
  }
}
