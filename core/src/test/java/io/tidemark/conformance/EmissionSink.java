package io.tidemark.conformance;

import io.tidemark.engine.Sink;
import io.tidemark.record.Field;
import io.tidemark.record.RecordView;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Turns the rows that an engine puts out into the vectors' emissions. */
final class EmissionSink {
  private final StageSpec stage;
  private final Schema schema;
  private final List<Emission> emissions = new ArrayList<>();
  private final List<Input> elements = new ArrayList<>();
  private SymbolTable symbols;

  /**
   * @param schema of the results
   */
  EmissionSink(StageSpec stage, Schema schema) {
    this.stage = stage;
    this.schema = schema;
  }

  /** Names the symbols of the engine that is to feed this sink. */
  void symbols(SymbolTable table) {
    symbols = table;
  }

  /** What came since the last call. */
  List<Emission> take() {
    List<Emission> taken = List.copyOf(emissions);
    emissions.clear();
    return taken;
  }

  Sink results() {
    return stage.function().type().equals("process")
        ? (row, ordinal) -> onElement(row)
        : (row, ordinal) -> onAggregate(row);
  }

  Sink late() {
    return (row, ordinal) ->
        emissions.add(Emission.late(element(row, WindowJob.ELEMENTS, row.eventTime())));
  }

  private void onAggregate(RecordView row) {
    String key = stage.keyed() ? text(row, schema.field("key")) : null;
    emissions.add(
        Emission.result(
            key,
            integer(row, "window_start"),
            integer(row, "window_end"),
            row.eventTime(),
            value(row)));
  }

  private Object value(RecordView row) {
    long value = integer(row, "value");
    return switch (stage.function().fn()) {
      case "sumCount" -> Arrays.<Object>asList(value, integer(row, "count"));
      case "avg" -> (double) value / integer(row, "count");
      default -> value;
    };
  }

  /** Collects the elements of a window until none is left, then applies the function to them. */
  private void onElement(RecordView row) {
    elements.add(element(row, schema, integer(row, "ts")));
    if (integer(row, "left") > 1) {
      return;
    }
    String key = stage.keyed() ? elements.get(0).key() : null;
    long start = integer(row, "window_start");
    long end = integer(row, "window_end");
    emissions.addAll(
        NaiveFunctions.results(stage.function(), key, new NaiveWindow(start, end), elements, null));
    elements.clear();
  }

  private Input element(RecordView row, Schema fields, long ts) {
    return Input.element(
        row.integer(fields.field("id")),
        ts,
        text(row, fields.field("key")),
        row.integer(fields.field("value")));
  }

  private long integer(RecordView row, String field) {
    return row.integer(schema.field(field));
  }

  private String text(RecordView row, Field field) {
    return symbols.text((int) row.integer(field));
  }
}
