package io.tidemark.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Late rows as a table. */
class SqlLateTest {
  private static final String TABLE =
      """
      CREATE TABLE t (
        ms BIGINT NOT NULL, k STRING NOT NULL, v BIGINT NOT NULL,
        ts AS TO_TIMESTAMP_LTZ(ms, 3), WATERMARK FOR ts AS ts);
      """;

  private static final String BARS =
      """
      INSERT INTO bars SELECT k, window_start, SUM(v) AS total
      FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '0.010' SECOND))
      WHERE v > 0 GROUP BY window_start, window_end, k;
      """;

  private static final String[] ROWS = {
    "1, A, 5", "12, B, 7", "3, A, 1", "4, B, 0", "25, A, 2", "14, A, 3", "26, B, 1"
  };

  @Test
  void readsTheLateRowsOfAnInsertedQuery() {
    String script =
        TABLE + BARS + "INSERT INTO late SELECT *, v * 2 AS twice FROM TABLE(LATE(TABLE bars));";
    SqlAnswers answers = SqlAnswers.of(script, "t", ROWS);
    assertEquals(List.of("A,0,5", "B,10,7", "A,20,2", "B,20,1"), answers.results("bars"));
    assertEquals(List.of("3,A,1,3,2", "14,A,3,14,6"), answers.results("late"));
  }

  @Test
  void givesThemTheColumnsThatTheWindowStandsOver() {
    String script =
        TABLE
            + """
            CREATE VIEW named AS SELECT ts AS at, k AS name, v + 100 AS more FROM t WHERE k = 'A';
            CREATE VIEW bars AS SELECT window_end, COUNT(*) AS n
            FROM TABLE(TUMBLE(TABLE named, DESCRIPTOR(at), INTERVAL '0.010' SECOND))
            GROUP BY window_start, window_end;
            INSERT INTO counted SELECT n FROM bars WHERE n > 1;
            CREATE VIEW tooLate AS SELECT l.at, l.more FROM LATE(TABLE bars) AS l WHERE name = 'A';
            INSERT INTO late SELECT * FROM tooLate;
            """;
    SqlAnswers answers = SqlAnswers.of(script, "t", ROWS);
    assertEquals(List.of(), answers.results("counted"));
    assertEquals(List.of("3,101", "14,103"), answers.results("late"));
    assertEquals(
        "[counted, late]",
        SqlPlanner.plan(script).topology().queries().stream()
            .map(query -> query.name())
            .toList()
            .toString());
  }

  @Test
  void putsAViewOutForItsLateRowsAlone() {
    String script =
        TABLE
            + """
            CREATE VIEW bars AS SELECT window_end, COUNT(*) AS n
            FROM TABLE(SESSION(TABLE t PARTITION BY k, DESCRIPTOR(ts), INTERVAL '0.002' SECOND))
            GROUP BY window_start, window_end, k;
            SELECT ms FROM LATE(TABLE bars);
            """;
    assertEquals(List.of("3", "4", "14"), SqlAnswers.of(script, "t", ROWS).results("query-1"));
    assertEquals(List.of("bars"), SqlPlanner.plan(script).inner());
  }

  @Test
  void putsLateRowsIntoWindowsThatWaitLonger() {
    String script =
        TABLE
            + BARS
            + """
            SET 'window.allowed-lateness' = '1 min';
            INSERT INTO counts SELECT window_start, COUNT(*) AS n
            FROM TABLE(TUMBLE((SELECT ts FROM LATE(TABLE bars)), DESCRIPTOR(ts),
              INTERVAL '1' SECOND)) GROUP BY window_start, window_end;
            """;
    assertEquals(List.of("0,2"), SqlAnswers.of(script, "t", ROWS).results("counts"));
  }

  @Test
  void readsTheLateRowsOfTheFirstRowsOfWindows() {
    String script =
        TABLE
            + """
            INSERT INTO top SELECT ms, k FROM (
              SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY v DESC)
                AS n FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '0.010' SECOND)))
            WHERE n <= 1;
            INSERT INTO late SELECT k, ms FROM LATE(TABLE top);
            """;
    SqlAnswers answers = SqlAnswers.of(script, "t", ROWS);
    assertEquals(List.of("1,A", "12,B", "25,A"), answers.results("top"));
    assertEquals(List.of("A,3", "B,4", "A,14"), answers.results("late"));
  }

  @Test
  void checksAViewOverLateRowsBeforeItIsRead() {
    SqlRefusal.assertRefused(
        SqlPlanner::plan,
        TABLE
            + BARS
            + "CREATE VIEW v AS SELECT k, ROW_NUMBER() OVER (PARTITION BY window_start, window_end"
            + " ORDER BY v) AS n FROM TUMBLE((SELECT * FROM LATE(TABLE bars)), DESCRIPTOR(ts),"
            + " INTERVAL '1' SECOND); SELECT ^x FROM v;",
        "found column 'x', expected k, n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '@',
      textBlock =
          """
          SELECT k FROM LATE(TABLE ^x) ~ found 'x' in LATE, expected a view, or a table that is inserted into before
          SELECT k FROM LATE(TABLE ^t) ~ found 't' in LATE, expected one whose rows are computed in windows of a table's rows
          SELECT k FROM LATE(TABLE ^plain) ~ found 'plain' in LATE, expected one whose rows are computed in windows of a table's rows
          SELECT k FROM LATE(TABLE ^again) ~ found 'again' in LATE, whose windows stand over the results of others, which are never late; take LATE of the query with the first window
          SELECT k FROM ^LATE(DATA => TABLE bars) ~ found 'LATE(DATA => TABLE bars)', expected LATE(TABLE name) with the name of a view or inserted table whose rows are computed in windows
          SELECT k FROM ^LATE(TABLE bars, DESCRIPTOR(ts)) ~ found 'LATE(TABLE bars, DESCRIPTOR(ts))', expected LATE(TABLE name) with the name of a view or inserted table whose rows are computed in windows
          SELECT ^window_start FROM LATE(TABLE bars) ~ found column 'window_start', expected ms, k, v, ts
          """)
  void refusesLateRowsThatThereAreNot(String marked, String message) {
    String views =
        """
        CREATE VIEW plain AS SELECT k FROM t;
        CREATE VIEW sums AS SELECT window_start, window_end, COUNT(*) AS n
        FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '0.010' SECOND))
        GROUP BY window_start, window_end, k;
        CREATE VIEW again AS SELECT SUM(n) AS n FROM sums GROUP BY window_start, window_end;
        """;
    SqlRefusal.assertRefused(SqlPlanner::plan, TABLE + BARS + views + marked, message);
  }
}
