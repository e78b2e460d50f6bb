package io.tidemark.window;

import io.tidemark.aggregate.Accumulator;
import io.tidemark.aggregate.UserAggregateException;
import io.tidemark.record.Field;
import io.tidemark.record.Memory;
import io.tidemark.record.Nulls;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.state.RowCursor;
import io.tidemark.window.PaneSpec.WindowFields;

/** Key, bounds, pane and aggregates of a window, as one row. */
final class AggregatedRow extends PaneRow {
  private final PaneSpec spec;
  private final int contents;
  private final int startOffset;
  private final int endOffset;
  private final int indexOffset;
  private final int timingOffset;
  private final int lastOffset;
  private final PaneErrors errors;
  private final RecordWriter writer = new RecordWriter();
  private final RowCursor cursor = new RowCursor();

  /** Where elements are aggregated if panes hold these; 0 if they hold the accumulator. */
  private final long scratch;

  AggregatedRow(PaneSpec spec, PaneLayout layout, PaneErrors errors) {
    this.spec = spec;
    this.errors = errors;
    contents = layout.contents;
    Schema schema = spec.aggregated();
    WindowFields names = spec.fields();
    startOffset = schema.field(names.start()).offset();
    endOffset = schema.field(names.end()).offset();
    boolean hasPane = names.paneIndex() != null;
    indexOffset = hasPane ? schema.field(names.paneIndex()).offset() : 0;
    timingOffset = hasPane ? schema.field(names.paneTiming()).offset() : 0;
    lastOffset = hasPane ? schema.field(names.paneLast()).offset() : 0;
    scratch = spec.keepsElements() ? Memory.allocate(spec.accumulator().length()) : 0;
  }

  @Override
  void write(PaneFiring firing, long row) {
    Accumulator accumulator = firing.group.accumulator;
    if (scratch == 0) {
      writeAggregates(accumulator, firing.pane + contents, firing, row);
    } else {
      accumulate(accumulator, firing);
      try {
        writeAggregates(accumulator, scratch, firing, row);
      } finally {
        accumulator.clear(scratch);
      }
    }
    writeWindow(firing, row);
  }

  private void writeAggregates(
      Accumulator accumulator, long accumulated, PaneFiring firing, long row) {
    if (Accumulator.isEmpty(accumulated)) {
      writer.wrap(row).clear(spec.aggregated());
      for (Field zero : spec.zeros()) {
        writer.integer(zero, 0);
      }
      return;
    }
    try {
      accumulator.writeResults(accumulated, row);
    } catch (ArithmeticException e) {
      throw errors.overflow(firing.group, firing.pane, e);
    } catch (UserAggregateException e) {
      throw errors.aggregate(firing.group, firing.pane, e);
    }
  }

  private void accumulate(Accumulator accumulator, PaneFiring firing) {
    ElementContents elements = (ElementContents) firing.group.contents;
    Accumulator.empty(scratch);
    elements.walk(firing.pane, cursor);
    while (cursor.next()) {
      if (Accumulator.isEmpty(scratch)) {
        accumulator.create(scratch, elements.record(cursor));
      } else {
        accumulator.add(scratch, elements.record(cursor));
      }
    }
  }

  private void writeWindow(PaneFiring firing, long row) {
    Memory.putLong(row + RecordHeader.EVENT_TIME_OFFSET, firing.last());
    boolean isGlobal = spec.isGlobal();
    Memory.putLong(row + startOffset, isGlobal ? Nulls.INT64 : firing.start());
    Memory.putLong(row + endOffset, isGlobal ? Nulls.INT64 : firing.end());
    if (indexOffset != 0) {
      Memory.putLong(row + indexOffset, firing.index());
      Memory.putByte(row + timingOffset, firing.timing.code());
      Memory.putByte(row + lastOffset, (byte) (firing.isLast ? 1 : 0));
    }
    spec.aggregatedKey().write(Pane.key(firing.pane), firing.group.dictionary, row);
  }

  @Override
  public void close() {
    if (scratch != 0) {
      Memory.free(scratch);
    }
  }
}
