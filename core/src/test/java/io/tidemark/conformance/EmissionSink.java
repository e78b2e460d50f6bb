package io.tidemark.conformance;

import io.tidemark.engine.Sink;
import io.tidemark.record.Field;
import io.tidemark.record.RecordView;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Turns the rows that a stage puts out into the vectors' emissions. */
final class EmissionSink {
  private final StageSpec stage;
  private final Schema schema;
  private final Schema input;
  private final List<Emission> emissions = new ArrayList<>();
  private final List<Emission> sides = new ArrayList<>();
  private final List<Input> elements = new ArrayList<>();
  private SymbolTable symbols;

  /**
   * @param schema of the results
   * @param input schema of the elements
   */
  EmissionSink(StageSpec stage, Schema schema, Schema input) {
    this.stage = stage;
    this.schema = schema;
    this.input = input;
  }

  /** Names the symbols of the engine that is to feed this sink. */
  void symbols(SymbolTable table) {
    symbols = table;
  }

  /** What came since the last call, rows of the side output last. */
  List<Emission> take() {
    List<Emission> taken = new ArrayList<>(emissions);
    taken.addAll(sides);
    emissions.clear();
    sides.clear();
    return taken;
  }

  Sink results() {
    return stage.function().isProcess()
        ? (row, ordinal) -> onElement(row)
        : (row, ordinal) -> onAggregate(row);
  }

  Sink late() {
    return (row, ordinal) -> emissions.add(Emission.late(element(row, input, row.eventTime())));
  }

  Sink side() {
    return (row, ordinal) -> sides.add(result("side", row, ElementRows.SIDE, null));
  }

  private void onAggregate(RecordView row) {
    emissions.add(result("result", row, schema, FiringMeta.read(stage.function(), row, schema)));
  }

  private Emission result(String kind, RecordView row, Schema fields, Map<String, Object> meta) {
    String key = stage.keyed() ? text(row, fields.field("key")) : null;
    return Emission.of(
        kind, key, window(row, fields), row.eventTime(), "value", value(row, fields), meta);
  }

  private NaiveWindow window(RecordView row, Schema fields) {
    return stage.assigner().isGlobal()
        ? NaiveWindow.GLOBAL
        : new NaiveWindow(
            row.integer(fields.field("window_start")), row.integer(fields.field("window_end")));
  }

  private Object value(RecordView row, Schema fields) {
    Long value = row.isNull(fields.field("value")) ? null : row.integer(fields.field("value"));
    FunctionSpec function = stage.function();
    if (value == null && function.type().equals("aggregate") && !function.fn().equals("avg")) {
      // A sum of nothing is null in SQL and here, and 0 in the vectors.
      value = 0L;
    }
    return switch (function.fn()) {
      case "sumCount" -> Arrays.<Object>asList(value, row.integer(fields.field("count")));
      case "avg" ->
          value == null ? null : (Object) ((double) value / row.integer(fields.field("count")));
      default -> value;
    };
  }

  /** Collects the elements of a window until none is left, then applies the function to them. */
  private void onElement(RecordView row) {
    long left = row.integer(schema.field("left"));
    if (left > 0) {
      elements.add(element(row, schema, row.integer(schema.field("ts"))));
    }
    if (left > 1) {
      return;
    }
    String key = stage.keyed() ? text(row, schema.field("key")) : null;
    emissions.add(
        NaiveFunctions.result(
            stage.function(),
            key,
            window(row, schema),
            row.eventTime(),
            elements,
            FiringMeta.read(stage.function(), row, schema)));
    elements.clear();
  }

  private Input element(RecordView row, Schema fields, long ts) {
    return Input.element(
        integer(row, fields, "id", 0),
        ts,
        text(row, fields.field("key")),
        row.integer(fields.field("value")));
  }

  /** A field that results of an earlier stage do not have. */
  private static long integer(RecordView row, Schema fields, String name, long absent) {
    for (Field field : fields.fields()) {
      if (field.name().equals(name)) {
        return row.isNull(field) ? absent : row.integer(field);
      }
    }
    return absent;
  }

  private String text(RecordView row, Field field) {
    return row.isNull(field) ? null : symbols.text((int) row.integer(field));
  }
}
