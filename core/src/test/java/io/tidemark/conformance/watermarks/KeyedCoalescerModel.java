package io.tidemark.conformance.watermarks;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The rules of the keyed coalescer, by scans over all queues. */
final class KeyedCoalescerModel implements WatermarkPlayer {
  private static final String REFUSED = "error notMonotonic";

  private final int queues;
  private final Set<WatermarkRule> followed;
  private final Set<Integer> idle = new HashSet<>();
  private final Set<Integer> done = new HashSet<>();
  private final Map<Byte, Key> keys = new TreeMap<>();

  private static final class Key {
    final Map<Integer, Long> clocks = new TreeMap<>();
    final Set<Integer> idle = new HashSet<>();
    long coalesced = Long.MIN_VALUE;
    long top = Long.MIN_VALUE;
  }

  KeyedCoalescerModel(WatermarkCase of, Set<WatermarkRule> followed) {
    queues = (int) of.option("queues");
    this.followed = followed;
  }

  @Override
  public List<String> apply(WatermarkStep step) {
    int queue = step.partition();
    byte key = (byte) step.in().path("key").asInt();
    switch (step.op()) {
      case "event" -> {
        idle.remove(queue);
        keys.values().forEach(each -> each.idle.remove(queue));
      }
      case "watermark" -> {
        if (!tell(queue, key, step.ts())) {
          return List.of(REFUSED);
        }
      }
      case "idle" -> {
        idle.add(queue);
        keys.values().forEach(each -> each.idle.add(queue));
      }
      case "done" -> done.add(queue);
      default -> {
        return List.of(probe(keys.get(key)));
      }
    }
    List<String> out = risen();
    if (step.op().equals("idle") && idle.size() + done.size() >= queues && allSilent()) {
      out.add("idle");
    }
    return out;
  }

  private boolean allSilent() {
    for (int queue = 0; queue < queues; queue++) {
      if (!done.contains(queue) && !idle.contains(queue)) {
        return false;
      }
    }
    return true;
  }

  private boolean tell(int queue, byte key, long time) {
    Key told = keys.computeIfAbsent(key, first -> newKey());
    if (done.contains(queue) || time <= told.clocks.getOrDefault(queue, Long.MIN_VALUE)) {
      return false;
    }
    idle.remove(queue);
    told.idle.remove(queue);
    told.clocks.put(queue, time);
    told.top = Math.max(told.top, time);
    return true;
  }

  private Key newKey() {
    Key key = new Key();
    key.idle.addAll(idle);
    return key;
  }

  private static String probe(Key key) {
    return key == null ? "probe null null" : "probe " + key.coalesced + " " + key.top;
  }

  private List<String> risen() {
    List<String> out = new ArrayList<>();
    keys.forEach(
        (id, key) -> {
          long now = minimum(key);
          if (now > key.coalesced) {
            key.coalesced = now;
            out.add(WatermarkStep.watermark(id, now));
          }
        });
    return WatermarkStep.sorted(out);
  }

  private long minimum(Key key) {
    if (done.size() == queues && followed.contains(WatermarkRule.END_OF_TIME)) {
      return Long.MAX_VALUE;
    }
    long least = Long.MAX_VALUE;
    boolean isAny = false;
    for (int queue = 0; queue < queues; queue++) {
      if (!done.contains(queue) && !key.idle.contains(queue)) {
        least = Math.min(least, key.clocks.getOrDefault(queue, Long.MIN_VALUE));
        isAny = true;
      }
    }
    return isAny ? least : key.top;
  }
}
