package io.tidemark.sql;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.function.Consumer;

/** Asserts that a text is refused: at its mark {@code ^}, which is taken out, and in what words. */
final class SqlRefusal {
  private SqlRefusal() {}

  static void assertRefused(Consumer<String> reader, String marked, String message) {
    int mark = marked.indexOf('^');
    String text = marked.substring(0, mark) + marked.substring(mark + 1);
    String before = marked.substring(0, mark);
    int line = 1 + (int) before.chars().filter(c -> c == '\n').count();
    int column = mark - before.lastIndexOf('\n');
    SqlException refusal = assertThrows(SqlException.class, () -> reader.accept(text), text);
    assertAll(
        text,
        () ->
            assertEquals(
                "line " + line + ", column " + column + ": " + message, refusal.getMessage()),
        () -> assertEquals(line, refusal.line()),
        () -> assertEquals(column, refusal.column()));
  }
}
