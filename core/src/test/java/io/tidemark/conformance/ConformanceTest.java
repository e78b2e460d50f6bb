package io.tidemark.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

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
}
