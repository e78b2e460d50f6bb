package io.tidemark.tools.stat;

import io.tidemark.engine.EngineCounters;
import io.tidemark.tools.ToolException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints an engine's counters, from outside and at no cost to it. */
@Command(
    name = "stat",
    description = "Prints the counters of an engine, also of one that runs in another process.",
    mixinStandardHelpOptions = true)
public final class StatCommand implements Callable<Integer> {
  private static final double MILLIS = 1e3;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "The engine's counters file.")
  private Path file;

  @Option(
      names = "--watch",
      paramLabel = "SECONDS",
      description = "Prints them again and again, with what they gained in a second.")
  private double watch;

  @Option(
      names = "--times",
      paramLabel = "N",
      description = "With --watch: how often at most (until Ctrl-C).")
  private long times = Long.MAX_VALUE;

  @Override
  public Integer call() throws InterruptedException {
    if (!(watch >= 0 && watch <= Integer.MAX_VALUE)) {
      throw ToolException.usage("--watch " + watch + ", expected seconds, such as 1 or 0.5");
    }
    PrintWriter out = spec.commandLine().getOut();
    Map<String, Long> before = Map.of();
    for (long round = 0; round < (watch > 0 ? times : 1); round++) {
      if (round > 0) {
        Thread.sleep(Math.round(watch * MILLIS));
        out.println();
      }
      Map<String, Long> now = read();
      print(out, now, before);
      if (out.checkError()) {
        break;
      }
      before = now;
    }
    return 0;
  }

  private Map<String, Long> read() {
    try {
      return EngineCounters.read(file);
    } catch (IllegalArgumentException | IllegalStateException | UncheckedIOException e) {
      throw ToolException.usage("counters file " + file + " cannot be read: " + e.getMessage());
    }
  }

  private void print(PrintWriter out, Map<String, Long> now, Map<String, Long> before) {
    int width = now.keySet().stream().mapToInt(String::length).max().orElse(0);
    now.forEach(
        (label, value) -> {
          StringBuilder line = new StringBuilder();
          line.append(String.format(Locale.ROOT, "%-" + width + "s %20d", label, value));
          Long was = before.get(label);
          if (was != null && was.longValue() != value) {
            line.append(
                String.format(Locale.ROOT, "  %+,16.0f/s", (value - was.doubleValue()) / watch));
          }
          out.println(line);
        });
    out.flush();
  }
}
