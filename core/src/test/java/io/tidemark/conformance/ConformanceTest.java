package io.tidemark.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Runs the engine against recorded vectors, from the folder that {@code -Dconformance.dir} names or
 * from the copy in the test resources. Prints a line for each file and writes {@code
 * target/conformance.csv}.
 */
class ConformanceTest {
  @Test
  void passesEverySupportedVector() {
    ConformanceReport report =
        new ConformanceSuite(new EngineWindowHarnesses(KeyShape.SYMBOL))
            .run(VectorFolder.chosen().files());
    report.summary().forEach(System.out::println);
    report.writeCsv(VectorFolder.moduleRoot().resolve("target/conformance.csv"));
    assertEquals(List.of(), report.failed());
  }

  /** What passes inline passes on threads, whatever the layout. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "INLINE")
  void passesTheSameVectorsOnThreads(EngineShape shape) {
    ConformanceReport report =
        new ConformanceSuite(new EngineWindowHarnesses(KeyShape.SYMBOL, shape))
            .run(VectorFolder.chosen().files());
    assertEquals(List.of(), report.failed());
  }
}
