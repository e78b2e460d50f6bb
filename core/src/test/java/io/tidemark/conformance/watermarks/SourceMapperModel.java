package io.tidemark.conformance.watermarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Jet's rules for the partitions of one source and, where they are followed, ours. */
final class SourceMapperModel implements WatermarkPlayer {
  private static final long NONE = Long.MIN_VALUE;

  private final WatermarkCase job;
  private final Set<WatermarkRule> followed;
  private final List<Partition> partitions = new ArrayList<>();
  private long top = NONE;
  private long emitted = NONE;
  private boolean isIdle;
  private boolean hadPartitions;

  private static final class Partition {
    long watermark = NONE;
    long spokeAt;
    boolean isIdle;

    Partition(long now) {
      spokeAt = now;
    }
  }

  SourceMapperModel(WatermarkCase of, Set<WatermarkRule> followed) {
    job = of;
    this.followed = followed;
  }

  private boolean follows(WatermarkRule rule) {
    return followed.contains(rule);
  }

  @Override
  public List<String> apply(WatermarkStep step) {
    long now = step.in().path("now").longValue();
    long before = NONE;
    if (follows(WatermarkRule.CLOCK_FIRST)) {
      fallSilent(now);
      before = combined();
    }
    switch (step.op()) {
      case "addPartitions" -> {
        for (int i = 0; i < step.in().path("count").asInt(); i++) {
          partitions.add(new Partition(now));
        }
        hadPartitions = true;
      }
      case "removePartition" -> partitions.remove(step.partition());
      case "event" -> onEvent(partitions.get(step.partition()), now, step.ts());
      default -> {}
    }
    if (!follows(WatermarkRule.CLOCK_FIRST)) {
      fallSilent(now);
    }
    return emissions(step, before);
  }

  private void onEvent(Partition partition, long now, long time) {
    partition.spokeAt = now;
    partition.isIdle = false;
    partition.watermark = Math.max(partition.watermark, time - job.option("lag"));
    top = Math.max(top, partition.watermark);
  }

  private void fallSilent(long now) {
    long timeout = job.option("idleTimeout");
    for (Partition partition : partitions) {
      partition.isIdle |= timeout > 0 && now >= partition.spokeAt + timeout;
    }
  }

  private List<String> emissions(WatermarkStep step, long before) {
    List<String> out = new ArrayList<>();
    long combined = Math.max(before, combined());
    if (job.option("frame") > 0 || follows(WatermarkRule.NOT_ROUNDED)) {
      long rounded = rounded(combined);
      if (rounded > emitted) {
        emitted = rounded;
        out.add(WatermarkStep.watermark((byte) job.option("key"), rounded));
      }
    }
    if (step.op().equals("event")) {
      out.add("element " + step.in().path("id").asText());
    }
    boolean now = isSilent();
    if (now && !isIdle) {
      out.add("idle");
    }
    isIdle = now;
    return out;
  }

  private boolean isSilent() {
    boolean isSilent = partitions.stream().allMatch(partition -> partition.isIdle);
    return isSilent && !(partitions.isEmpty() && follows(WatermarkRule.NO_PARTITION_IS_NOT_IDLE));
  }

  private long combined() {
    if (partitions.isEmpty() && hadPartitions && follows(WatermarkRule.END_OF_TIME)) {
      return Long.MAX_VALUE;
    }
    return partitions.stream()
        .filter(partition -> !partition.isIdle)
        .mapToLong(partition -> partition.watermark)
        .min()
        .orElse(top);
  }

  private long rounded(long watermark) {
    if (follows(WatermarkRule.NOT_ROUNDED) || watermark == NONE || watermark == Long.MAX_VALUE) {
      return watermark;
    }
    long offset = job.option("frameOffset");
    return watermark - Math.floorMod(watermark - offset, job.option("frame"));
  }
}
