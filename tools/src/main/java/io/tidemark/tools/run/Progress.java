package io.tidemark.tools.run;

import io.tidemark.record.TimeUnit;
import io.tidemark.tools.csv.CsvFeed;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Locale;

/** One line on a terminal that tells how far a run is; nothing where no terminal is. */
final class Progress {
  private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");
  private static final long INTERVAL = 300_000_000L;
  private static final String CLEAR_LINE = "\r\u001b[K";

  private final PrintWriter out;
  private final boolean enabled;
  private final long start = System.nanoTime();
  private CsvFeed feed;
  private long next;
  private boolean shown;

  Progress(PrintWriter out, boolean enabled) {
    this.out = out;
    this.enabled = enabled;
    next = start + INTERVAL;
  }

  /**
   * Whether the standard error is a terminal, as far as the system tells: {@code System.console()}
   * would speak of the standard input and output, which a run often redirects.
   */
  static boolean isOnTerminal() {
    try {
      String target = Files.readSymbolicLink(STANDARD_ERROR).toString();
      return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }

  void follow(CsvFeed csvFeed) {
    feed = csvFeed;
  }

  /** Draws the line if it is time to. */
  void tick() {
    if (!enabled) {
      return;
    }
    long now = System.nanoTime();
    if (now - next >= 0) {
      next = now + INTERVAL;
      shown = true;
      out.print(CLEAR_LINE + line(now - start));
      out.flush();
    }
  }

  /** Takes the line away. */
  void clear() {
    if (shown) {
      out.print(CLEAR_LINE);
      out.flush();
      shown = false;
    }
  }

  /** Records, rate, event time, and share of the files read. */
  String line(long nanos) {
    double share = feed.progress();
    return String.format(
        Locale.ROOT,
        "%,d records, %,.0f/s%s%s",
        feed.rows(),
        feed.rows() * 1e9 / Math.max(1, nanos),
        feed.lastInput() == null ? "" : ", event time " + eventTime(),
        share < 0 ? "" : String.format(Locale.ROOT, ", %.0f %%", 100 * share));
  }

  private String eventTime() {
    TimeUnit unit = feed.lastInput().schema().eventTime().type().unit();
    long time = feed.lastEventTime();
    try {
      return Instant.ofEpochSecond(
              Math.floorDiv(time, unit.perSecond()),
              Math.floorMod(time, unit.perSecond()) * unit.nanos())
          .toString();
    } catch (DateTimeException e) {
      return Long.toString(time);
    }
  }
}
