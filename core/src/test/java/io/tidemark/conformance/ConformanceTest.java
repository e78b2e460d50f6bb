package io.tidemark.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tidemark.topology.OperatorChoice;
import io.tidemark.window.Compatibility;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Runs the engine against recorded vectors, from the folder that {@code -Dconformance.dir} names or
 * from the copy in the test resources. Prints a line for each file and writes {@code
 * target/conformance.csv}. {@code -Dconformance.seed=N} writes and reads states back where a run
 * that printed it did.
 */
class ConformanceTest {
  private static final long SEED = Long.getLong("conformance.seed", System.nanoTime());

  @Test
  void passesEverySupportedVector() {
    ConformanceReport report = report(JobOptions.USUAL, EngineShape.INLINE);
    report.summary().forEach(System.out::println);
    report.writeCsv(VectorFolder.moduleRoot().resolve("target/conformance.csv"));
    assertNoneFailed(report);
  }

  /** What passes inline passes on threads, whatever the layout. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "INLINE")
  void passesTheSameVectorsOnThreads(EngineShape shape) {
    assertNoneFailed(report(JobOptions.USUAL, shape));
  }

  /** What both operators can run, both run. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "AUTO")
  void passesTheSameVectorsOnEitherOperator(OperatorChoice operator) {
    assertNoneFailed(report(JobOptions.USUAL.with(operator), EngineShape.INLINE));
  }

  /** Asked to be compatible, it gives the recorded answer but for bounds and refusals. */
  @Test
  void givesRecordedAnswersWhereAskedTo() {
    assertNoneFailed(report(JobOptions.USUAL.with(Compatibility.FLINK), EngineShape.INLINE));
  }

  private static ConformanceReport report(JobOptions options, EngineShape shape) {
    return new ConformanceSuite(
            new EngineWindowHarnesses(options, shape), options.answers(), shape, SEED)
        .run(VectorFolder.chosen().files());
  }

  private static void assertNoneFailed(ConformanceReport report) {
    assertEquals(List.of(), report.failed(), "-Dconformance.seed=" + SEED);
  }
}
