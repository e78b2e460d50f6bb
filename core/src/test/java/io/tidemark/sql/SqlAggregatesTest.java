package io.tidemark.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The aggregates beyond sums and extremes, by their names in SQL. */
class SqlAggregatesTest {
  private static final String TICKS =
      """
      CREATE TABLE ticks (
        ms BIGINT NOT NULL, price DECIMAL(10, 2), qty BIGINT NOT NULL,
        ts AS TO_TIMESTAMP_LTZ(ms, 3),
        WATERMARK FOR ts AS ts - INTERVAL '10' SECOND
      );
      """;
  private static final String WINDOW =
      """
       FROM TABLE(TUMBLE(TABLE ticks, DESCRIPTOR(ts), INTERVAL '1' SECOND))
      GROUP BY window_start, window_end;
      """;
  private static final String[] ROWS = {
    "300, 2.00, 5", "100, 4.00, 9", "900, 4.00, 1", "900, 6.00, 1", "100, 8.00, 7", "500, , 9"
  };

  private static List<String> run(String select) {
    return SqlAnswers.of(TICKS + "SELECT " + select + WINDOW, "ticks", ROWS).results("query-1");
  }

  private static String refused(String select) {
    String script = TICKS + "SELECT " + select + WINDOW;
    return assertThrows(SqlException.class, () -> SqlPlanner.plan(script)).getMessage();
  }

  @Test
  void twoHundredAggregatesAreComputedAtOnce() {
    StringBuilder select = new StringBuilder("COUNT(*) AS n");
    StringBuilder expected = new StringBuilder("6");
    for (int i = 1; i < 100; i++) {
      select.append(", SUM(qty + %d) AS s%d, MAX(qty * %d) AS m%d".formatted(i, i, i, i));
      expected.append("," + (32 + 6 * i) + "," + 9 * i);
    }
    select.append(", AVG(price) AS mean");
    assertEquals(List.of(expected + ",4.800000"), run(select.toString()));
  }

  @Test
  void barsOpenAndCloseByEventTime() {
    assertEquals(
        List.of("4.00,8.00,2.00,6.00"), run("OPEN(price), MAX(price), MIN(price), CLOSE(price)"));
  }

  @Test
  void rowsAreChosenByAnotherColumn() {
    assertEquals(List.of("4.00,4.00"), run("MIN_BY(price, qty), MAX_BY(price, qty)"));
    assertEquals(List.of("8.00"), run("MAX_BY(price, qty) FILTER (WHERE qty < 9)"));
  }

  @Test
  void spreadHasTheNamesOfFlink() {
    // 2, 4, 4, 6, 8: mean 4.8, squared deviations 20.8.
    assertEquals(List.of("4.16,5.2,5.2"), run("VAR_POP(price), VAR_SAMP(price), VARIANCE(price)"));
    assertEquals(
        List.of(Math.sqrt(4.16) + "," + Math.sqrt(5.2)),
        run("STDDEV_POP(price), STDDEV_SAMP(price)"));
    assertEquals(
        List.of("0.0,"),
        run("VAR_POP(qty) FILTER (WHERE qty = 5), VAR_SAMP(qty) FILTER (WHERE qty = 5)"));
  }

  @Test
  void distinctValuesAndPercentilesRunInTheGeneralOperator() {
    String select = "COUNT(DISTINCT price), HDR_PERCENTILE(price, 50, 3, 100000)";
    assertEquals(List.of("4,4.00"), run(select));
    String plan =
        SqlPlanner.plan(TICKS + "SELECT " + select + WINDOW).topology().queries().get(0).stream()
            .explain();
    assertTrue(plan.contains("general: COUNT_DISTINCT(price) keeps more for each window"), plan);
  }

  @Test
  void distinctChangesNothingForExtremes() {
    assertEquals(
        List.of("2.00,8.00,5"), run("MIN(DISTINCT price), MAX(DISTINCT price), COUNT(ALL price)"));
  }

  @Test
  void distinctInOthersIsRefusedWithTheWayOut() {
    String message = refused("SUM(DISTINCT price)");
    assertTrue(
        message.contains("found DISTINCT in SUM, expected it in COUNT, MIN or MAX"), message);
    message = refused("ABS(DISTINCT price), COUNT(*)");
    assertTrue(message.contains("found 'DISTINCT', which stands with aggregates only"), message);
  }

  @Test
  void percentilesTakeNumbers() {
    String message = refused("HDR_PERCENTILE(price, qty, 3, 1000)");
    assertTrue(message.contains("found qty, expected a number as in HDR_PERCENTILE("), message);
    message = refused("HDR_PERCENTILE(price, 99, 2.5, 1000)");
    assertTrue(message.contains("found 2.5, expected a whole number"), message);
    message = refused("HDR_PERCENTILE(price, 101, 2, 1000)");
    assertTrue(message.contains("PERCENTILE of 101.0, expected 0 to 100"), message);
    message = refused("HDR_PERCENTILE(price, 99)");
    assertTrue(
        message.contains("expected HDR_PERCENTILE(value, percentile, digits, highest)"), message);
  }
}
