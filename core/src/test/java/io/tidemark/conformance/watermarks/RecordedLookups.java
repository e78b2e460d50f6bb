package io.tidemark.conformance.watermarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What was recorded of lookups, but for a watermark that another of its key overtakes at once. */
final class RecordedLookups implements WatermarkPlayer {
  private final boolean hasOnePlacePerKey;

  RecordedLookups(Set<WatermarkRule> followed) {
    hasOnePlacePerKey = followed.contains(WatermarkRule.ONE_PLACE_PER_KEY);
  }

  @Override
  public List<String> apply(WatermarkStep step) {
    List<String> out = new ArrayList<>();
    for (String emission : step.out()) {
      if (hasOnePlacePerKey && !out.isEmpty() && isOfSameKey(out.get(out.size() - 1), emission)) {
        out.remove(out.size() - 1);
      }
      out.add(emission);
    }
    return out;
  }

  private static boolean isOfSameKey(String one, String other) {
    String key = one.substring(0, one.lastIndexOf(' ') + 1);
    return one.startsWith("watermark ") && other.startsWith(key);
  }
}
