package io.tidemark.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class PairedResultTest {
  @Test
  void readsWhatItWrote() {
    PairedResult result = result(34.5, 1.65, true);

    assertEquals(result, PairedResult.parse("W1 raw-floor run: " + result + "\n"));
  }

  @Test
  void saysWhatItFoundInsteadOfAResult() {
    var error = assertThrows(IllegalArgumentException.class, () -> PairedResult.parse("no such"));
    assertTrue(error.getMessage().contains("\"no such\""), error.getMessage());
  }

  @Test
  void takesTheMedianOfForks() {
    PairedResult medians =
        PairedResult.medianOf(
            List.of(result(90.0, 0.5, true), result(30.0, 1.5, true), result(31.0, 1.4, true)));

    assertEquals(31.0, medians.baselineNanos());
    assertEquals(1.4, medians.ratio().median());
    assertTrue(medians.known());
  }

  @Test
  void isNotKnownIfOneForkWasWrong() {
    PairedResult medians =
        PairedResult.medianOf(List.of(result(30.0, 1.5, false), result(31.0, 1.4, true)));

    assertFalse(medians.known());
  }

  private static PairedResult result(double baselineNanos, double ratio, boolean known) {
    return new PairedResult(
        baselineNanos,
        20.9,
        new Quartiles(0.25, ratio, 2.25),
        0.0,
        98_995,
        0xc5563aaad4130L,
        88,
        known);
  }
}
