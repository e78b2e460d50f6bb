package io.tidemark.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.topology.SourceOptions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlPlannerTest {
  private static final String TABLE =
      "CREATE TABLE t (ts TIMESTAMP(3), k STRING, a BIGINT NOT NULL, n INT, d DECIMAL(18, 2),"
          + " c CHAR(2), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND);";

  private static final String FROM =
      " FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' SECOND))";

  private static void refuse(String marked, String message) {
    SqlRefusal.assertRefused(SqlPlanner::plan, marked, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '@',
      textBlock =
          """
          CREATE TABLE t (a INT, ^a INT) ~ found a second column of that name; rename one
          CREATE TABLE t (a INT, WATERMARK FOR ^b AS b) ~ found column 'b', expected a column of t
          CREATE TABLE t (a BIGINT, WATERMARK FOR ^a AS a) ~ found 'a' of type int64 as event time, expected a TIMESTAMP; of a BIGINT make one by ts AS TO_TIMESTAMP_LTZ(a, 3)
          CREATE TABLE t (a TIMESTAMP(3), WATERMARK FOR a AS ^b) ~ found 'b', expected a or a - INTERVAL '...' SECOND
          CREATE TABLE t (a TIMESTAMP(3), WATERMARK FOR a AS ^a + INTERVAL '1' SECOND) ~ found 'a + INTERVAL '1' SECOND', expected a or a - INTERVAL '...' SECOND
          CREATE TABLE t (a TIMESTAMP(3), WATERMARK FOR a AS a - ^INTERVAL '-1' SECOND) ~ found a negative bound PT-1S, expected zero or more
          CREATE TABLE t (a TIMESTAMP(3), WATERMARK FOR a AS a, ^WATERMARK FOR a AS a) ~ found a second WATERMARK, expected one
          CREATE TABLE t (a BIGINT, b AS TO_TIMESTAMP_LTZ(a, ^0), WATERMARK FOR b AS b) ~ an event time in whole seconds is not supported yet; give milliseconds and a precision of 3
          CREATE TABLE t (a BIGINT, b AS TO_TIMESTAMP_LTZ(a, ^4), WATERMARK FOR b AS b) ~ found '4', expected 3 (milliseconds), 6 (microseconds) or 9 (nanoseconds)
          CREATE TABLE t (a INT, b AS ^TO_TIMESTAMP_LTZ(a, 3), WATERMARK FOR b AS b) ~ found 'TO_TIMESTAMP_LTZ(a, 3)', expected a BIGINT column and 3, 6 or 9
          CREATE TABLE t (a INT, b AS ^a + 1, WATERMARK FOR b AS b) ~ found 'a + 1' as event time, expected TO_TIMESTAMP_LTZ(column, 3), 6 or 9
          CREATE TABLE t (a TIMESTAMP(3), WATERMARK FOR a AS a) WITH ('k' = '1', ^'k' = '2') ~ found option 'k' twice
          CREATE TABLE t (a INT) WITH (^'watermark.partitions' = '2') ~ found option 'watermark.partitions' on a table without WATERMARK FOR; add it
          CREATE TABLE t (a TIMESTAMP(3), WATERMARK FOR a AS a) WITH ('watermark.partitions' = ^'0') ~ found '0', expected 1 to 65536
          CREATE TABLE t (a TIMESTAMP(3), WATERMARK FOR a AS a) WITH (^'scan.watermark.idle-timeout' = '1 s') ~ found option 'scan.watermark.idle-timeout', expected 'watermark.max-future-skew' or 'watermark.partitions' of those that concern watermarks
          CREATE TABLE ^a.t (x INT) ~ found 'a.t', expected a table's name alone; there are no catalogs or databases
          SET ^'pipeline.name' = 'x' ~ found SET of 'pipeline.name', expected 'window.allowed-lateness', which is all there is to be set
          RESET ^'pipeline.name' ~ found RESET of 'pipeline.name', expected 'window.allowed-lateness', which is all there is to be set
          SET 'window.allowed-lateness' = ^'soon' ~ found 'soon', expected a duration such as '200 ms': a whole number and d, h, min, s, ms, us or ns
          CREATE TABLE t (a INT);^ ~ found no query, expected an INSERT INTO or a SELECT
          SELECT a FROM ^t ~ found table 't', expected one that is created before; there is none
          CREATE TABLE t (a INT); SELECT a FROM ^t ~ found table 't' without an event time; add WATERMARK FOR a timestamp column to its CREATE TABLE
          CREATE TABLE t (a INT); CREATE VIEW ^t AS SELECT 1 AS x FROM t ~ found 't', which exists already; choose another name
          CREATE VIEW v AS SELECT * FROM ^v ~ found table 'v', expected one that is created before; there is none
          """)
  void refusesDeclarationsThatItCannotKeep(String marked, String message) {
    refuse(marked, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '@',
      textBlock =
          """
          SELECT ^x FROM t ~ found column 'x', expected ts, k, a, n, d, c
          SELECT ^A FROM t ~ found column 'A', expected ts, k, a, n, d, c; names are case-sensitive, write 'a'
          SELECT ^u.a FROM t ~ found 'u' before a column, expected 't', the table here
          SELECT ^t.a FROM t AS u ~ found 't' before a column, expected 'u', the table here
          SELECT ^t.* FROM t ~ found 't.*', expected a column or * alone
          SELECT a, ^a FROM t ~ found a second column named 'a'; give one another name with AS
          SELECT ^NULL AS x FROM t ~ found NULL without a type, expected CAST(NULL AS type)
          SELECT ^ROUND(a) FROM t ~ the function ROUND is not supported; there is ABS, AVG, CAST, CLOSE, COALESCE, COUNT, FIRST_VALUE, HDR_PERCENTILE, IF, IFNULL, LAST_VALUE, MAX, MAX_BY, MIN, MIN_BY, MOD, NULLIF, OPEN, STDDEV_POP, STDDEV_SAMP, SUM, VARIANCE, VAR_POP, VAR_SAMP, VWAP
          SELECT ^TO_TIMESTAMP_LTZ(a, 3) AS x FROM t ~ TO_TIMESTAMP_LTZ in an expression is not supported yet; in CREATE TABLE it makes a BIGINT column the event time: ts AS TO_TIMESTAMP_LTZ(ms, 3), WATERMARK FOR ts AS ts
          SELECT ^ABS(a, 1) AS x FROM t ~ found 2 arguments of ABS, expected 1
          SELECT ABS(^*) AS x FROM t ~ found '*', which stands with aggregates only; ABS is none
          SELECT a ^+ k AS x FROM t ~ 'a' of type int64 + 'k' of type symbol; expected integers, decimals or float64 on both sides
          SELECT a FROM t WHERE k ^= 5 ~ 'k' of type symbol = '5' of type int64; cast one to the type of the other
          SELECT a FROM t WHERE ^a ~ filter a is int64, expected a boolean
          SELECT a FROM t WHERE k = 'x' AND ^a ~ AND of 'a' of type int64; expected a boolean, write a comparison
          SELECT ^9223372036854775808 AS x FROM t ~ found 9223372036854775808, expected an integer of -9223372036854775807 to 9223372036854775807
          SELECT ^0.1234567890123456789 AS x FROM t ~ literal 0.1234567890123456789 has 19 digits, a decimal takes 18
          SELECT ^1e999 AS x FROM t ~ found 1e999, too large for a double
          SELECT ts ^+ INTERVAL '0.0005' SECOND AS x FROM t ~ interval=PT0.0005S is not a whole number of ms, the unit of the stream's event time; use a coarser duration or a finer timestamp
          SELECT ^INTERVAL '1' SECOND AS x FROM t ~ found an interval, which can only be added to or subtracted from a timestamp
          SELECT ^CAST(k AS BIGINT) AS x FROM t ~ CAST of 'k' of type symbol to int64; a cast goes between numbers, between timestamps, or from a timestamp to int64
          SELECT ^SUM(a) FROM t ~ found the aggregate SUM(a) without a window; use FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' SECOND)) and GROUP BY window_start, window_end
          SELECT k FROM t GROUP BY ^k ~ grouping without a window is not supported yet; use FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' SECOND)) and GROUP BY window_start, window_end
          SELECT k FROM t HAVING ^k = 'x' ~ grouping without a window is not supported yet; use FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' SECOND)) and GROUP BY window_start, window_end
          SELECT k, SUM(a) FROM t GROUP BY ^TUMBLE(ts, INTERVAL '5' MINUTE), k ~ found the group window TUMBLE(ts, INTERVAL '5' MINUTE), expected a windowing function: FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '5' MINUTE)) GROUP BY window_start, window_end, k
          SELECT ^TUMBLE_START(ts, INTERVAL '5' MINUTE) AS x FROM t ~ the group window function TUMBLE_START is not supported; use TABLE(TUMBLE(...)) or TABLE(HOP(...)) in FROM and its columns window_start, window_end and window_time
          """)
  void refusesExpressionsThatItCannotAnswer(String marked, String message) {
    refuse(TABLE + marked, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '@',
      textBlock =
          """
          SELECT k FROM ^TUMBEL(TABLE t, DESCRIPTOR(ts), INTERVAL '1' SECOND) GROUP BY window_start ~ found the table function 'TUMBEL', expected CUMULATE, HOP, LATE, SESSION or TUMBLE
          SELECT k FROM ^CUMULATE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' SECOND) GROUP BY window_start ~ found no SIZE, expected CUMULATE(DATA, TIMECOL, STEP, SIZE[, OFFSET])
          SELECT k FROM ^CUMULATE(TABLE t, DESCRIPTOR(ts), INTERVAL '2' SECOND, INTERVAL '5' SECOND) GROUP BY window_start ~ largest window size=PT5S is no multiple of the step=PT2S; choose a step that divides it
          SELECT k FROM ^CUMULATE(TABLE t, DESCRIPTOR(ts), INTERVAL '0.0005' SECOND, INTERVAL '5' SECOND) GROUP BY window_start ~ window step=PT0.0005S is not a whole number of ms, the unit of the stream's event time; use a coarser duration or a finer timestamp
          SELECT k FROM ^CUMULATE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' SECOND, INTERVAL '5' SECOND, INTERVAL '5' SECOND) GROUP BY window_start ~ window offset=PT5S, expected less than the largest window size=PT5S either way
          SELECT k FROM ^SESSION(TABLE t PARTITION BY k, DESCRIPTOR(ts)) GROUP BY window_start ~ found no GAP, expected SESSION(DATA, TIMECOL, GAP)
          SELECT k FROM ^SESSION(TABLE t PARTITION BY k, DESCRIPTOR(ts), INTERVAL '0' SECOND) GROUP BY window_start ~ session gap=PT0S, expected more than zero
          SELECT k FROM ^SESSION(TABLE t PARTITION BY k, DESCRIPTOR(ts), INTERVAL '0.0005' SECOND) GROUP BY window_start ~ session gap=PT0.0005S is not a whole number of ms, the unit of the stream's event time; use a coarser duration or a finer timestamp
          SELECT k FROM SESSION(TABLE t PARTITION BY ^x, DESCRIPTOR(ts), INTERVAL '1' SECOND) GROUP BY window_start ~ found column 'x', expected ts, k, a, n, d, c
          SELECT k FROM SESSION(TABLE t PARTITION BY k, DESCRIPTOR(ts), INTERVAL '1' SECOND) GROUP BY ^window_start, window_end ~ found GROUP BY of the window and nothing else, expected the window and k: what SESSION keeps sessions for by its PARTITION BY
          SELECT k FROM SESSION(TABLE t, DESCRIPTOR(ts), INTERVAL '1' SECOND) GROUP BY ^window_start, window_end, k ~ found GROUP BY of the window and k, expected the window and nothing else: what SESSION keeps sessions for by its PARTITION BY
          SELECT k FROM SESSION(TABLE t PARTITION BY k, DESCRIPTOR(ts), INTERVAL '1' SECOND) WHERE ^a > 1 GROUP BY window_start, window_end, k ~ WHERE of 'a' over sessions that the filtered rows are in is not supported yet; filter in a subquery inside of SESSION, for sessions of the rows that are left, or in the aggregates by FILTER (WHERE ...)
          SELECT ROW_NUMBER() ^OVER (PARTITION BY window_start, window_end ORDER BY a) AS n FROM SESSION(TABLE t PARTITION BY k, DESCRIPTOR(ts), INTERVAL '1' SECOND) ~ found PARTITION BY of the window and nothing else, expected the window and k: what SESSION keeps sessions for by its PARTITION BY
          SELECT k FROM ^TUMBLE(TABLE t, DESCRIPTOR(ts)) GROUP BY window_start ~ found no SIZE, expected TUMBLE(DATA, TIMECOL, SIZE[, OFFSET])
          SELECT k FROM HOP(TABLE t, DESCRIPTOR(ts), INTERVAL '1' DAY, INTERVAL '1' DAY, INTERVAL '0' DAY, ^INTERVAL '0' DAY) GROUP BY window_start ~ found 'INTERVAL '0' DAY', expected HOP(DATA, TIMECOL, SLIDE, SIZE[, OFFSET])
          SELECT k FROM TUMBLE(TABLE t, ^SIZE => INTERVAL '1' DAY) GROUP BY window_start ~ found arguments by name and by position, expected one way for all
          SELECT k FROM TUMBLE(DATA => TABLE t, ^STEP => INTERVAL '1' DAY) GROUP BY window_start ~ found 'STEP => INTERVAL '1' DAY', expected TUMBLE(DATA, TIMECOL, SIZE[, OFFSET])
          SELECT k FROM TUMBLE(TABLE t ^PARTITION BY k, DESCRIPTOR(ts), INTERVAL '1' DAY) GROUP BY window_start ~ found PARTITION BY in TUMBLE, expected it in SESSION; name the key in GROUP BY
          SELECT k FROM TUMBLE(TABLE t, DESCRIPTOR(^k), INTERVAL '1' DAY) GROUP BY window_start ~ found 'k', expected 'ts', the event time
          SELECT k FROM TUMBLE((SELECT k FROM t), DESCRIPTOR(^ts), INTERVAL '1' DAY) GROUP BY window_start ~ found 'ts', expected the event time, which this view or subquery does not select
          SELECT k FROM ^TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '0' DAY) GROUP BY window_start ~ window size=PT0S, expected more than zero
          SELECT k FROM ^TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '0.0001' SECOND) GROUP BY window_start ~ window size=PT0.0001S is not a whole number of ms, the unit of the stream's event time; use a coarser duration or a finer timestamp
          SELECT k FROM ^TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' SECOND, INTERVAL '1' SECOND) GROUP BY window_start ~ window offset=PT1S, expected less than the window size=PT1S either way
          SELECT k FROM TUMBLE((SELECT window_end AS e FROM HOP(TABLE t, DESCRIPTOR(ts), INTERVAL '1' DAY, INTERVAL '1' DAY) GROUP BY window_start, window_end), DESCRIPTOR(^e), INTERVAL '1' DAY) GROUP BY window_start ~ found 'e', expected the event time, which this view or subquery does not select
          """)
  void refusesWindowsThatItCannotMake(String marked, String message) {
    refuse(TABLE + marked, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '@',
      textBlock =
          """
          ^SELECT k $FROM ~ found no GROUP BY over a windowing function, expected GROUP BY window_start, window_end and any keys
          SELECT k $FROM GROUP BY ^k ~ found a GROUP BY without the window over a windowing function, expected GROUP BY window_start, window_end and any keys
          SELECT k $FROM GROUP BY ^window_start, k ~ found a GROUP BY without the window over a windowing function, expected GROUP BY window_start, window_end and any keys
          SELECT k $FROM GROUP BY window_start, window_end, ^x ~ found column 'x', expected ts, k, a, n, d, c
          SELECT k $FROM GROUP BY window_start, window_end, ^a + 1 ~ found 'a + 1' in GROUP BY, expected columns; name the expression in a view or subquery below the window
          SELECT ^* $FROM GROUP BY window_start, window_end ~ found '*' with GROUP BY, expected keys and aggregates
          SELECT k, ^a $FROM GROUP BY window_start, window_end, k ~ found column 'a', which is neither grouped nor aggregated; add it to GROUP BY or take, say, LAST_VALUE(a)
          SELECT SUM(^AVG(a)) AS x $FROM GROUP BY window_start, window_end ~ found the aggregate AVG(a) inside an aggregate, expected a value of single rows
          SELECT ^SUM(k) AS x $FROM GROUP BY window_start, window_end ~ SUM(k): the argument is symbol, expected a number
          SELECT SUM(^*) AS x $FROM GROUP BY window_start, window_end ~ found '*', expected a column; COUNT takes *
          SELECT ^VWAP(d) AS x $FROM GROUP BY window_start, window_end ~ found 1 arguments of VWAP, expected VWAP(price, quantity)
          SELECT CAST(VWAP(d, a) AS ^DECIMAL(18, 1)) AS x $FROM GROUP BY window_start, window_end ~ found a scale of 1, expected at least the price's 2; for less write CAST(SUM(price * quantity) / SUM(quantity) AS DECIMAL(18, 1))
          SELECT COUNT(*) FILTER (WHERE ^a) AS x $FROM GROUP BY window_start, window_end ~ WHEN of 'a' of type int64; expected a boolean, write a comparison
          SELECT COUNT(*) AS x $FROM WHERE ^COUNT(*) > 1 GROUP BY window_start, window_end ~ found the aggregate COUNT(*) in WHERE, which sees single rows; use HAVING behind GROUP BY
          SELECT COUNT(*) AS x $FROM WHERE ^window_start > ts GROUP BY window_start, window_end ~ found column 'window_start', expected ts, k, a, n, d, c
          """)
  void refusesGroupingsThatItCannotAnswer(String marked, String message) {
    refuse(TABLE + marked.replace("$FROM", FROM), message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '@',
      textBlock =
          """
          SELECT k FROM v GROUP BY ^k ~ found a GROUP BY without the window over results of windows, expected GROUP BY ws, we and any keys
          SELECT COUNT(*) AS n FROM v GROUP BY ws, we, ^x ~ found column 'x', expected k, ws, we, total
          SELECT COUNT(*) AS n FROM v GROUP BY ws, ^we + INTERVAL '1' SECOND ~ found 'we + INTERVAL '1' SECOND' in GROUP BY, expected columns; name the expression in a view or subquery below the window
          SELECT COUNT(*) AS n FROM (SELECT ws, k FROM v) GROUP BY ^ws ~ grouping without a window is not supported yet; use FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' SECOND)) and GROUP BY window_start, window_end
          SELECT total FROM v GROUP BY ws, we, ^CUBE(k) ~ CUBE is not supported yet; write a query for each of the groupings
          SELECT COUNT(*) AS n FROM ^corrected GROUP BY ws, we ~ found a window over the results of a window with an allowed lateness, which come again when a late row corrects them, so they would count twice; RESET 'window.allowed-lateness' in front of the view or query below
          SELECT COUNT(*) AS n FROM TABLE(^TUMBLE(TABLE late, DESCRIPTOR(window_time), INTERVAL '1' DAY)) GROUP BY window_start, window_end ~ found a window over the results of a window with an allowed lateness, which come again when a late row corrects them, so they would count twice; RESET 'window.allowed-lateness' in front of the view or query below
          SELECT ^ROW_NUMBER() OVER (PARTITION BY k ORDER BY a) AS n FROM t ~ ROW_NUMBER without a window is not supported yet; use FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' SECOND)) and PARTITION BY window_start, window_end
          SELECT ROW_NUMBER() OVER (PARTITION BY ^k ORDER BY total) AS n FROM v ~ found a PARTITION BY without the window over results of windows, expected PARTITION BY ws, we and any keys
          SELECT ROW_NUMBER() ^OVER (ORDER BY total) AS n FROM v ~ found no PARTITION BY over results of windows, expected PARTITION BY ws, we and any keys
          SELECT ROW_NUMBER() ^OVER (PARTITION BY ws, we) AS n FROM v ~ found OVER without ORDER BY, expected ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY column)
          SELECT ^ROW_NUMBER(1) OVER (PARTITION BY ws, we ORDER BY total) AS n FROM v ~ found an argument of ROW_NUMBER, expected none: ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY column)
          SELECT ^RANK() OVER (PARTITION BY ws, we ORDER BY total) AS n FROM v ~ RANK with OVER is not supported yet; there is ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY column), over windows
          SELECT ^SUM(total) OVER (PARTITION BY ws, we ORDER BY total) AS n FROM v ~ SUM with OVER is not supported yet; there is ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY column), over windows
          SELECT ROW_NUMBER() OVER (PARTITION BY ws, we ORDER BY ^k) AS n FROM v ~ order by k symbol: symbols are numbered as they come, not in the order of their texts; order by a number, a time or a chars(n) field
          SELECT ROW_NUMBER() OVER (PARTITION BY ws, we ORDER BY ^x) AS n FROM v ~ found column 'x', expected k, ws, we, total
          SELECT ROW_NUMBER() OVER (PARTITION BY ws, we ORDER BY ^SUM(total)) AS n FROM v ~ found the aggregate SUM(total) in ORDER BY, expected a value of single rows
          SELECT ^ROW_NUMBER() OVER (PARTITION BY ws, we ORDER BY total) AS n FROM v GROUP BY ws, we ~ found ROW_NUMBER with GROUP BY, expected the grouping in a subquery below it
          SELECT ROW_NUMBER() OVER (PARTITION BY ws, we ORDER BY total) AS n, ^SUM(total) AS m FROM v ~ found the aggregate SUM(total) beside ROW_NUMBER, expected it with GROUP BY in a subquery below
          SELECT ROW_NUMBER() OVER (PARTITION BY ws, we ORDER BY total) AS n, ^ROW_NUMBER() OVER (PARTITION BY ws, we ORDER BY total DESC) AS m FROM v ~ a second ROW_NUMBER in one query is not supported yet; number by the other in a query over this
          SELECT 1 + ^ROW_NUMBER() OVER (PARTITION BY ws, we ORDER BY total) AS n FROM v ~ found ROW_NUMBER, expected it as a column of its own in the SELECT of a subquery or view over windows without GROUP BY: SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY column) AS rownum
          SELECT k FROM v WHERE ^ROW_NUMBER() OVER (PARTITION BY ws, we ORDER BY total) < 2 ~ found ROW_NUMBER, expected it as a column of its own in the SELECT of a subquery or view over windows without GROUP BY: SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY column) AS rownum
          SELECT ^ROW_NUMBER() AS n FROM v ~ found ROW_NUMBER, expected it as a column of its own in the SELECT of a subquery or view over windows without GROUP BY: SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY column) AS rownum
          """)
  void refusesWhatCannotStandOverResultsOfWindows(String marked, String message) {
    String views =
        "CREATE VIEW v AS SELECT k, window_start AS ws, window_end AS we, SUM(a) AS total"
            + FROM
            + " GROUP BY window_start, window_end, k;"
            + "SET 'window.allowed-lateness' = '1 s';"
            + "CREATE VIEW corrected AS SELECT window_start AS ws, window_end AS we"
            + FROM
            + " GROUP BY window_start, window_end;"
            + "CREATE VIEW late AS SELECT window_time"
            + FROM
            + " GROUP BY window_start, window_end;"
            + "RESET;";
    refuse(TABLE + views + marked, message);
  }

  @Test
  void readsAViewOnceForAllWindowsOverIt() {
    SqlJob job =
        SqlPlanner.plan(
            TABLE
                + "CREATE VIEW v AS SELECT k, window_start, window_end, SUM(a) AS total"
                + FROM
                + " GROUP BY window_start, window_end, k;"
                + "SELECT SUM(total) AS s FROM v GROUP BY window_start, window_end;"
                + "SELECT MAX(total) AS s FROM v WHERE k = 'x' GROUP BY window_start, window_end;");
    assertEquals(
        "[v, query-1, query-2]",
        job.topology().queries().stream().map(q -> q.name()).toList().toString());
    assertEquals("[v]", job.inner().toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '@',
      textBlock =
          """
          n <= 3 ~ top 3
          n < 4 ~ top 3
          4 > n ~ top 3
          3 >= n ~ top 3
          3 = n ~ top 3
          n BETWEEN 2 AND 3 ~ top 3
          total > 0 AND (n <= 5 AND n <= 3) AND n > 1 ~ top 3
          (r.n <= (3)) ~ top 3
          n <= 0 ~ top 1
          n <= 3 OR total > 0 ~ rows
          NOT n > 3 ~ rows
          n NOT BETWEEN 2 AND 3 ~ rows
          n <> 3 ~ rows
          n > 3 ~ rows
          total <= 3 ~ rows
          n <= total ~ rows
          n + 0 <= 3 ~ rows
          """)
  void keepsNoMoreRowsThanTheConditionCan(String condition, String function) {
    SqlJob job =
        SqlPlanner.plan(
            TABLE
                + "SELECT total FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start,"
                + " window_end ORDER BY total) AS n FROM (SELECT window_start, window_end, k,"
                + " SUM(a) AS total"
                + FROM
                + " GROUP BY window_start, window_end, k)) AS r WHERE "
                + condition);
    String explained = job.topology().explain();
    assertTrue(explained.contains("function " + function + " by [total]"), explained);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '@',
      textBlock =
          """
          x BIGINT NOT NULL ~ ^n ~ found 'n', which may be NULL, for column x int64 not null; use COALESCE or declare the column without NOT NULL
          x INT ~ ^a ~ found 'a' of type int64 for column x int32; CAST it
          x BIGINT ~ ^d ~ found 'd' of type decimal(18,2) for column x int64; CAST it
          x DECIMAL(18, 1) ~ ^d ~ found 'd' of type decimal(18,2) for column x decimal(18,1); CAST it
          x DOUBLE ~ ^a ~ found 'a' of type int64 for column x float64; CAST it
          x STRING ~ ^a ~ found 'a' of type int64 for column x symbol; CAST it
          x CHAR(2) ~ ^k ~ found 'k' of type symbol for column x chars(2); CAST it
          x CHAR(2) ~ ^'abc' ~ ''abc'' of type symbol does not fit chars(2); expected at most 2 ASCII characters
          x TINYINT ~ ^128 ~ found '128' of type int64 for column x int8; CAST it
          x INT ~ n, ^a ~ found more columns than the 1 expected: [x]
          """)
  void refusesToInsertWhatWouldLose(String columns, String values, String message) {
    refuse(
        TABLE + "CREATE TABLE o (" + columns + "); INSERT INTO o SELECT " + values + " FROM t",
        message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '@',
      textBlock =
          """
          CREATE TABLE o (x BIGINT, y INT); INSERT INTO o ^SELECT a FROM t ~ found 1 columns, expected 2: [x, y]
          INSERT INTO o SELECT a FROM t; INSERT INTO ^o SELECT a FROM t ~ a second INSERT INTO o is not supported yet; give each query a table of its own
          CREATE VIEW v AS SELECT a FROM t; INSERT INTO ^v SELECT a FROM t ~ found the view 'v', expected a table to insert into
          INSERT INTO t SELECT a FROM ^t ~ reading and writing 't' in one script is not supported yet; read the inserted query through a view
          CREATE VIEW v (x) AS SELECT a, ^k FROM t ~ found more columns than the 1 expected: [x]
          """)
  void refusesTargetsThatItCannotFill(String marked, String message) {
    refuse(TABLE + marked, message);
  }

  @Test
  void checksViewsThatNobodyReads() {
    refuse(
        TABLE + "CREATE VIEW v AS SELECT ^x FROM t; SELECT a FROM t",
        "found column 'x', expected ts, k, a, n, d, c");
  }

  @Test
  void readsNoTableThatOnlyAnUnusedViewReads() {
    String unused =
        "CREATE TABLE u (ts TIMESTAMP(3), WATERMARK FOR ts AS ts);"
            + "CREATE VIEW v AS SELECT * FROM u;";
    SqlJob job = SqlPlanner.plan(unused + TABLE + "SELECT a FROM t");
    assertEquals(1, job.topology().sources().size());
    assertEquals(SqlTable.Role.UNUSED, job.tables().get(0).role());
  }

  @Test
  void takesTheEnginesOptionsOutOfWith() {
    SqlJob job =
        SqlPlanner.plan(
            "CREATE TABLE t (ts TIMESTAMP(6), WATERMARK FOR ts AS ts - INTERVAL '0.05' SECOND)"
                + " WITH ('connector' = 'filesystem', 'watermark.max-future-skew' = '5 s',"
                + " 'watermark.partitions' = '4'); SELECT * FROM t");
    assertEquals("{connector=filesystem}", job.tables().get(0).options().toString());
    SourceOptions options = job.topology().sources().get(0).options();
    assertEquals(4, options.partitions());
    assertEquals(Duration.ofSeconds(5), options.maxFutureSkew());
    assertEquals("bounded out-of-orderness PT0.05S", options.strategy().toString());
  }

  @Test
  void makesABigintColumnTheEventTimeInItsUnit() {
    SqlJob job =
        SqlPlanner.plan(
            "CREATE TABLE t (us BIGINT, ts AS TO_TIMESTAMP_LTZ(us, 6), WATERMARK FOR ts AS ts);"
                + " SELECT * FROM t");
    assertEquals(
        "t v1 (us timestamp(us) not null event time)", job.tables().get(0).schema().toString());
    assertEquals(
        "query-1 v1 (us int64 not null, ts timestamp(us) not null event time)",
        job.topology().queries().get(0).schema().toString());
  }

  @Test
  void namesQueriesByTargetOrPosition() {
    SqlJob job =
        SqlPlanner.plan(
            TABLE
                + "SELECT a FROM t; EXECUTE STATEMENT SET BEGIN INSERT INTO b SELECT a FROM t;"
                + " INSERT INTO c SELECT a + 1, a FROM t; END; SELECT a FROM t;");
    assertEquals(
        "[query-1, b, c, query-4]",
        job.topology().queries().stream().map(q -> q.name()).toList().toString());
    assertEquals(
        "c v1 (EXPR$0 int64 not null, a int64 not null)",
        job.topology().queries().get(2).schema().toString());
  }

  @Test
  void foldsViewsIntoOneStepPerQuery() {
    SqlJob job =
        SqlPlanner.plan(
            TABLE
                + "CREATE VIEW v AS SELECT ts, k AS key, a * 2 AS twice FROM t WHERE a > 0;"
                + "SET 'window.allowed-lateness' = '1 s';"
                + "INSERT INTO o SELECT key, SUM(twice) AS total FROM HOP(TABLE v, DESCRIPTOR(ts),"
                + " INTERVAL '1' SECOND, INTERVAL '1' MINUTE) WHERE twice < 100"
                + " GROUP BY window_start, window_end, key HAVING SUM(twice) > 10;");
    assertEquals(
        """
        query o
          source t v1 (ts timestamp(ms) not null event time, k symbol, a int64 not null, n int32, d decimal(18,2), c chars(2)), bounded out-of-orderness PT1S, partitions 1
          filter ((a > 0) AND ((a * 2) < 100))
          window sliding PT1M every PT1S
          allowed lateness 1000
          operator sliced: aligned windows, event-time trigger, mergeable aggregates
          keys [k AS key]
          aggregates [SUM((a * 2)) AS total]
          having (total > 10)
          select [key AS key, total AS total]""",
        job.topology().explain());
  }

  @Test
  void computesEachAggregateOnce() {
    SqlJob job =
        SqlPlanner.plan(
            TABLE
                + "INSERT INTO o SELECT SUM(a) / COUNT(*) AS mean, SUM(a) AS total, COUNT(a) AS n"
                + FROM
                + " GROUP BY window_start, window_end HAVING COUNT(*) > 1 OR SUM(a) > 5");
    assertEquals(
        "[SUM(a) AS SUM(a), COUNT(*) AS COUNT(*)]",
        job.topology().queries().get(0).stream().window().aggregates().toString());
  }

  @ParameterizedTest
  @ValueSource(ints = {12, 60})
  void refusesViewsThatGrowBeyondAllBounds(int views) {
    StringBuilder script = new StringBuilder(TABLE + "CREATE VIEW v0 AS SELECT a FROM t;");
    for (int i = 1; i <= views; i++) {
      script.append(
          "CREATE VIEW v%d AS SELECT a + a AS a FROM v%d WHERE a > 0;".formatted(i, i - 1));
    }
    SqlException refusal =
        assertThrows(SqlException.class, () -> SqlPlanner.plan(script + "SELECT a FROM v" + views));
    assertTrue(refusal.getMessage().contains("grown"), refusal.getMessage());
  }

  @Test
  void refusesViewsOverTooManyViews() {
    StringBuilder script = new StringBuilder(TABLE + "CREATE VIEW v0 AS SELECT a FROM t;");
    for (int i = 1; i < 1000; i++) {
      script.append("CREATE VIEW v%d AS SELECT a FROM v%d;".formatted(i, i - 1));
    }
    SqlException refusal =
        assertThrows(SqlException.class, () -> SqlPlanner.plan(script + "SELECT a FROM v999"));
    assertTrue(
        refusal.getMessage().contains("found queries over queries more than 64 deep"),
        refusal.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {" + a", " OR a = 1", " * 1", " AND k = 'x'"})
  void refusesLongChainsWithoutOverflowingTheStack(String link) {
    SqlException refusal =
        assertThrows(
            SqlException.class,
            () -> SqlPlanner.plan(TABLE + "SELECT a FROM t WHERE a = 1" + link.repeat(40_000)));
    assertTrue(refusal.getMessage().contains("the expression"), refusal.getMessage());
  }

  @Test
  void refusesDoublesAsKeys() {
    refuse(
        "CREATE TABLE t (ts TIMESTAMP(3), x DOUBLE, WATERMARK FOR ts AS ts);"
            + "SELECT x FROM TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' SECOND)"
            + " GROUP BY window_start, window_end, ^x",
        "found a double in GROUP BY, expected a key that compares exactly; CAST it to a DECIMAL"
            + " in a view or subquery below the window");
  }

  @Test
  void refusesWindowsOverAColumnNamedLikeTheirs() {
    refuse(
        "CREATE TABLE t (ts TIMESTAMP(3), window_end INT, WATERMARK FOR ts AS ts);"
            + "SELECT COUNT(*) AS n FROM ^TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' SECOND)"
            + " GROUP BY window_start, window_end",
        "found a column 'window_end' below the windowing function, which adds one of that name;"
            + " rename it in a subquery");
  }
}
