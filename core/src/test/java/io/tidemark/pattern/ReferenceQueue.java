package io.tidemark.pattern;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Runs in the order of their starts: a plain list, or the array heap whose inner order Flink's
 * answers depend on where several matches that begin together are complete together.
 */
final class ReferenceQueue {
  private final boolean isHeap;
  private final List<ReferenceRun> runs = new ArrayList<>();

  ReferenceQueue(boolean isHeap) {
    this.isHeap = isHeap;
  }

  List<ReferenceRun> runs() {
    return runs;
  }

  void add(ReferenceRun run) {
    int place = runs.size();
    runs.add(run);
    if (!isHeap) {
      while (place > 0 && run.start() < runs.get(place - 1).start()) {
        swap(place, --place);
      }
      return;
    }
    while (place > 0 && run.start() < runs.get((place - 1) / 2).start()) {
      swap(place, (place - 1) / 2);
      place = (place - 1) / 2;
    }
  }

  private void swap(int one, int other) {
    ReferenceRun run = runs.get(one);
    runs.set(one, runs.get(other));
    runs.set(other, run);
  }

  ReferenceRun poll() {
    if (!isHeap) {
      return runs.remove(0);
    }
    ReferenceRun first = runs.get(0);
    ReferenceRun last = runs.remove(runs.size() - 1);
    if (!runs.isEmpty()) {
      runs.set(0, last);
      sink(0);
    }
    return first;
  }

  private void sink(int from) {
    int place = from;
    while (2 * place + 1 < runs.size()) {
      int child = 2 * place + 1;
      if (child + 1 < runs.size() && runs.get(child + 1).start() < runs.get(child).start()) {
        child++;
      }
      if (runs.get(place).start() <= runs.get(child).start()) {
        return;
      }
      swap(place, child);
      place = child;
    }
  }

  void prune(Predicate<ReferenceRun> pruned) {
    if (runs.removeIf(pruned) && isHeap) {
      for (int place = runs.size() / 2 - 1; place >= 0; place--) {
        sink(place);
      }
    }
  }

  long least() {
    return runs.stream().mapToLong(ReferenceRun::start).min().orElse(ReferenceRun.NO_START);
  }
}
