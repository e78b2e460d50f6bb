package io.tidemark.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Cumulative windows and sessions. */
class SqlWindowsTest {
  private static final String TABLE =
      """
      CREATE TABLE t (
        ts TIMESTAMP(3) NOT NULL, k STRING NOT NULL, v BIGINT NOT NULL,
        WATERMARK FOR ts AS ts - INTERVAL '0.005' SECOND);
      """;

  private static final String[] ROWS = {
    "1, A, 5", "4, B, 7", "2, A, 1", "9, A, 6", "11, A, 2", "31, B, 9", "27, A, 4", "39, B, 1",
  };

  private static List<String> run(String script, String... rows) {
    return SqlAnswers.of(TABLE + script, "t", rows).results("query-1");
  }

  @Test
  void cumulatesByStepsUpToTheSize() {
    String script =
        """
        SELECT window_start, window_end, window_time, SUM(v) AS total, COUNT(*) AS n
        FROM TABLE(CUMULATE(TABLE t, DESCRIPTOR(ts), INTERVAL '0.010' SECOND,
          INTERVAL '0.030' SECOND))
        GROUP BY window_start, window_end;
        """;
    assertEquals(
        List.of(
            "0,10,9,19,4",
            "0,20,19,21,5",
            "0,30,29,25,6",
            "30,40,39,10,2",
            "30,50,49,10,2",
            "30,60,59,10,2"),
        run(script, ROWS));
  }

  @Test
  void cumulatesByKeyFromAnOffset() {
    String script =
        """
        SELECT k, window_start, window_end, MAX(v) AS most
        FROM TABLE(CUMULATE(DATA => TABLE t, TIMECOL => DESCRIPTOR(ts),
          STEP => INTERVAL '0.010' SECOND, SIZE => INTERVAL '0.020' SECOND,
          OFFSET => -INTERVAL '0.008' SECOND))
        GROUP BY k, window_start, window_end HAVING MAX(v) > 1;
        """;
    assertEquals(
        List.of("A,-8,12,6", "A,-8,2,5", "A,12,32,4", "B,-8,12,7", "B,12,32,9"),
        run(script, ROWS).stream().sorted().toList());
  }

  @Test
  void groupsTheResultsOfCumulativeWindowsByTheWindow() {
    String script =
        """
        SELECT window_start AS s, window_end AS e, MAX(total) AS most, COUNT(*) AS keys FROM (
          SELECT k, window_start, window_end, SUM(v) AS total
          FROM TABLE(CUMULATE(TABLE t, DESCRIPTOR(ts), INTERVAL '0.010' SECOND,
            INTERVAL '0.030' SECOND, INTERVAL '0.025' SECOND))
          GROUP BY window_start, window_end, k)
        GROUP BY window_start, window_end;
        """;
    assertEquals(
        List.of("-5,5,7,2", "-5,15,14,2", "-5,25,14,2", "25,35,9,2", "25,45,10,2", "25,55,10,2"),
        run(script, ROWS));
  }

  @Test
  void closesASessionBehindItsGap() {
    String script =
        """
        SELECT k, window_start, window_end, window_time, COUNT(*) AS n, SUM(v) AS total
        FROM TABLE(SESSION(TABLE t PARTITION BY k, DESCRIPTOR(ts), INTERVAL '0.010' SECOND))
        GROUP BY k, window_start, window_end;
        """;
    // B's rows at 4 and 31 are apart; A's at 11 and 27 too; B's at 31 and 39 are one session.
    assertEquals(
        List.of("B,4,14,13,1,7", "A,1,21,20,4,14", "A,27,37,36,1,4", "B,31,49,48,2,10"),
        run(script, ROWS));
  }

  @Test
  void joinsSessionsThatTouchAndThoseThatALateRowConnects() {
    String script =
        """
        SET 'window.allowed-lateness' = '1 s';
        SELECT window_start AS s, window_end AS e, COUNT(*) AS n
        FROM TABLE(SESSION(DATA => TABLE t, TIMECOL => DESCRIPTOR(ts),
          GAP => INTERVAL '0.010' SECOND))
        GROUP BY window_start, window_end;
        """;
    assertEquals(
        List.of("0,20,2", "30,40,1", "0,40,4", "100,110,1"),
        run(script, "0, A, 1", "10, B, 1", "30, A, 1", "100, A, 1", "20, A, 1"));
  }

