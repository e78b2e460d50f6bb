package io.tidemark.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.engine.QueryReport;
import java.util.List;
import java.util.Map;

/**
 * What a script makes of rows: the same inline and on threads, with every row accounted for, or the
 * test fails.
 */
final class SqlAnswers {
  private static final int[] SHARDS = {1, 3};

  private final Map<String, List<String>> results;
  private final Map<String, List<String>> late;

  private SqlAnswers(Map<String, List<String>> results, Map<String, List<String>> late) {
    this.results = results;
    this.late = late;
  }

  /** Runs a script that reads one source. */
  static SqlAnswers of(String script, String source, String... rows) {
    SqlAnswers inline = run(script, 0, source, rows);
    for (int shards : SHARDS) {
      SqlAnswers threaded = run(script, shards, source, rows);
      assertEquals(inline.results, threaded.results, shards + " shards");
      assertEquals(inline.late, threaded.late, shards + " shards");
    }
    return inline;
  }

  /** Runs a script that reads several sources; each row has the name of its own in front. */
  static SqlAnswers ofMixed(String script, String... rows) {
    return of(script, null, rows);
  }

  private static SqlAnswers run(String script, int shards, String source, String... rows) {
    try (SqlRun run = new SqlRun(script, shards)) {
      if (source != null) {
        run.rows(source, rows);
      } else {
        for (String row : rows) {
          String[] parts = row.split(" ", 2);
          run.rows(parts[0], parts[1]);
        }
      }
      run.end();
      for (QueryReport report : run.reports()) {
        assertTrue(report.isBalanced(), report.toString());
      }
      return new SqlAnswers(run.results(), run.late());
    }
  }

  /** The rows that a query put out, in order. */
  List<String> results(String query) {
    return results.get(query);
  }

  /** The rows that came too late for a query, in order. */
  List<String> late(String query) {
    return late.get(query);
  }
}
