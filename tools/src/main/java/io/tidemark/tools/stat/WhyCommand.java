package io.tidemark.tools.stat;

import io.tidemark.engine.EngineCounters;
import io.tidemark.tools.ToolException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says why an engine puts out no more, from outside and at no cost to it. */
@Command(
    name = "why",
    description =
        "Says why an engine puts out no more: what its queries wait for, who holds time back, and"
            + " since when.",
    mixinStandardHelpOptions = true)
public final class WhyCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "The engine's counters file.")
  private Path file;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    try {
      new TimeReading(EngineCounters.read(file)).lines().forEach(out::println);
    } catch (IllegalArgumentException | IllegalStateException | UncheckedIOException e) {
      throw ToolException.usage("counters file " + file + " cannot be read: " + e.getMessage());
    }
    out.flush();
    return 0;
  }
}
