package io.tidemark.bench.live;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Writes a run's histograms in the formats of HdrHistogram: a log with one tagged line for each
 * round, which its log tools read, and for each side a table of percentiles, which its plotter
 * takes.
 */
final class LatencyFiles {
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double MILLIS_PER_SECOND = 1e3;
  private static final int TICKS_PER_HALF = 5;

  private final Path directory;
  private final String name;

  /** Makes files {@code name.hlog}, {@code name-raw.hgrm} and {@code name-engine.hgrm}. */
  LatencyFiles(Path directory, String name) {
    this.directory = directory;
    this.name = name;
  }

  /** Writes them all, over those that are there. */
  void write(LatencyRun run) throws IOException {
    Files.createDirectories(directory);
    List<Histogram> rounds =
        Stream.concat(tagged(run.raw(), "raw").stream(), tagged(run.engine(), "engine").stream())
            .sorted(Comparator.comparingLong(Histogram::getStartTimeStamp))
            .toList();
    writeLog(rounds);
    writePercentiles("raw", run.raw().total());
    writePercentiles("engine", run.engine().total());
  }

  private static List<Histogram> tagged(OpenLoopRounds rounds, String tag) {
    rounds.histograms().forEach(histogram -> histogram.setTag(tag));
    return rounds.histograms();
  }

  private void writeLog(List<Histogram> rounds) throws IOException {
    try (PrintStream out = print(name + ".hlog")) {
      HistogramLogWriter log = new HistogramLogWriter(out);
      long start = rounds.get(0).getStartTimeStamp();
      log.outputComment("[response times in ns from the intended time, a line for each round]");
      log.outputLogFormatVersion();
      log.outputStartTime(start);
      log.setBaseTime(start);
      log.outputLegend();
      for (Histogram round : rounds) {
        log.outputIntervalHistogram(
            (round.getStartTimeStamp() - start) / MILLIS_PER_SECOND,
            (round.getEndTimeStamp() - start) / MILLIS_PER_SECOND,
            round,
            NANOS_PER_MILLI);
      }
    }
  }

  private void writePercentiles(String side, Histogram total) throws IOException {
    try (PrintStream out = print(name + "-" + side + ".hgrm")) {
      total.outputPercentileDistribution(out, TICKS_PER_HALF, NANOS_PER_MICRO);
    }
  }

  private PrintStream print(String file) throws IOException {
    return new PrintStream(
        Files.newOutputStream(directory.resolve(file)), false, StandardCharsets.UTF_8);
  }
}
