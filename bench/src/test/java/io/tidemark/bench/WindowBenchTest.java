package io.tidemark.bench;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WindowBenchTest {
  @ParameterizedTest
  @CsvSource({
    "W1, found 1 arguments",
    "W9 floor, no workload \"W9\"; expected one of W1",
    "W1 jet, no candidate \"jet\"; expected one of floor",
    "W1 floor --fork 7, no option \"--fork\"",
    "W1 floor --forks 0, --forks is \"0\""
  })
  void saysWhatIsWrongWithItsArguments(String arguments, String expected) {
    var error =
        assertThrows(
            IllegalArgumentException.class, () -> WindowBench.parse(arguments.split(" ", -1)));
    assertTrue(error.getMessage().contains(expected), error.getMessage());
  }
}
