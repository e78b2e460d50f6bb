package io.tidemark.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlExecutionTest {
  private static final String TRADES =
      """
      CREATE TABLE trades (
        symbol STRING NOT NULL,
        trade_ms BIGINT,
        price DECIMAL(18, 2) NOT NULL,
        qty DECIMAL(18, 3) NOT NULL,
        buyer_is_maker BOOLEAN NOT NULL,
        ts AS TO_TIMESTAMP_LTZ(trade_ms, 3),
        WATERMARK FOR ts AS ts - INTERVAL '0.05' SECOND
      ) WITH ('path' = 'trades.csv');
      """;

  private static final String[] ROWS = {
    "BTC, 1000, 100.00, 1.000, true",
    "ETH, 1010, 10.00, 4.000, false",
    "BTC, 1500, 101.00, 2.000, false",
    "BTC, 1999, 99.00, 1.000, false",
    "BTC, 2000, 98.00, 5.000, true",
    "ETH, 3500, 12.00, 1.500, true",
  };

  private static List<String> run(String script, String query, String source, String... rows) {
    return SqlAnswers.of(script, source, rows).results(query);
  }

  @Test
  void makesVwapBars() {
    String script =
        TRADES
            + """
            INSERT INTO bars
            SELECT symbol, window_start, COUNT(*) AS trades, FIRST_VALUE(price) AS `open`,
              MAX(price) AS high, MIN(price) AS low, LAST_VALUE(price) AS `close`,
              SUM(qty) AS volume, SUM(price * qty) AS notional,
              CAST(SUM(price * qty) / SUM(qty) AS DECIMAL(18, 8)) AS vwap
            FROM TABLE(TUMBLE(TABLE trades, DESCRIPTOR(ts), INTERVAL '1' SECOND))
            GROUP BY window_start, window_end, symbol;
            """;
    assertEquals(
        List.of(
            "BTC,1000,3,100.00,101.00,99.00,99.00,4.000,401.00000,100.25000000",
            "ETH,1000,1,10.00,10.00,10.00,10.00,4.000,40.00000,10.00000000",
            "BTC,2000,1,98.00,98.00,98.00,98.00,5.000,490.00000,98.00000000",
            "ETH,3000,1,12.00,12.00,12.00,12.00,1.500,18.00000,12.00000000"),
        run(script, "bars", "trades", ROWS));
  }

  @Test
  void divideVwapStraightToTheScaleOfTheCastAroundIt() {
    String script =
        TRADES
            + """
            SELECT VWAP(price, qty) AS six, CAST(VWAP(price, qty) AS DECIMAL(18, 8)) AS eight
            FROM TABLE(TUMBLE(TABLE trades, DESCRIPTOR(ts), INTERVAL '1' SECOND))
            GROUP BY window_start, window_end;
            """;
    assertEquals(
        List.of("1.666667,1.66666667"),
        run(
            script,
            "query-1",
            "trades",
            "BTC, 1000, 1.00, 1.000, true",
            "BTC, 1000, 2.00, 2.000, true"));
  }

  @Test
  void measuresImbalanceOverHoppingWindows() {
    String script =
        TRADES
            + """
            CREATE VIEW signed AS
            SELECT ts, symbol, IF(buyer_is_maker, 0, qty) AS buy, IF(buyer_is_maker, qty, 0) AS sell
            FROM trades;
            SELECT symbol, window_start, SUM(buy) AS b, SUM(sell) AS s,
              CAST((SUM(buy) - SUM(sell)) / (SUM(buy) + SUM(sell)) AS DECIMAL(18, 6)) AS imbalance
            FROM HOP(DATA => TABLE signed, TIMECOL => DESCRIPTOR(ts),
              SLIDE => INTERVAL '1' SECOND, SIZE => INTERVAL '2' SECOND)
            GROUP BY symbol, window_start, window_end
            HAVING SUM(buy) + SUM(sell) > 2;
            """;
    assertEquals(
        List.of(
            "BTC,0,3.000,1.000,0.500000",
            "ETH,0,4.000,0.000,1.000000",
            "BTC,1000,3.000,6.000,-0.333333",
            "ETH,1000,4.000,0.000,1.000000",
            "BTC,2000,0.000,5.000,-1.000000"),
        run(script, "query-1", "trades", ROWS));
  }

  @Test
  void countsByFilterAndByCase() {
    String script =
        TRADES
            + """
            SELECT window_end, window_time,
              COUNT(*) FILTER (WHERE buyer_is_maker) AS a,
              SUM(CASE WHEN buyer_is_maker THEN 1 ELSE 0 END) AS b,
              SUM(qty) FILTER (WHERE price > 1000) AS none,
              COUNT(price) AS c, COUNT(*) AS d, AVG(price) AS e
            FROM TABLE(TUMBLE(TABLE trades, DESCRIPTOR(ts), INTERVAL '2' SECOND, INTERVAL '1' SECOND))
            GROUP BY window_start, window_end;
            """;
    assertEquals(
        List.of("3000,2999,2,2,,5,5,81.600000", "5000,4999,1,1,,1,1,12.000000"),
        run(script, "query-1", "trades", ROWS));
  }

  @Test
  void passesRowsThroughFiltersViewsAndProjections() {
    String script =
        TRADES
            + """
            CREATE VIEW big AS SELECT *, price * qty AS notional FROM trades WHERE qty >= 1.5;
            CREATE VIEW named (s, at, n) AS SELECT symbol, trade_ms, notional FROM big;
            INSERT INTO out SELECT s, at + 1 AS next, -n AS n, n / 3 AS third
            FROM (SELECT * FROM named WHERE s IN ('BTC', 'XRP')) AS t WHERE t.n BETWEEN 200 AND 490;
            """;
    assertEquals(
        List.of("BTC,1501,-202.00000,67.333333", "BTC,2001,-490.00000,163.333333"),
        run(script, "out", "trades", ROWS));
  }

  @Test
  void answersANonKeyedWindowWithoutAggregates() {
    String script =
        TRADES
            + """
            SELECT w.symbol, window_start
            FROM TABLE(TUMBLE(TABLE trades, DESCRIPTOR(ts), INTERVAL '1' SECOND)) AS w
            GROUP BY window_start, window_end, symbol;
            """;
    assertEquals(
        List.of("BTC,1000", "ETH,1000", "BTC,2000", "ETH,3000"),
        run(script, "query-1", "trades", ROWS));
  }

  @Test
  void filtersTheResultsOfAView() {
    String script =
        TRADES
            + """
            CREATE VIEW counts AS SELECT symbol, window_start AS ws, COUNT(*) AS n
            FROM TABLE(TUMBLE(TABLE trades, DESCRIPTOR(ts), INTERVAL '1' SECOND))
            GROUP BY window_start, window_end, symbol;
            INSERT INTO bursts SELECT symbol, n * 10 AS tens FROM counts WHERE n >= 2;
            """;
    assertEquals(List.of("BTC,30"), run(script, "bursts", "trades", ROWS));
  }

  @Test
  void keysByTheExpressionOfAView() {
    String script =
        TRADES
            + """
            SELECT cents, COUNT(*) AS n, window_start
            FROM TABLE(TUMBLE((SELECT ts, CAST(price AS BIGINT) % 2 AS cents FROM trades),
              DESCRIPTOR(ts), INTERVAL '10' SECOND))
            GROUP BY cents, window_end, window_start;
            """;
    assertEquals(List.of("0,4,0", "1,2,0"), run(script, "query-1", "trades", ROWS));
  }

  @Test
  void castsToTheColumnsOfADeclaredTarget() {
    String script =
        TRADES
            + """
            CREATE TABLE bars (s STRING, n DECIMAL(18, 1), v DECIMAL(18, 6) NOT NULL, x INT, c CHAR(4),
              at TIMESTAMP(9)) WITH ('k' = 'v');
            INSERT INTO bars
            SELECT symbol, COUNT(*), SUM(qty), NULL, 'abc', window_start
            FROM TABLE(TUMBLE(TABLE trades, DESCRIPTOR(ts), INTERVAL '1' SECOND))
            GROUP BY window_start, window_end, symbol;
            """;
    assertEquals(
        List.of(
            "BTC,3.0,4.000000,,abc,1000000000",
            "ETH,1.0,4.000000,,abc,1000000000",
            "BTC,1.0,5.000000,,abc,2000000000",
            "ETH,1.0,1.500000,,abc,3000000000"),
        run(script, "bars", "trades", ROWS));
    SqlJob job = SqlPlanner.plan(script);
    assertEquals(
        "[trades SOURCE {path=trades.csv}, bars SINK {k=v}]",
        job.tables().stream()
            .map(t -> t.name() + " " + t.role() + " " + t.options())
            .toList()
            .toString());
    assertEquals(
        "[s, n, v, x, c, at]",
        job.topology().queries().get(0).schema().fields().stream()
            .map(f -> f.name())
            .toList()
            .toString());
  }

  @Test
  void keepsLateRowsApart() {
    String script =
        """
        CREATE TABLE t (ts TIMESTAMP(3), v BIGINT, WATERMARK FOR ts AS ts);
        SET 'window.allowed-lateness' = '5 ms';
        INSERT INTO c SELECT window_start, COUNT(*) AS n
        FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '0.010' SECOND))
        GROUP BY window_start, window_end;
        """;
    try (SqlRun run = new SqlRun(script)) {
      run.rows("t", "2,1", "12,1", "7,1", "15,1", "3,1").end();
      assertEquals(List.of("0,1", "0,2", "10,2"), run.results("c"));
      assertEquals(List.of("3,1"), run.late("c"));
    }
  }

  @Test
  void firesAtTheElementOnTheBoundary() {
    String script =
        """
        CREATE TABLE t (ts TIMESTAMP(3), vol BIGINT NOT NULL, WATERMARK FOR ts AS ts);
        INSERT INTO s SELECT window_start, window_end, SUM(vol) AS v
        FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '10' SECOND))
        GROUP BY window_start, window_end;
        """;
    try (SqlRun run = new SqlRun(script)) {
      run.rows("t", "1000,100", "9999,50");
      assertEquals(List.of(), run.results("s"));
      run.rows("t", "10000,7");
      assertEquals(List.of("0,10000,150"), run.results("s"));
      run.end();
      assertEquals(List.of("0,10000,150", "10000,20000,7"), run.results("s"));
      assertEquals(List.of(), run.late("s"));
    }
  }

  @Test
  void alignsWindowsBeforeTheEpochAndByAnOffset() {
    String table =
        """
        CREATE TABLE t (ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND);
        INSERT INTO s SELECT window_start, COUNT(*) AS n
        FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '0.01' SECOND, %s))
        GROUP BY window_start, window_end;
        """;
    String[] rows = {"-1", "-10", "-11", "0"};
    assertEquals(
        List.of("-20,1", "-10,2", "0,1"),
        run(table.formatted("INTERVAL '0' SECOND"), "s", "t", rows));
    assertEquals(
        List.of("-17,2", "-7,2"), run(table.formatted("INTERVAL '0.003' SECOND"), "s", "t", rows));
  }

  @Test
  void alignsDaysToAZoneByANegativeOffset() {
    String script =
        """
        CREATE TABLE t (ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' DAY);
        INSERT INTO days SELECT window_start, window_end
        FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' DAY, -INTERVAL '8' HOUR))
        GROUP BY window_start, window_end;
        """;
    assertEquals(
        List.of("1777737600000,1777824000000", "1777824000000,1777910400000"),
        run(script, "days", "t", "1777825800000", "1777823999000"));
  }

  @Test
  void letsFilteredRowsMoveTime() {
    String script =
        """
        CREATE TABLE t (ts TIMESTAMP(3), keep BOOLEAN, WATERMARK FOR ts AS ts);
        INSERT INTO s SELECT window_start, COUNT(*) AS n
        FROM TABLE(TUMBLE((SELECT ts FROM t WHERE keep), DESCRIPTOR(ts), INTERVAL '0.01' SECOND))
        GROUP BY window_start, window_end;
        """;
    try (SqlRun run = new SqlRun(script)) {
      run.rows("t", "1,true", "5,false", "20,false");
      assertEquals(List.of("0,1"), run.results("s"));
      run.end();
      assertEquals(List.of("0,1"), run.results("s"));
      assertEquals(3, run.report("s").in());
      assertEquals(2, run.report("s").filtered());
    }
  }

  @Test
  void firesByHeartbeatAlone() {
    String script =
        """
        CREATE TABLE t (ts TIMESTAMP(3), WATERMARK FOR ts AS ts);
        INSERT INTO s SELECT window_start, COUNT(*) AS n
        FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' SECOND))
        GROUP BY window_start, window_end;
        """;
    try (SqlRun run = new SqlRun(script)) {
      run.rows("t", "100", "900");
      assertEquals(List.of(), run.results("s"));
      run.heartbeat("t", 1000);
      assertEquals(List.of("0,2"), run.results("s"));
      assertEquals(2, run.report("s").in());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '@',
      textBlock =
          """
          a + b * 2 ~ 17
          (a + b) * 2 ~ 24
          a - b - 1 ~ 1
          a / 2 ~ 3
          -a % 4 ~ -3
          MOD(a, 4) ~ 3
          ABS(-a) ~ 7
          -9223372036854775807 ~ -9223372036854775807
          d * 2 ~ 2.50
          d + 1 ~ 2.25
          d / a ~ 0.178571
          CAST(d / a AS DECIMAL(18, 10)) ~ 0.1785714286
          CAST(d AS BIGINT) ~ 1
          CAST(d AS DECIMAL(18, 1)) ~ 1.3
          1e1 + a ~ 17.0
          n IS NULL ~ true
          n IS NOT NULL ~ false
          n = 1 ~
          n = 1 OR a = 7 ~ true
          NOT (n = 1 AND a = 8) ~ true
          (n = 1) IS UNKNOWN ~ true
          (n = 1) IS NOT TRUE ~ true
          (a = 7) IS FALSE ~ false
          a IN (1, 7) ~ true
          a NOT IN (1, n) ~
          a NOT BETWEEN 1 AND 6 ~ true
          COALESCE(n, a, 0) ~ 7
          IFNULL(n, 3) ~ 3
          NULLIF(a, 7) ~
          NULLIF(a, 8) ~ 7
          IF(a > b, 'x', 'y') ~ x
          CASE a WHEN 6 THEN 'six' WHEN 7 THEN 'seven' END ~ seven
          CASE WHEN a < b THEN 1 END ~
          s ~ it's
          s = 'it''s' ~ true
          s <> 'x' AND s != 'y' ~ true
          c = 'ab' ~ true
          c < 'b' ~ true
          f ~ true
          f = FALSE ~ false
          ts ~ 1000
          CAST(ts AS BIGINT) + 1 ~ 1001
          ts + INTERVAL '1' SECOND ~ 2000
          INTERVAL '1' SECOND + ts ~ 2000
          ts - INTERVAL '1:01' MINUTE TO SECOND ~ -60000
          ts + -(INTERVAL '1' SECOND) ~ 0
          ts = TIMESTAMP '1970-01-01 00:00:01' ~ true
          ts < TIMESTAMP '1970-01-01 00:00:01.000001' ~ true
          1 + 2 + 3 - 4 ~ 2
          2 - -1 ~ 3
          """)
  void evaluatesExpressions(String expression, String expected) {
    String script =
        """
        CREATE TABLE t (ts TIMESTAMP(3), a BIGINT NOT NULL, b INT NOT NULL, n BIGINT,
          d DECIMAL(18, 2) NOT NULL, s STRING, c CHAR(3), f BOOLEAN, WATERMARK FOR ts AS ts);
        INSERT INTO o SELECT %s AS x FROM t;
        """;
    assertEquals(
        List.of(expected == null ? "" : expected),
        run(script.formatted(expression), "o", "t", "1000,7,5,,1.25,it's,ab,true"));
  }
}
