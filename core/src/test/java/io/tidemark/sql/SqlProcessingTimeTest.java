package io.tidemark.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Windows by the clock: {@code proc AS PROCTIME()}. */
class SqlProcessingTimeTest {
  private static final String TABLE =
      """
      CREATE TABLE t (
        ts TIMESTAMP(3) NOT NULL, k STRING NOT NULL, v BIGINT NOT NULL, proc AS PROCTIME(),
        WATERMARK FOR ts AS ts);
      """;

  /** Rows whose times say nothing of when they come: at 101, 108, 109, 112, 131 by the clock. */
  private static List<String> run(String script, int shards) {
    try (SqlRun run = new SqlRun(TABLE + script, shards)) {
      run.clock(101).rows("t", "7000, A, 1");
      run.clock(108).rows("t", "3, A, 2");
      run.clock(109).rows("t", "9000, B, 4");
      run.clock(112).rows("t", "1, A, 8");
      run.clock(131).rows("t", "2, B, 16");
      run.clock(200).end();
      assertTrue(run.report("query-1").isBalanced(), run.report("query-1").toString());
      assertEquals(0, run.report("query-1").held());
      assertEquals(List.of(), run.late("query-1"));
      return run.results("query-1");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3})
  void tumblesByTheClock(int shards) {
    assertEquals(
        List.of("100,110,109,7,3", "110,120,119,8,1", "130,140,139,16,1"),
        run(
            """
            SET 'window.allowed-lateness' = '1 min';
            SELECT window_start, window_end, window_time, SUM(v) AS total, COUNT(*) AS n
            FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(proc), INTERVAL '0.010' SECOND))
            GROUP BY window_start, window_end;
            """,
            shards));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3})
  void hopsByTheClockOverAViewThatHandsItOn(int shards) {
    assertEquals(
        List.of("95,105,1", "100,110,2", "105,115,2", "110,120,1"),
        run(
            """
            CREATE VIEW a AS SELECT v, t.proc AS at FROM t WHERE k = 'A';
            CREATE VIEW b AS SELECT * FROM a WHERE v < 16;
            SELECT window_start, window_end, COUNT(*) AS n
            FROM TABLE(HOP(TABLE b, DESCRIPTOR(at), INTERVAL '0.005' SECOND,
              INTERVAL '0.010' SECOND))
            GROUP BY window_start, window_end;
            """,
            shards));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3})
  void closesASessionByTheClock(int shards) {
    assertEquals(
        List.of("A,101,120,3,11", "B,109,117,1,4", "B,131,139,1,16"),
        run(
                """
            SELECT k, window_start, window_end, COUNT(*) AS n, SUM(v) AS total
            FROM TABLE(SESSION(TABLE t PARTITION BY k, DESCRIPTOR(proc), INTERVAL '0.008' SECOND))
            GROUP BY window_start, window_end, k;
            """,
                shards)
            .stream()
            .sorted()
            .toList());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3})
  void takesTheFirstRowsByTheClock(int shards) {
    assertEquals(
        List.of("B,4,110", "A,8,120", "B,16,140"),
        run(
            """
            SELECT k, v, window_end FROM (
              SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY v DESC)
                AS n FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(proc), INTERVAL '0.010' SECOND)))
            WHERE n = 1;
            """,
            shards));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '@',
      textBlock =
          """
          CREATE TABLE u (p AS ^PROCTIME(3), ts TIMESTAMP(3)); SELECT k FROM t ~ found 'PROCTIME(3)', expected PROCTIME()
          CREATE TABLE u (p AS PROCTIME(), ^q AS PROCTIME()); SELECT k FROM t ~ found a second processing time, expected 'p' alone
          CREATE TABLE u (p AS PROCTIME(), WATERMARK FOR ^p AS p); SELECT k FROM t ~ found WATERMARK FOR the processing time 'p', expected the event time; the other moves by the clock
          CREATE TABLE u (a INT, p AS PROCTIME()); SELECT a FROM ^u ~ found table 'u' without an event time; add WATERMARK FOR a timestamp column to its CREATE TABLE
          SELECT k FROM t WHERE ^PROCTIME() > ts ~ PROCTIME in an expression is not supported yet; in CREATE TABLE a column proc AS PROCTIME() is for DESCRIPTOR(proc) of TUMBLE, HOP, CUMULATE and SESSION
          ^SELECT * FROM t ~ found the processing time 'proc' among the columns that are put out, expected values; name the others
          ^SELECT k, proc FROM t ~ found the processing time 'proc' among the columns that are put out, expected values; name the others
          CREATE VIEW v (a, b) AS SELECT k, ^proc FROM t ~ found the processing time among columns that are named by their places, expected values; name the columns in the SELECT
          SELECT k FROM t WHERE ^proc > ts ~ found column 'proc', expected ts, k, v
          SELECT k FROM TUMBLE(TABLE t, DESCRIPTOR(^x), INTERVAL '1' SECOND) GROUP BY window_start ~ found 'x', expected 'ts', the event time, or 'proc', the processing time
          SELECT SUM(n) AS n FROM ^w GROUP BY window_start, window_end ~ a window over the results of windows in processing time is not supported yet; put the rows in windows of event time
          SELECT k FROM LATE(TABLE ^w) ~ found 'w' in LATE, whose windows are in processing time, in which nothing is late
          """)
  void refusesWhatTheClockCannotAnswer(String marked, String message) {
    String view =
        """
        CREATE VIEW w AS SELECT k, window_start, window_end, COUNT(*) AS n
        FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(proc), INTERVAL '1' SECOND))
        GROUP BY window_start, window_end, k;
        """;
    SqlRefusal.assertRefused(SqlPlanner::plan, TABLE + view + marked, message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ts", "proc"})
  void saysWhetherAJobNeedsAClock(String time) {
    SqlJob job =
        SqlPlanner.plan(
            TABLE
                + "SELECT COUNT(*) AS n FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR("
                + time
                + "), INTERVAL '1' SECOND)) GROUP BY window_start, window_end");
    boolean byClock = time.equals("proc");
    assertEquals(byClock, job.isInProcessingTime());
    assertEquals(!byClock, job.canBeLate(job.topology().queries().get(0)));
    assertFalse(job.topology().explain().contains("sliced") && byClock);
  }
}
