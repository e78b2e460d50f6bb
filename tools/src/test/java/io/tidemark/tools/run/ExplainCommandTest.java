package io.tidemark.tools.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.tools.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExplainCommandTest {
  @TempDir private Path directory;

  @Test
  void printsTheOperatorOfEveryWindowAndWhy() throws IOException {
    Path job =
        Files.writeString(
            directory.resolve("job.sql"),
            """
            CREATE TABLE t (ts TIMESTAMP(3), v BIGINT, WATERMARK FOR ts AS ts);
            SELECT window_start, SUM(v) AS total
            FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' SECOND))
            GROUP BY window_start, window_end;
            """);
    Tool explained = Tool.run("explain", job);
    assertEquals(0, explained.exitCode(), explained.err());
    assertTrue(explained.out().startsWith("query query-1\n  source t"), explained.out());
    assertTrue(explained.out().contains("window tumbling PT1S"), explained.out());
    assertTrue(explained.out().contains("operator sliced: aligned windows"), explained.out());
  }

  @Test
  void saysWhereAJobIsWrong() throws IOException {
    Path job = Files.writeString(directory.resolve("job.sql"), "SELECT a FROM t");
    Tool explained = Tool.run("explain", job);
    assertEquals(1, explained.exitCode());
    assertEquals("", explained.out());
    assertTrue(explained.err().contains("job.sql: line 1, column 15"), explained.err());
  }
}
