package io.tidemark.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Windows over the results of windows, and the first rows of each window. */
class SqlCascadeTest {
  private static final String TABLE =
      """
      CREATE TABLE t (
        ts TIMESTAMP(3) NOT NULL, k STRING NOT NULL, v BIGINT, d DECIMAL(18, 2), c CHAR(4),
        f DOUBLE, WATERMARK FOR ts AS ts);
      """;

  private static final String SUMS =
      TABLE
          + """
          CREATE VIEW sums AS SELECT k, window_start, window_end, window_time, SUM(v) AS total
          FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '0.010' SECOND))
          GROUP BY window_start, window_end, k;
          """;

  private static final String[] ROWS = {
    "1, A, 5, , ,",
    "2, B, 7, , ,",
    "3, A, 1, , ,",
    "4, C, 6, , ,",
    "11, A, 2, , ,",
    "12, B, 9, , ,",
    "25, C, 4, , ,",
    "31, B, 1, , ,",
  };

  private static List<String> run(String script, String query, String... rows) {
    return SqlAnswers.of(script, "t", rows).results(query);
  }

  @Test
  void putsResultsIntoLongerWindows() {
    String script =
        TABLE
            + """
            CREATE VIEW tens AS SELECT window_start AS ten_start, window_end AS ten_end,
              window_time AS at, SUM(v) AS partial
            FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '0.010' SECOND))
            GROUP BY k, window_start, window_end, window_time;
            INSERT INTO twenties SELECT window_start, window_end, SUM(partial) AS total, COUNT(*) AS n
            FROM TABLE(TUMBLE(TABLE tens, DESCRIPTOR(at), INTERVAL '0.020' SECOND))
            GROUP BY window_start, window_end;
            """;
    assertEquals(List.of("0,20,30,5", "20,40,5,2"), run(script, "twenties", ROWS));
    SqlJob job = SqlPlanner.plan(script);
    assertEquals(List.of("tens"), job.inner());
  }

  @Test
  void groupsTheResultsOfAWindowByTheWindow() {
    String script =
        SUMS
            + """
            INSERT INTO totals SELECT window_start, window_end, window_time, SUM(total) AS total,
              MAX(total) AS most, COUNT(*) AS n
            FROM sums WHERE k <> 'C' GROUP BY window_start, window_end HAVING SUM(total) > 1;
            """;
    assertEquals(List.of("0,10,9,13,7,2", "10,20,19,11,9,2"), run(script, "totals", ROWS));
  }

  @Test
  void groupsByWindowsOfWhichThePlanDoesNotKeepTheTime() {
    String script =
        TABLE
            + """
            SELECT ws AS from_ms, we, COUNT(*) AS n FROM (
              SELECT k, window_start AS ws, window_end AS we, SUM(v) AS total
              FROM TABLE(HOP(TABLE t, DESCRIPTOR(ts), INTERVAL '0.010' SECOND,
                INTERVAL '0.025' SECOND, INTERVAL '0.003' SECOND))
              GROUP BY window_start, window_end, k) AS s
            GROUP BY s.ws, s.we;
            """;
    assertEquals(
        List.of("-17,8,3", "-7,18,3", "3,28,3", "13,38,2", "23,48,2"),
        run(script, "query-1", ROWS));
    assertEquals(List.of("query-1.1"), SqlPlanner.plan(script).inner());
  }

  @Test
  void groupsByKeysOfTheResultsToo() {
    String script =
        SUMS
            + """
            CREATE VIEW parity AS SELECT window_start, window_end, total % 2 AS odd, total FROM sums;
            SELECT odd, window_end, SUM(total) AS total FROM parity
            GROUP BY odd, window_start, window_end;
            """;
    assertEquals(
        List.of("0,10,12", "1,10,7", "0,20,2", "1,20,9", "0,30,4", "1,40,1"),
        run(script, "query-1", ROWS));
  }

  @Test
  void cascadesAsDeepAsOneLikes() {
    String script =
        SUMS
            + """
            CREATE VIEW most AS SELECT window_start, window_end, window_time, MAX(total) AS most FROM sums
            GROUP BY window_start, window_end;
            CREATE VIEW again AS SELECT window_start, window_end, window_time AS at, SUM(most) AS most
            FROM most GROUP BY window_start, window_end, window_time;
            SELECT window_start AS a, SUM(most) AS m, COUNT(*) AS n
            FROM TABLE(TUMBLE((SELECT at, most FROM again), DESCRIPTOR(at), INTERVAL '1' SECOND))
            GROUP BY window_start, window_end;
            """;
    assertEquals(List.of("0,21,4"), run(script, "query-1", ROWS));
  }

  @Test
  void takesTheFirstRowsOfEachWindow() {
    String script =
        TABLE
            + """
            SELECT k, v, ts, window_end, n FROM (
              SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY v DESC) AS n
              FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '0.010' SECOND)))
            WHERE n <= 2;
            """;
    assertEquals(
        List.of(
            "B,7,2,10,1", "C,6,4,10,2", "B,9,12,20,1", "A,2,11,20,2", "C,4,25,30,1", "B,1,31,40,1"),
        run(script, "query-1", ROWS));
  }

