package io.tidemark.state;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class RandomOperationsTest {
  @Test
  void cutsAFailingSequenceDownToWhatIsNeeded() {
    AssertionError failure =
        assertThrows(
            AssertionError.class,
            () ->
                RandomOperations.check(
                    1,
                    1_000,
                    (operations, seed) -> {
                      if (operations.stream().filter(o -> o.kind() < 500).count() >= 3) {
                        throw new IllegalStateException("three small ones");
                      }
                    }));
    assertTrue(failure.getMessage().startsWith("seed=1, 3 operations: "), failure.getMessage());
  }
}
