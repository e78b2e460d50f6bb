package io.tidemark.tools.stat;

import io.tidemark.time.PartitionStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says from an engine's counters who holds time back, since when, and what waits for it. */
final class TimeReading {
  private static final long NONE = Long.MIN_VALUE;
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final Pattern WATERMARK = Pattern.compile("watermark\\{(source=.*)}");
  private static final Pattern DUE =
      Pattern.compile("due\\{query=(.*?),(source=[^,]*(?:,source=[^,]*)*),.*shard=\\d+}");
  private static final Pattern PARTITION =
      Pattern.compile("status\\{source=(.*),partition=(\\d+)}");

  /** The number that the counters have for a partition that is idle. */
  private static final long IDLE = PartitionStatus.IDLE.code();

  private final Map<String, Long> counters;

  TimeReading(Map<String, Long> counters) {
    this.counters = counters;
  }

  /** One line for each query, then one for each stream and watermark key, and its silent ones. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    Map<String, Long> least = new TreeMap<>();
    Map<String, String> sources = new HashMap<>();
    counters.forEach(
        (label, value) -> {
          Matcher due = DUE.matcher(label);
          if (due.matches()) {
            least.merge(due.group(1), value, Math::min);
            sources.put(due.group(1), due.group(2));
          }
        });
    least.forEach((query, value) -> lines.add(due(query, sources.get(query), value)));
    counters
        .keySet()
        .forEach(
            label -> {
              Matcher stream = WATERMARK.matcher(label);
              if (stream.matches()) {
                lines.add(stream(stream.group(1)));
              }
            });
    counters.keySet().stream().map(PARTITION::matcher).forEach(place -> silent(place, lines));
    return lines;
  }

  private String due(String query, String sources, long due) {
    StringBuilder line = new StringBuilder("query ").append(query).append(": ");
    if (due == Long.MAX_VALUE) {
      return line.append("nothing waits for a watermark").toString();
    }
    line.append("next needs w >= ").append(due);
    for (String source : sources.split(",", -1)) {
      line.append("; w of ")
          .append(source.substring("source=".length()))
          .append(" is ")
          .append(shown(value("watermark{" + source + "}")));
    }
    return line.toString();
  }

  private String stream(String of) {
    String name = of.substring("source=".length()).replace(",key=", ", watermark key ");
    long watermark = value("watermark{" + of + "}");
    long holder = value("holder{" + of + "}");
    String line = "stream " + name + ": w is " + shown(watermark) + "; ";
    if (watermark == Long.MAX_VALUE) {
      return line + "it has ended";
    }
    if (holder < 0) {
      return line + "no partition is active";
    }
    return line + "partition " + holder + " holds it back" + holder(of, holder) + others(of);
  }

  private String holder(String of, long holder) {
    long latest = value("latest{" + of + ",partition=" + holder + "}");
    return (latest == NONE ? ", which never spoke" : ", whose latest time is " + latest)
        + silence(of.replaceAll(",key=.*", ""), holder);
  }

  /** How long it has said nothing, where the engine follows that by its clock. */
  private String silence(String source, long partition) {
    long spokeAt = value("spoke-at{" + source + ",partition=" + partition + "}");
    long clock = value("engine-clock{" + source + "}");
    return spokeAt == NONE || clock == NONE
        ? ""
        : ", silent for " + (clock - spokeAt) / NANOS_PER_MILLI + " ms";
  }

  private String others(String of) {
    long furthest =
        counters.entrySet().stream()
            .filter(entry -> entry.getKey().startsWith("clock{" + of + ",partition="))
            .mapToLong(Map.Entry::getValue)
            .max()
            .orElse(NONE);
    return furthest > value("watermark{" + of + "}") ? "; others are at w " + furthest : "";
  }

  private void silent(Matcher place, List<String> to) {
    if (!place.matches()) {
      return;
    }
    if (counters.get(place.group()) == IDLE) {
      String source = "source=" + place.group(1);
      to.add(
          "partition "
              + place.group(2)
              + " of "
              + place.group(1)
              + ": idle"
              + silence(source, Long.parseLong(place.group(2))));
    }
  }

  private long value(String label) {
    return counters.getOrDefault(label, NONE);
  }

  private static String shown(long watermark) {
    return watermark == NONE ? "none yet" : Long.toString(watermark);
  }
}
