package io.tidemark.window;

import io.tidemark.operator.Collector;
import io.tidemark.record.Field;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordView;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import java.util.ArrayList;
import java.util.List;

/** Keeps what operators put out as text. */
final class RowCollector extends Collector implements AutoCloseable {
  final List<CollectedRow> rows = new ArrayList<>();
  long sequence;
  private final Schema schema;
  private final SymbolTable symbols;
  private final long row;

  RowCollector(Schema schema, SymbolTable symbols) {
    this.schema = schema;
    this.symbols = symbols;
    row = Memory.allocate(schema.length());
  }

  @Override
  public long claim() {
    return row;
  }

  @Override
  public void emit(long due, int group) {
    rows.add(new CollectedRow(sequence, due, group, text(schema, row)));
  }

  @Override
  public long claimSide(int side) {
    throw new UnsupportedOperationException("side output " + side);
  }

  @Override
  public void emitSide(int side, long due, int group) {
    throw new UnsupportedOperationException("side output " + side);
  }

  @Override
  public void late(long record, int group) {
    String text = "late " + text(WindowInput.SCHEMA, record);
    rows.add(new CollectedRow(sequence, AT_ONCE, group, text));
  }

  private String text(Schema of, long address) {
    RecordView view = new RecordView().wrap(address);
    StringBuilder text = new StringBuilder().append(view.eventTime());
    for (Field field : of.fields()) {
      text.append(' ').append(view.text(field, symbols));
    }
    return text.toString();
  }

  @Override
  public void close() {
    Memory.free(row);
  }
}
