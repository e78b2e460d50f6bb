package io.tidemark.sql;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlScriptTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ";;",
        "SELECT a FROM t",
        "select a, `b c` x, 1 as `sElEcT` from t -- to the end",
        "SELECT /* over\n two lines */ * FROM t;",
        "SELECT view, comment, time, timestamp FROM filter",
        "SELECT a FROM t WHERE a BETWEEN 1 AND 2 AND b <> 3 OR NOT c IN (1, 2) AND d IS NOT NULL",
        "SELECT CASE WHEN a > 1 THEN 'x''y' ELSE NULL END, -a + 2.5 * .5e3 % 7 FROM t AS u",
        "SELECT COUNT(*) FILTER (WHERE a > 1), IF(a, b, c), CAST(a AS DECIMAL(18, 8)) FROM t",
        "SELECT * FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' SECOND))",
        "SELECT * FROM HOP(DATA => TABLE t, TIMECOL => DESCRIPTOR(ts), SLIDE => INTERVAL '1' DAY,"
            + " SIZE => INTERVAL '2 12:00' DAY TO MINUTE)",
        "SELECT * FROM (SELECT a FROM t) AS u GROUP BY a, b HAVING COUNT(*) > 1",
        "CREATE TABLE t (a INT NOT NULL COMMENT 'x', b AS a + 1, WATERMARK FOR ts AS ts)"
            + " COMMENT 'y' WITH ('k' = 'v', 'l' = 'w')",
        "CREATE TEMPORARY VIEW IF NOT EXISTS v AS SELECT a FROM t; SET 'a' = 'b';;"
            + "INSERT INTO u SELECT a FROM v",
        "SELECT *, ROW_NUMBER() OVER (PARTITION BY a, b ORDER BY c DESC NULLS LAST, d) AS n FROM t",
        "SELECT first, `last`, nulls, reset, asc, desc FROM SESSION(TABLE t PARTITION BY (a, b),"
            + " DESCRIPTOR(ts), INTERVAL '1' DAY); RESET 'a'; RESET;",
        "SELECT a.*, b.x FROM a JOIN b ON a.x = b.x LEFT OUTER JOIN c ON TRUE INNER JOIN d ON a = b",
        "SELECT a FROM a, b RIGHT JOIN (SELECT a FROM b) AS c ON a.x = c.x FULL JOIN d ON TRUE",
        "EXECUTE STATEMENT SET BEGIN INSERT INTO a SELECT b FROM c; END; SELECT a FROM b",
        "BEGIN STATEMENT SET; INSERT INTO a SELECT b FROM c; END;",
      })
  void readsTheDialect(String script) {
    assertDoesNotThrow(() -> SqlScript.parse(script));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '@',
      textBlock =
          """
          ^DROP TABLE t ~ found 'DROP', expected the end of the script, BEGIN, CREATE, EXECUTE, INSERT, RESET, SELECT, SET or ';'
          CREATE ^FUNCTION f AS 'x' ~ found 'FUNCTION', expected TABLE, TEMPORARY or VIEW
          CREATE TABLE t (a INT^ ~ found the end of the script, expected COMMENT, NOT, NULL, WITH, WITHOUT, ',', '(' or ')'
          SELECT ^FROM t ~ found 'FROM', expected an expression, ALL or '*'; a name that is a key word goes in backquotes
          SELECT ^order FROM t ~ found 'order', expected an expression, ALL or '*'; a name that is a key word goes in backquotes
          SELECT a AS ^end FROM t ~ found 'end', expected a name; a name that is a key word goes in backquotes
          CREATE TABLE t (^order INT) ~ found 'order', expected a name or WATERMARK; a name that is a key word goes in backquotes
          SELECT a b ^c FROM t ~ found 'c', expected FROM or ','
          SELECT 1^ ~ found the end of the script, expected FROM and what the query reads
          SELECT a^; ~ found ';', expected FROM and what the query reads
          SELECT a +^ ~ found the end of the script, expected an expression
          SELECT a FROM t WHERE a = = 1 ~ -
          SELECT a FROM t ^WHER a = 1 ~ -
          SELECT ^"a" FROM t ~ found '"', expected a text in single quotes or a name in backquotes
          SELECT a FROM t WHERE b = ^'abc ~ the text that starts here has no closing quote; a quote inside a text is doubled: ''
          SELECT ^`a FROM t ~ the name that starts here has no closing backquote
          SELECT a ^/* FROM t ~ the comment that starts here has no end: */
          SELECT a ^? b FROM t ~ found '?', a character that SQL does not have here
          SELECT a FROM t WHERE a NOT ^5 ~ found '5', expected BETWEEN or IN
          """)
  void saysWhatWasFoundAndWhatWasExpected(String marked, String message) {
    if (message.equals("-")) {
      assertThrows(SqlException.class, () -> SqlScript.parse(marked.replace("^", "")));
      return;
    }
    SqlRefusal.assertRefused(SqlScript::parse, marked, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '@',
      textBlock =
          """
          SELECT * FROM t ^MATCH_RECOGNIZE ( ORDER BY ts PATTERN (A {- X*? -} [^B]) ) ~ MATCH_RECOGNIZE
          SELECT a FROM t GROUP BY ^GROUPING SETS ((a), (b)) ~ GROUPING SETS
          ^EXPLAIN SELECT a FROM t ~ EXPLAIN (tidemark explain JOB shows the plan)
          SELECT a FROM t ^ORDER BY a ~ ORDER BY
          SELECT a FROM t ^LIMIT 10 ~ LIMIT
          SELECT ^DISTINCT a FROM t ~ DISTINCT
          SELECT a FROM t ^UNION ALL SELECT a FROM u ~ UNION
          SELECT a FROM t WHERE a IN (^SELECT b FROM u) ~ a subquery in an expression
          SELECT (^SELECT 1 FROM t) FROM u ~ a subquery in an expression
          SELECT a FROM t WHERE ^EXISTS (SELECT b FROM u) ~ EXISTS
          SELECT a FROM t WHERE b ^LIKE 'x%' ~ LIKE
          SELECT a ^|| b FROM t ~ the operator ||
          INSERT INTO t ^VALUES (1) ~ VALUES
          SELECT a FROM (SELECT a FROM t) ^CROSS JOIN v ~ CROSS JOIN
          SELECT a FROM ^UNNEST(b) ~ UNNEST
          CREATE TABLE t (a INT, ^PRIMARY KEY (a) NOT ENFORCED) ~ PRIMARY KEY
          SELECT a FROM t ^/*+ OPTIONS('k'='v') */ ~ a hint
          ^WITH x AS (SELECT a FROM t) SELECT a FROM x ~ WITH (a common table expression; use CREATE VIEW)
          """)
  void refusesByNameWhatIsNotSupported(String marked, String construct) {
    SqlRefusal.assertRefused(SqlScript::parse, marked, construct + " is not supported yet");
  }

  @ParameterizedTest
  @ValueSource(strings = {"(", "NOT ", "- ", "CASE WHEN ", "+ (", "a + (- NOT "})
  void refusesWhatNestsTooDeepInsteadOfOverflowingTheStack(String opening) {
    String script = "SELECT " + opening.repeat(SqlScript.MAX_LENGTH / opening.length() - 10);
    SqlException refusal = assertThrows(SqlException.class, () -> SqlScript.parse(script));
    assertTrue(refusal.getMessage().contains("nested deeper than"), refusal.getMessage());
  }

  @Test
  void parsesLongChainsOnASmallStack() throws InterruptedException {
    String script = "SELECT a FROM t WHERE a = 1" + " OR a = 1 AND b".repeat(20_000);
    Throwable[] failure = new Throwable[1];
    Thread thread = new Thread(null, () -> SqlScript.parse(script), "small stack", 512 * 1024);
    thread.setUncaughtExceptionHandler((t, e) -> failure[0] = e);
    thread.start();
    thread.join();
    assertEquals(null, failure[0]);
  }

  @Test
  void refusesAScriptThatIsTooLong() {
    SqlException refusal =
        assertThrows(
            SqlException.class, () -> SqlScript.parse(" ".repeat(SqlScript.MAX_LENGTH + 1)));
    assertEquals(
        "line 1, column 1: the script has 1048577 characters, expected at most 1048576; split it",
        refusal.getMessage());
  }
}
