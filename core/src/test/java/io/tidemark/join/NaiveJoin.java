package io.tidemark.join;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What a join has to put out, found by looking at all rows for each. */
final class NaiveJoin {
  private final JoinJob job;
  private final List<JoinStepInput> steps;
  private final long[] watermarks = {Long.MIN_VALUE, Long.MIN_VALUE};
  private final List<List<Row>> accepted = List.of(new ArrayList<>(), new ArrayList<>());
  private final List<String> out = new ArrayList<>();

  private static final class Row {
    final JoinStepInput step;
    final int arrival;
    boolean isDone;

    Row(JoinStepInput step, int arrival) {
      this.step = step;
      this.arrival = arrival;
    }

    long ts() {
      return step.ts();
    }

    String text() {
      return " " + step.ts() + ":" + step.value();
    }
  }

  NaiveJoin(JoinJob job, List<JoinStepInput> steps) {
    this.job = job;
    this.steps = steps;
  }

  List<String> run() {
    for (int i = 0; i < steps.size(); i++) {
      JoinStepInput step = steps.get(i);
      if (step.isWatermark()) {
        watermarks[step.side()] = step.ts();
      } else if (step.ts() > watermarks[step.side()]) {
        take(new Row(step, i), i);
      }
      settle(i);
    }
    watermarks[0] = Long.MAX_VALUE;
    settle(steps.size());
    watermarks[1] = Long.MAX_VALUE;
    settle(steps.size() + 1);
    return out;
  }

  private void take(Row row, int sequence) {
    int side = row.step.side();
    accepted.get(side).add(row);
    if (job.isAsOf()) {
      return;
    }
    List<Row> partners = new ArrayList<>();
    for (Row other : accepted.get(1 - side)) {
      Row left = side == 0 ? row : other;
      Row right = side == 0 ? other : row;
      if (job.arePartners(left.step, right.step)) {
        partners.add(other);
      }
    }
    partners.sort(Comparator.comparingLong(Row::ts).thenComparingInt(r -> r.arrival));
    for (Row other : partners) {
      Row left = side == 0 ? row : other;
      Row right = side == 0 ? other : row;
      put(sequence, Math.max(left.ts(), right.ts()), left.text() + right.text());
      row.isDone = true;
      other.isDone = true;
    }
  }

  private void put(int sequence, long time, String text) {
    out.add("#" + sequence + " @" + time + text);
  }

  /** Rows that nothing can change any more, those that came just now first. */
  private void settle(int sequence) {
    List<Row> ready = new ArrayList<>();
    for (int side = 0; side < (job.isAsOf() ? 1 : 2); side++) {
      for (Row row : accepted.get(side)) {
        if (!row.isDone && (due(row) <= watermarks[1 - side] || row.step.key() < 0)) {
          ready.add(row);
        }
      }
    }
    ready.sort(
        Comparator.comparing((Row row) -> row.arrival != sequence)
            .thenComparingLong(this::due)
            .thenComparingInt(row -> row.arrival));
    for (Row row : ready) {
      row.isDone = true;
      if (job.isAsOf()) {
        asOf(row, sequence);
      } else {
        alone(row, sequence);
      }
    }
  }

  private long due(Row row) {
    if (job.isAsOf()) {
      return row.ts();
    }
    return row.ts() + (row.step.side() == 0 ? job.upper() : -job.lower());
  }

  private void asOf(Row row, int sequence) {
    Row last = null;
    for (Row quote : accepted.get(1)) {
      boolean isBefore = quote.step.key() == row.step.key() && quote.ts() <= row.ts();
      if (row.step.key() >= 0 && isBefore && (last == null || quote.ts() >= last.ts())) {
        last = quote;
      }
    }
    boolean isFresh = last != null && (job.upper() < 0 || row.ts() - last.ts() <= job.upper());
    if (isFresh && job.meetsCondition(row.step, last.step)) {
      put(sequence, row.ts(), row.text() + last.text() + " age " + (row.ts() - last.ts()));
    } else {
      alone(row, sequence);
    }
  }

  private void alone(Row row, int sequence) {
    int side = row.step.side();
    if (job.type().keeps(side)) {
      put(sequence, row.ts(), side == 0 ? row.text() + " null" : " null" + row.text());
    }
  }
}
