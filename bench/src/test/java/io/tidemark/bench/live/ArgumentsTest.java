package io.tidemark.bench.live;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ArgumentsTest {
  private final Arguments arguments =
      new Arguments("Measures nothing.")
          .option("rates", "10,20", "records a second")
          .option("out", "", "where to");

  @Test
  void takesWhatIsGivenAndElseTheDefault() {
    assertTrue(arguments.parse("--out", "here"));

    assertEquals("here", arguments.text("out"));
    assertArrayEquals(new int[] {10, 20}, arguments.numbers("rates", 1));
  }

  @Test
  void listsItsOptionsWhenAskedForHelp() {
    assertFalse(arguments.parse("--rates", "x", "--help"));

    String help = arguments.help();
    assertTrue(help.startsWith("Measures nothing.\n"), help);
    assertTrue(help.contains("--rates") && help.contains("(10,20)"), help);
    assertFalse(help.contains("()"), help);
  }

  @Test
  void refusesWhatItDoesNotKnow() {
    assertMessage("no option \"--rate\"; there is --rates, --out", "--rate", "1");
    assertMessage("no option \"7\"", "7");
    assertMessage("--out is without a value", "--out");
  }

  private void assertMessage(String expected, String... line) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> arguments.parse(line));
    assertTrue(e.getMessage().startsWith(expected), e.getMessage());
  }

  @Test
  void refusesWhatIsNoNumberOrTooSmall() {
    assertTrue(arguments.parse("--rates", "5,many", "--out", "0"));

    assertThrows(IllegalArgumentException.class, () -> arguments.numbers("rates", 1));
    assertThrows(IllegalArgumentException.class, () -> arguments.number("out", 1));
  }
}