  @Test
  void keepsSessionsBySeveralColumnsAndFiltersWholeOnes() {
    String script =
        """
        SELECT k, v, window_start, COUNT(*) AS n
        FROM TABLE(SESSION(TABLE t PARTITION BY (k, v), DESCRIPTOR(ts), INTERVAL '0.010' SECOND))
        WHERE k <> 'C' GROUP BY window_end, v, window_start, k;
        """;
    assertEquals(
        List.of("A,1,0,2", "A,2,3,1", "B,1,4,1"),
        run(script, "0, A, 1", "3, A, 2", "4, B, 1", "5, C, 1", "9, A, 1").stream()
            .sorted()
            .toList());
  }

  @Test
  void takesTheFirstRowsOfEachSession() {
    String script =
        """
        SELECT k, v, window_start, window_end, n FROM (
          SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, k ORDER BY v DESC)
            AS n
          FROM TABLE(SESSION(TABLE t PARTITION BY k, DESCRIPTOR(ts), INTERVAL '0.010' SECOND)))
        WHERE n <= 2;
        """;
    assertEquals(
        List.of(
            "B,7,4,14,1", "A,6,1,21,1", "A,5,1,21,2", "A,4,27,37,1", "B,9,31,49,1", "B,1,31,49,2"),
        run(script, ROWS));
  }

  @Test
  void groupsSessionsOfAllKeysByTheirBounds() {
    String script =
        """
        SELECT window_start AS s, window_end AS e, COUNT(*) AS keys, SUM(n) AS total FROM (
          SELECT k, window_start, window_end, COUNT(*) AS n
          FROM TABLE(SESSION(TABLE t PARTITION BY k, DESCRIPTOR(ts), INTERVAL '0.010' SECOND))
          GROUP BY k, window_start, window_end)
        GROUP BY window_start, window_end;
        """;
    assertEquals(
        List.of("1,13,2,4", "2,13,1,2", "50,60,1,1"),
        run(script, "1, A, 1", "3, A, 1", "1, B, 1", "3, B, 1", "2, C, 1", "3, C, 1", "50, A, 1")
            .stream()
            .sorted()
            .toList());
  }

  @Test
  void saysWhichOperatorRunsAWindowAndWhy() {
    String script =
        TABLE
            + """
            SELECT COUNT(*) AS n
            FROM TABLE(SESSION(TABLE t, DESCRIPTOR(ts), INTERVAL '0.010' SECOND))
            GROUP BY window_start, window_end;
            SELECT COUNT(*) AS n
            FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '0.010' SECOND))
            GROUP BY window_start, window_end;
            SELECT COUNT(*) AS n
            FROM TABLE(CUMULATE(TABLE t, DESCRIPTOR(ts), INTERVAL '0.010' SECOND,
              INTERVAL '0.020' SECOND))
            GROUP BY window_start, window_end;
            SELECT COUNT(DISTINCT v) AS n
            FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '0.010' SECOND))
            GROUP BY window_start, window_end;
            """;
    List<String> operators =
        SqlPlanner.plan(script)
            .topology()
            .explain()
            .lines()
            .filter(line -> line.contains("operator"))
            .map(String::strip)
            .toList();
    assertEquals(
        List.of(
            "operator general: the windows are not on a grid",
            "operator sliced: aligned windows, event-time trigger, mergeable aggregates",
            "operator sliced: aligned windows, event-time trigger, mergeable aggregates",
            "operator general: COUNT_DISTINCT(v) keeps more for each window as it sees more"
                + " values"),
        operators);
  }

  @Test
  void saysWhatAQueryReads() {
    String script =
        TABLE
            + """
            CREATE VIEW v AS SELECT window_start AS s, window_end AS e, COUNT(*) AS n
            FROM TABLE(SESSION(TABLE t, DESCRIPTOR(ts), INTERVAL '0.010' SECOND))
            GROUP BY window_start, window_end;
            SELECT SUM(n) AS n FROM v GROUP BY s, e;
            SELECT k FROM LATE(TABLE v);
            """;
    List<String> sources =
        SqlPlanner.plan(script)
            .topology()
            .explain()
            .lines()
            .filter(line -> line.contains("  source "))
            .map(line -> line.substring(0, line.indexOf(" v1")).strip())
            .toList();
    assertEquals(
        List.of("source t", "source results of v: v", "source late rows of v: t"), sources);
  }
}
