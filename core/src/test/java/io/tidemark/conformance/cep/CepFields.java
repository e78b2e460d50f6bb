package io.tidemark.conformance.cep;

import com.fasterxml.jackson.databind.JsonNode;
import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import io.tidemark.record.TimeUnit;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The schema of a case's events: each field has the type of all values that it has. */
final class CepFields {
  static final String ID = "event_id";
  static final String KEY = "event_key";
  private static final FieldType TEXT = FieldType.chars(32);

  private final Map<String, FieldType> types = new TreeMap<>();
  private String mixed;

  CepFields(CepCase cepCase) {
    // Conditions may name fields that no event has.
    types.put("type", FieldType.SYMBOL);
    types.put("v", null);
    for (JsonNode step : cepCase.steps()) {
      step.path("event").path("fields").properties().forEach(f -> add(f.getKey(), f.getValue()));
    }
    types.replaceAll((name, type) -> type == null ? FieldType.INT64 : type);
  }

  private void add(String name, JsonNode value) {
    if (value.isNull()) {
      types.putIfAbsent(name, null);
      return;
    }
    FieldType type = typeOf(name, value);
    FieldType known = types.get(name);
    if (known != null && !known.equals(type)) {
      mixed = name;
    }
    types.put(name, type);
  }

  private static FieldType typeOf(String name, JsonNode value) {
    if (value.isIntegralNumber()) {
      return FieldType.INT64;
    }
    if (value.isFloatingPointNumber()) {
      return FieldType.FLOAT64;
    }
    if (value.isBoolean()) {
      return FieldType.BOOLEAN;
    }
    return name.equals("type") ? FieldType.SYMBOL : TEXT;
  }

  /** Why no schema fits: a field has one type. */
  Optional<String> unsupported() {
    return Optional.ofNullable(mixed).map(name -> "field " + name + " has values of several kinds");
  }

  Schema schema() {
    Schema.Builder builder = Schema.builder("events").eventTime("ts", TimeUnit.MILLISECONDS);
    builder.field(ID, FieldType.INT32).field(KEY, FieldType.SYMBOL);
    types.forEach(builder::nullable);
    return builder.build();
  }

  static void write(JsonNode fields, Schema schema, RecordWriter writer, SymbolTable symbols) {
    for (Field field : schema.fields()) {
      if (field.nullable()) {
        write(fields.path(field.name()), field, writer, symbols);
      }
    }
  }

  private static void write(JsonNode value, Field field, RecordWriter writer, SymbolTable symbols) {
    if (value.isMissingNode() || value.isNull()) {
      writer.setNull(field);
      return;
    }
    switch (field.type().kind()) {
      case SYMBOL -> writer.integer(field, symbols.intern(value.textValue()));
      case CHARS -> writer.chars(field, value.textValue());
      case BOOLEAN -> writer.integer(field, value.booleanValue() ? 1 : 0);
      case FLOAT64 -> writer.float64(field, value.doubleValue());
      default -> writer.integer(field, value.longValue());
    }
  }
}