  @Test
  void takesTheFirstResultsOfEachWindow() {
    String script =
        SUMS
            + """
            INSERT INTO top SELECT * FROM (
              SELECT k, total, window_start, window_end,
                ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY total DESC) AS n
              FROM sums)
            WHERE n <= 2 AND k <> 'B';
            """;
    assertEquals(
        List.of("A,9,0,10,1", "A,2,10,20,2", "C,4,20,30,1"),
        run(
            script,
            "top",
            Stream.concat(Stream.of("1, A, 3, , ,"), Stream.of(ROWS)).toArray(String[]::new)));
    assertTrue(
        SqlPlanner.plan(script).topology().explain().contains("top 2 by [total desc]"),
        SqlPlanner.plan(script).topology().explain());
  }

  @Test
  void decidesTiesByArrivalAndNullsAsTheLowest() {
    String script =
        TABLE
            + """
            SELECT k, n FROM (SELECT k, $ROW_NUMBER AS n FROM
              TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' SECOND))) WHERE n < 5;
            """;
    String[] rows = {
      "1, A, 3, 1.50, ab, -0.0", "2, B, , 2.50, b, 0.0", "3, C, 3, , abc, 1.5", "4, D, 1, 1.50, ,",
    };
    assertEquals(List.of("A,1", "C,2", "D,3", "B,4"), top(script, "v DESC", rows));
    assertEquals(List.of("B,1", "D,2", "A,3", "C,4"), top(script, "v", rows));
    assertEquals(List.of("B,1", "A,2", "C,3", "D,4"), top(script, "v DESC NULLS FIRST", rows));
    assertEquals(List.of("A,1", "D,2", "B,3", "C,4"), top(script, "d ASC NULLS LAST", rows));
    assertEquals(List.of("D,1", "A,2", "C,3", "B,4"), top(script, "c", rows));
    assertEquals(List.of("C,1", "A,2", "B,3", "D,4"), top(script, "f DESC", rows));
    assertEquals(List.of("C,1", "D,2", "A,3", "B,4"), top(script, "d, ts DESC", rows));
    assertEquals(List.of("D,1", "C,2", "A,3", "B,4"), top(script, "-v DESC, ts DESC", rows));
  }

  private static List<String> top(String script, String order, String... rows) {
    return run(
        script.replace(
            "$ROW_NUMBER",
            "ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY " + order + ")"),
        "query-1",
        rows);
  }

  @Test
  void keepsTheLastRowOfEachKey() {
    String script =
        TABLE
            + """
            CREATE VIEW numbered AS SELECT ts, k, v, window_end,
              ROW_NUMBER() OVER (PARTITION BY window_start, window_end, k ORDER BY ts DESC) AS n
            FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '0.010' SECOND));
            SELECT ts, k, v, window_end FROM numbered WHERE 1 = n;
            """;
    assertEquals(
        List.of(
            "11,A,2,20", "12,B,9,20", "2,B,7,10", "25,C,4,30", "3,A,1,10", "31,B,1,40", "4,C,6,10"),
        run(script, "query-1", ROWS).stream().sorted().toList());
  }

  @Test
  void numbersAllRowsWhenNobodySaysHowMany() {
    String script =
        TABLE
            + """
            SELECT k, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY v) AS n
            FROM TABLE(HOP(TABLE t, DESCRIPTOR(ts), INTERVAL '0.010' SECOND,
              INTERVAL '0.020' SECOND)) WHERE v > 1;
            """;
    assertEquals(
        List.of("A,1", "C,2", "B,3", "A,1", "A,2", "C,3", "B,4", "B,5", "A,1", "C,2", "B,3", "C,1"),
        run(script, "query-1", ROWS));
  }

  @Test
  void groupsTheFirstRowsByTheirWindow() {
    String script =
        SUMS
            + """
            CREATE VIEW two AS SELECT * FROM (
              SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end
                ORDER BY total DESC) AS n FROM sums) WHERE n <= 2;
            SELECT window_start AS w, SUM(total) AS total, MIN(total) AS least FROM two
            GROUP BY window_start, window_end;
            """;
    assertEquals(List.of("0,13,6", "10,11,2", "20,4,4", "30,1,1"), run(script, "query-1", ROWS));
  }

  @Test
  void readsAComputedTimeBelowTheFirstRows() {
    String script =
        """
        CREATE TABLE t (ms BIGINT NOT NULL, p BIGINT NOT NULL, q BIGINT NOT NULL,
          ts AS TO_TIMESTAMP_LTZ(ms, 3), WATERMARK FOR ts AS ts);
        SELECT ms, n, p FROM (
          SELECT ms, p, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY p * q DESC)
            AS n FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '0.010' SECOND)))
        WHERE n <= 1;
        """;
    assertEquals(
        List.of("2,1,3", "15,1,1"),
        run(script, "query-1", "1, 2, 2", "2, 3, 3", "4, 4, 2", "15, 1, 1"));
  }
}
