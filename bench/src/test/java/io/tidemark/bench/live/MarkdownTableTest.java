package io.tidemark.bench.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class MarkdownTableTest {
  @Test
  void linesItsColumnsUp() {
    MarkdownTable table = new MarkdownTable("side", "p50");
    table.row("raw ring", "1.5");
    table.row("x", "1000.5");

    assertEquals(
        """
        | side     |    p50 |
        | -------- | ------:|
        | raw ring |    1.5 |
        | x        | 1000.5 |""",
        table.toString());
  }

  @Test
  void refusesARowOfAnotherWidth() {
    assertThrows(IllegalArgumentException.class, () -> new MarkdownTable("a", "b").row("1"));
  }
}
