package io.tidemark.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EmissionComparisonTest {
  private static final Emission FIRST = Emission.result("a", 0, 10, 9, 1L);
  private static final Emission UPDATE = Emission.result("a", 0, 10, 9, 3L);
  private static final Emission OTHER = Emission.result("b", 0, 10, 9, 1L);
  private static final Emission WATERMARK = Emission.watermark(9);

  private final EmissionComparison comparison = new EmissionComparison(false);

  @Test
  void acceptsOtherOrderOfDifferentWindows() {
    assertSame(List.of(FIRST, OTHER, WATERMARK), List.of(OTHER, FIRST, WATERMARK));
  }

  @Test
  void reportsWrongValue() {
    assertDiffer(List.of(FIRST), List.of(UPDATE));
  }

  @Test
  void reportsMissingAndExtraEmissions() {
    assertDiffer(List.of(FIRST, OTHER), List.of(FIRST));
    assertDiffer(List.of(FIRST), List.of(FIRST, FIRST));
  }

  @Test
  void reportsOtherOrderOfOneWindow() {
    assertDiffer(List.of(FIRST, UPDATE), List.of(UPDATE, FIRST));
  }

  @Test
  void reportsWatermarkBeforeResult() {
    assertDiffer(List.of(FIRST, WATERMARK), List.of(WATERMARK, FIRST));
  }

  @Test
  void reportsLateElementOfOtherId() {
    assertDiffer(
        List.of(Emission.late(Input.element(1, 5L, "a", 7))),
        List.of(Emission.late(Input.element(2, 5L, "a", 7))));
  }

  @Test
  void tellsIntegersFromDoubles() {
    assertDiffer(
        List.of(Emission.result("a", 0, 10, 9, 3L)), List.of(Emission.result("a", 0, 10, 9, 3.0)));
  }

  @Test
  void tellsNeighboursThatOneDoubleStandsFor() {
    assertDiffer(
        List.of(Emission.watermark(Long.MAX_VALUE)),
        List.of(Emission.watermark(Long.MAX_VALUE - 1)));
  }

  @Test
  void comparesIdsAsSetOnlyWhereToldTo() {
    List<Emission> expected = List.of(Emission.resultIds("a", 0, 10, 9, List.of(1L, 2L)));
    List<Emission> actual = List.of(Emission.resultIds("a", 0, 10, 9, List.of(2L, 1L)));
    assertDiffer(expected, actual);
    assertEquals(Optional.empty(), new EmissionComparison(true).difference(expected, actual));
  }

  @Test
  void takesAnyFailureForAnExpectedOne() {
    assertSame(List.of(Emission.error("missingTimestamp")), List.of(Emission.error("no time")));
    assertDiffer(List.of(Emission.error("missingTimestamp")), List.of());
    assertDiffer(List.of(), List.of(Emission.error("no time")));
  }

  private void assertSame(List<Emission> expected, List<Emission> actual) {
    assertEquals(Optional.empty(), comparison.difference(expected, actual));
  }

  private void assertDiffer(List<Emission> expected, List<Emission> actual) {
    assertNotEquals(Optional.empty(), comparison.difference(expected, actual));
  }
}
