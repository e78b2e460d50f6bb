package io.tidemark.bench.live;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** What a figure was measured on. */
final class Machine {
  private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

  private final double loadBefore = load();

  /** Notes the load average at the start of a run. */
  Machine() {}

  private static double load() {
    return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
  }

  /** Cores, load average before and after, processor and JVM, in one line. */
  String describe() {
    return String.format(
        Locale.ROOT,
        "%d cores (%s), load average %.2f before and %.2f after, %s %s, Java %s",
        Runtime.getRuntime().availableProcessors(),
        processor(),
        loadBefore,
        load(),
        System.getProperty("os.name"),
        System.getProperty("os.version"),
        Runtime.version());
  }

  private static String processor() {
    try {
      return Files.readAllLines(CPU_INFO).stream()
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).trim())
          .findFirst()
          .orElse("unknown processor");
    } catch (IOException e) {
      return "unknown processor";
    }
  }
}
