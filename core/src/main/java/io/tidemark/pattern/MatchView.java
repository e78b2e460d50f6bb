package io.tidemark.pattern;

import io.tidemark.record.RecordView;
import io.tidemark.state.Arena;
import java.util.Arrays;

/** The events of a run as users see them. Collects them when it is asked first. */
final class MatchView implements Match {
  private final NfaProgram program;
  private final RecordView view = new RecordView();
  private PatternGroup group;
  private long run;
  private long time;
  private boolean isCollected;
  private int[] events = new int[16];
  private int[] steps = new int[16];
  private int size;

  MatchView(NfaProgram program) {
    this.program = program;
  }

  /** Says whose runs follow. */
  void enter(PatternGroup of) {
    group = of;
  }

  MatchView over(long address) {
    run = address;
    isCollected = false;
    return this;
  }

  MatchView over(long address, long at) {
    time = at;
    return over(address);
  }

  private void collect() {
    isCollected = true;
    size = 0;
    int event = Run.event(run);
    int step = Run.step(run);
    int node = Run.node(run);
    while (event != Arena.NULL) {
      add(event, step);
      event = node == Arena.NULL ? Arena.NULL : group.tree.event(node);
      step = node == Arena.NULL ? 0 : group.tree.step(node);
      node = node == Arena.NULL ? Arena.NULL : group.tree.parent(node);
    }
  }

  /** They come last first. */
  private void add(int event, int step) {
    if (size == events.length) {
      events = Arrays.copyOf(events, 2 * size);
      steps = Arrays.copyOf(steps, 2 * size);
    }
    events[size] = event;
    steps[size++] = step;
  }

  private int place(int index) {
    if (!isCollected) {
      collect();
    }
    if (index < 0 || index >= size) {
      throw new IndexOutOfBoundsException("event " + index + " of a match of " + size);
    }
    return size - 1 - index;
  }

  private int number(String step) {
    int number = program.step(step);
    if (number < 0) {
      throw new IllegalArgumentException(
          "no step '" + step + "' in " + program.plan() + "; it has " + program.plan().steps());
    }
    return number;
  }

  /** The event by its place in the match. */
  int eventAt(int index) {
    return events[place(index)];
  }

  @Override
  public String rule() {
    return program.rule();
  }

  @Override
  public int version() {
    return program.plan().version();
  }

  NfaProgram program() {
    return program;
  }

  /** Address of the run that it shows. */
  long run() {
    return run;
  }

  @Override
  public long time() {
    return time;
  }

  @Override
  public int count(String step) {
    int number = number(step);
    int count = 0;
    for (int i = 0; i < size(); i++) {
      count += steps[i] == number ? 1 : 0;
    }
    return count;
  }

  @Override
  public RecordView event(String step, int index) {
    int number = number(step);
    int left = index;
    for (int i = size() - 1; i >= 0; i--) {
      if (steps[i] == number && left-- == 0) {
        return view.wrap(group.events.record(events[i]));
      }
    }
    throw new IndexOutOfBoundsException(
        "event " + index + " of step '" + step + "', which has " + count(step));
  }

  @Override
  public int size() {
    if (!isCollected) {
      collect();
    }
    return size;
  }

  @Override
  public String step(int index) {
    return program.step(steps[place(index)]);
  }

  @Override
  public RecordView event(int index) {
    return view.wrap(group.events.record(eventAt(index)));
  }
}
