package io.tidemark.journal;

import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.Map;
import java.util.TreeMap;

/** The bytes of a {@link Preamble}. */
final class PreambleCodec {
  private static final String NONE = "";

  private PreambleCodec() {}

  static byte[] encode(Preamble preamble) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SnapshotWriter out = new SnapshotWriter(bytes);
    out.section("incarnation");
    out.putInt(preamble.incarnation());
    out.section("properties");
    out.putInt(preamble.properties().size());
    new TreeMap<>(preamble.properties())
        .forEach(
            (name, value) -> {
              out.putText(name);
              out.putText(value);
            });
    out.section("schemas");
    out.putInt(preamble.schemas().size());
    new TreeMap<>(preamble.schemas())
        .forEach(
            (stream, schema) -> {
              out.putInt(stream);
              encode(out, schema);
            });
    out.flush();
    return bytes.toByteArray();
  }

  private static void encode(SnapshotWriter out, Schema schema) {
    out.putText(schema.name());
    out.putInt(schema.version());
    out.putLong(schema.fingerprint());
    out.putInt(schema.fields().size());
    for (Field field : schema.fields()) {
      FieldType type = field.type();
      out.putText(field.name());
      out.putText(type.kind().name());
      out.putInt(type.precision());
      out.putInt(type.scale());
      out.putText(type.unit() == null ? NONE : type.unit().name());
      out.putInt(field.equals(schema.eventTime()) ? 2 : field.nullable() ? 1 : 0);
    }
  }

  static Preamble decode(byte[] bytes) {
    SnapshotReader in = new SnapshotReader(new ByteArrayInputStream(bytes));
    in.section("incarnation");
    int incarnation = in.getInt();
    in.section("properties");
    Map<String, String> properties = new TreeMap<>();
    for (int rest = in.getInt(); rest > 0; rest--) {
      properties.put(in.getText(), in.getText());
    }
    in.section("schemas");
    Map<Integer, Schema> schemas = new TreeMap<>();
    for (int rest = in.getInt(); rest > 0; rest--) {
      schemas.put(in.getInt(), decodeSchema(in));
    }
    return new Preamble(incarnation, properties, schemas);
  }

  private static Schema decodeSchema(SnapshotReader in) {
    Schema.Builder builder = Schema.builder(in.getText()).version(in.getInt());
    long fingerprint = in.getLong();
    for (int rest = in.getInt(); rest > 0; rest--) {
      String name = in.getText();
      FieldType type = decodeType(in);
      switch (in.getInt()) {
        case 0 -> builder.field(name, type);
        case 1 -> builder.nullable(name, type);
        default -> builder.eventTime(name, type.unit());
      }
    }
    Schema schema = builder.build();
    if (schema.fingerprint() != fingerprint) {
      throw new JournalException(
          String.format(
              "the journal's schema %s has fingerprint %016x here, expected %016x; read it with"
                  + " the version that wrote it",
              schema, schema.fingerprint(), fingerprint));
    }
    return schema;
  }

  private static FieldType decodeType(SnapshotReader in) {
    FieldType.Kind kind = FieldType.Kind.valueOf(in.getText());
    int precision = in.getInt();
    int scale = in.getInt();
    String unit = in.getText();
    return switch (kind) {
      case INT8 -> FieldType.INT8;
      case INT16 -> FieldType.INT16;
      case INT32 -> FieldType.INT32;
      case INT64 -> FieldType.INT64;
      case FLOAT64 -> FieldType.FLOAT64;
      case BOOLEAN -> FieldType.BOOLEAN;
      case SYMBOL -> FieldType.SYMBOL;
      case DECIMAL -> FieldType.decimal(precision, scale);
      case TIMESTAMP -> FieldType.timestamp(TimeUnit.valueOf(unit));
      case CHARS -> FieldType.chars(precision);
    };
  }
}
