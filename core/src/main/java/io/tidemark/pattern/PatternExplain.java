package io.tidemark.pattern;

import java.util.ArrayList;
import java.util.List;

/**
 * Which runs of a query's patterns are alive, and what became of those that are not.
 *
 * @param runs those that were asked for, by key and start
 * @param gauges of all keys
 */
public record PatternExplain(List<LiveRun> runs, PatternGauges gauges) {
  /** Copies the list. */
  public PatternExplain {
    runs = List.copyOf(runs);
  }

  /** With what another shard holds. */
  public PatternExplain plusShard(PatternExplain other) {
    List<LiveRun> all = new ArrayList<>(runs);
    all.addAll(other.runs);
    return new PatternExplain(all, gauges.plusShard(other.gauges));
  }

  /** A line for each run, and one for those that are gone. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    runs.forEach(run -> text.append(run).append('\n'));
    return text.append(gauges.ends()).toString();
  }
}
