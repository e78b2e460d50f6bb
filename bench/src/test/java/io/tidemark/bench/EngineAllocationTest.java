package io.tidemark.bench;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.record.Memory;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** In JVMs of their own: the range checks of memory, on in tests, box addresses. */
class EngineAllocationTest {
  private static final double MOST_BYTES = 0.01;

  @ParameterizedTest
  @ValueSource(strings = {"W1", "W2", "W3", "W1t", "W1p", "W1e"})
  void shouldAllocateNothingPerTrade(String workload) throws Exception {
    assertAllocatesNothing(workload);
  }

  @ParameterizedTest
  @ValueSource(strings = {"C1", "C2"})
  void shouldAllocateNothingPerTradeMatchesIncluded(String workload) throws Exception {
    assertAllocatesNothing(PatternBench.class, workload);
  }

  /** It takes 36 million trades to fill the windows. */
  @Test
  @Tag("long")
  void shouldAllocateNothingPerTradeInWindowsOfAnHour() throws Exception {
    assertAllocatesNothing("W2h");
  }

  private static void assertAllocatesNothing(String workload) throws Exception {
    assertAllocatesNothing(WindowBench.class, workload);
  }

  private static void assertAllocatesNothing(Class<?> bench, String workload) throws Exception {
    Forks forks = new Forks(options(), classPath(), bench, List.of(workload, "engine"), 0);
    PairedResult result = PairedResult.parse(forks.run());
    assertTrue(result.allocatedBytes() < MOST_BYTES, result::toString);
    assertTrue(result.known(), result::toString);
  }

  /** Long enough for a million trades on a slow machine. */
  private static List<String> options() {
    List<String> options = new ArrayList<>();
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("--") || argument.startsWith("-X"))
        .forEach(options::add);
    options.add("-D" + Memory.CHECKS_PROPERTY + "=false");
    options.addAll(List.of("-DwarmUpSeconds=1", "-Drounds=20", "-DsliceMillis=30"));
    return options;
  }

  /** Surefire may hide the class path in a jar; it then leaves the real one in a property. */
  private static String classPath() {
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
  }
}
