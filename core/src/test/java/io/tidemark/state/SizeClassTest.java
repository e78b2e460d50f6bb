package io.tidemark.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SizeClassTest {
  @Test
  void holdsWhatIsAskedAndWastesAtMostAFifth() {
    for (int units = 1; units < 2_000_000; units++) {
      int sizeClass = SizeClass.holding(units);
      int held = SizeClass.units(sizeClass);
      assertTrue(held >= units, "units=" + units);
      assertTrue(sizeClass == 1 || SizeClass.units(sizeClass - 1) < units, "units=" + units);
      assertTrue(units < 32 || (held - units - 7) * 5L <= held, "units=" + units);
    }
  }

  @Test
  void fitsInWhatIsThere() {
    for (int units = 1; units < 2_000_000; units++) {
      int sizeClass = SizeClass.within(units);
      assertTrue(SizeClass.units(sizeClass) <= units, "units=" + units);
      assertTrue(SizeClass.units(sizeClass + 1) > units, "units=" + units);
    }
  }

  @Test
  void reachesTheLargestBlock() {
    int sizeClass = SizeClass.holding(1 << 28);
    assertTrue(sizeClass < SizeClass.COUNT);
    assertEquals(1 << 28, SizeClass.units(sizeClass));
  }
}
