package io.tidemark.window;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tidemark.operator.Groups;
import io.tidemark.operator.Operator;
import io.tidemark.operator.OperatorCounters;
import io.tidemark.record.Memory;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Drives the operators of a job, which may be divided anew at any step by a snapshot. */
final class OperatorRun implements AutoCloseable {
  private final OperatorJob job;
  private final String label;
  private final RowCollector out;
  private final long record = Memory.allocate(WindowInput.SCHEMA.length());
  private List<Groups> division;
  private List<Operator> operators;
  private long watermark = Long.MIN_VALUE;
  private long in;

  OperatorRun(OperatorJob job, List<Groups> division, String label) {
    this.job = job;
    this.label = label;
    out = new RowCollector(job.schema, job.symbols);
    this.division = division;
    operators = make();
  }

  private List<Operator> make() {
    List<Operator> made = new ArrayList<>();
    division.forEach(groups -> made.add(job.operator(groups, out)));
    return made;
  }

  void take(Step step) {
    out.sequence++;
    if (step.isWatermark()) {
      watermark = step.time();
      operators.forEach(operator -> operator.onWatermark(watermark));
    } else {
      in++;
      WindowInput.write(step, out.sequence, record);
      operators.forEach(operator -> operator.onRecord(record));
    }
  }

  /** Every row taken is counted once. */
  void checkBalance() {
    long accounted = 0;
    for (Operator operator : operators) {
      OperatorCounters counters = operator.counters();
      accounted += operator.held() + counters.emittedFrom + counters.late + counters.unassigned;
    }
    assertEquals(in, accounted, label);
  }

  /** Writes all groups and takes them over with fresh operators. */
  void divide(List<Groups> anew) {
    byte[][] groups = new byte[OperatorJob.GROUPS][];
    OperatorCounters sum = new OperatorCounters();
    for (int i = 0; i < operators.size(); i++) {
      for (int group = 0; group < groups.length; group++) {
        if (division.get(i).owns(group)) {
          groups[group] = snapshot(operators.get(i), group);
        }
      }
      add(sum, operators.get(i).counters());
      operators.get(i).close();
    }
    division = anew;
    operators = make();
    add(operators.get(0).counters(), sum);
    for (int i = 0; i < operators.size(); i++) {
      operators.get(i).restoreWatermark(watermark);
      for (int group = 0; group < groups.length; group++) {
        if (division.get(i).owns(group)) {
          ByteArrayInputStream bytes = new ByteArrayInputStream(groups[group]);
          operators.get(i).restore(group, new SnapshotReader(bytes));
        }
      }
    }
  }

  private static byte[] snapshot(Operator operator, int group) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SnapshotWriter writer = new SnapshotWriter(bytes);
    operator.snapshot(group, writer);
    writer.flush();
    return bytes.toByteArray();
  }

  private static void add(OperatorCounters to, OperatorCounters from) {
    to.emittedFrom += from.emittedFrom;
    to.late += from.late;
    to.unassigned += from.unassigned;
    to.partiallyLate += from.partiallyLate;
  }

  long openCount() {
    return operators.stream().mapToLong(Operator::openCount).sum();
  }

  long held() {
    return operators.stream().mapToLong(Operator::held).sum();
  }

  long partiallyLate() {
    return operators.stream().mapToLong(o -> o.counters().partiallyLate).sum();
  }

  Operator first() {
    return operators.get(0);
  }

  /** The rows in the order that the merge of the instances gives them. */
  List<CollectedRow> rows() {
    List<CollectedRow> rows = new ArrayList<>(out.rows);
    if (operators.size() > 1) {
      rows.sort(
          Comparator.comparingLong(CollectedRow::sequence)
              .thenComparingLong(CollectedRow::due)
              .thenComparingInt(CollectedRow::group));
    }
    return rows;
  }

  @Override
  public void close() {
    operators.forEach(Operator::close);
    out.close();
    Memory.free(record);
  }
}
