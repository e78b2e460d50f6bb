package io.tidemark.bench;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The outcome of one {@link PairedRun}, or the medians of several.
 *
 * @param baselineNanos nanoseconds per trade of the baseline, median over rounds
 * @param candidateNanos the same of the candidate
 * @param ratio the baseline's time over candidate's, per round; above 1 the candidate is faster
 * @param allocatedBytes heap bytes per trade that the candidate allocated
 * @param count the candidate's results up to {@link ResultChecksum#LAST_END}
 * @param checksum their checksum
 * @param stateBytes bytes of state that the candidate held per key after the run
 * @param known whether baseline and candidate gave the known answers of their workloads
 */
record PairedResult(
    double baselineNanos,
    double candidateNanos,
    Quartiles ratio,
    double allocatedBytes,
    long count,
    long checksum,
    long stateBytes,
    boolean known) {
  private static final String NUMBER = "(-?\\d+\\.\\d+)";
  private static final Pattern LINE =
      Pattern.compile(
          ("baseline N ns candidate N ns ratio N \\[N\\.\\.N\\] alloc N B"
                  + " count (\\d+) checksum ([0-9a-f]+) state (\\d+) B known (true|false)")
              .replace("N", NUMBER));

  /** The medians over runs in fresh JVMs; an answer is right only if it was right in each. */
  static PairedResult medianOf(List<PairedResult> runs) {
    PairedResult last = runs.get(runs.size() - 1);
    return new PairedResult(
        median(runs, PairedResult::baselineNanos),
        median(runs, PairedResult::candidateNanos),
        Quartiles.of(runs.stream().mapToDouble(run -> run.ratio.median()).toArray()),
        median(runs, PairedResult::allocatedBytes),
        last.count,
        last.checksum,
        last.stateBytes,
        runs.stream().allMatch(PairedResult::known));
  }

  private static double median(List<PairedResult> runs, ToDoubleFunction<PairedResult> figure) {
    return Quartiles.of(runs.stream().mapToDouble(figure).toArray()).median();
  }

  /**
   * Reads what {@link #toString} wrote.
   *
   * @throws IllegalArgumentException if {@code line} holds no result
   */
  static PairedResult parse(String line) {
    Matcher fields = LINE.matcher(line);
    if (!fields.find()) {
      throw new IllegalArgumentException("no result in \"" + line + "\", expected " + LINE);
    }
    return new PairedResult(
        Double.parseDouble(fields.group(1)),
        Double.parseDouble(fields.group(2)),
        new Quartiles(
            Double.parseDouble(fields.group(4)),
            Double.parseDouble(fields.group(3)),
            Double.parseDouble(fields.group(5))),
        Double.parseDouble(fields.group(6)),
        Long.parseLong(fields.group(7)),
        Long.parseUnsignedLong(fields.group(8), 16),
        Long.parseLong(fields.group(9)),
        Boolean.parseBoolean(fields.group(10)));
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "baseline %.1f ns candidate %.1f ns ratio %.2f [%.2f..%.2f] alloc %.2f B"
            + " count %d checksum %x state %d B known %b",
        baselineNanos,
        candidateNanos,
        ratio.median(),
        ratio.lower(),
        ratio.upper(),
        allocatedBytes,
        count,
        checksum,
        stateBytes,
        known);
  }
}
