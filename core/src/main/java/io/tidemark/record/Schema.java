package io.tidemark.record;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The fields of a stream's records and where they lie.
 *
 * <p>Fields keep their declaration order by index; in the record they lie behind the header, widest
 * first, each at a multiple of its width, {@code chars} fields last. At most one timestamp field is
 * the <em>event time</em>: it has no place of its own, since the header holds it. Immutable.
 */
public final class Schema {
  private final String name;
  private final int version;
  private final List<Field> fields;
  private final Map<String, Field> byName;
  private final Field eventTime;
  private final int length;
  private final long fingerprint;

  private Schema(Builder builder) {
    name = builder.name;
    version = builder.version;
    int[] offsets = new int[builder.columns.size()];
    length = layOut(builder, offsets);
    List<Field> laidOut = new ArrayList<>();
    byName = new HashMap<>();
    for (int i = 0; i < offsets.length; i++) {
      Column column = builder.columns.get(i);
      Field field = new Field(column.name, column.type, column.nullable, i, offsets[i]);
      laidOut.add(field);
      byName.put(column.name, field);
    }
    fields = List.copyOf(laidOut);
    eventTime = builder.eventTime < 0 ? null : fields.get(builder.eventTime);
    fingerprint = fingerprintOf(toString());
  }

  private record Column(String name, FieldType type, boolean nullable) {}

  /** Starts a schema. The name is the stream's, as errors and SQL say it. */
  public static Builder builder(String name) {
    return new Builder(name);
  }

  private static int layOut(Builder builder, int[] offsets) {
    int at = RecordHeader.LENGTH;
    for (int width : new int[] {8, 4, 2, 1}) {
      for (int i = 0; i < offsets.length; i++) {
        FieldType type = builder.columns.get(i).type;
        if (i == builder.eventTime) {
          offsets[i] = RecordHeader.EVENT_TIME_OFFSET;
        } else if (type.kind() != FieldType.Kind.CHARS && type.size() == width) {
          offsets[i] = at;
          at += width;
        }
      }
    }
    for (int i = 0; i < offsets.length; i++) {
      FieldType type = builder.columns.get(i).type;
      if (type.kind() == FieldType.Kind.CHARS) {
        offsets[i] = at;
        at += type.size();
      }
    }
    return (at + 7) & -8;
  }

  private static long fingerprintOf(String canonical) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(canonical.getBytes(StandardCharsets.UTF_8));
      long value = 0;
      for (int i = 0; i < Long.BYTES; i++) {
        value = (value << 8) | (digest[i] & 0xFF);
      }
      return value;
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** The stream's name. */
  public String name() {
    return name;
  }

  /** The version its owner gave it, from 1. */
  public int version() {
    return version;
  }

  /** The fields in declaration order. */
  public List<Field> fields() {
    return fields;
  }

  /** The field whose value is the header's event time, or null if the stream has none. */
  public Field eventTime() {
    return eventTime;
  }

  /** Bytes of a record, header included; a multiple of 8. */
  public int length() {
    return length;
  }

  /** The first 64 bits of a SHA-256 over {@link #toString()}: equal layouts have equal ones. */
  public long fingerprint() {
    return fingerprint;
  }

  /** Whether a field of that name is there. Names are case-sensitive. */
  public boolean has(String fieldName) {
    return byName.containsKey(fieldName);
  }

  /**
   * The field of a name.
   *
   * @throws IllegalArgumentException if there is none; the message lists those there are
   */
  public Field field(String fieldName) {
    Field field = byName.get(fieldName);
    if (field == null) {
      throw new IllegalArgumentException(
          "no field '"
              + fieldName
              + "' in "
              + name
              + "; it has "
              + fields.stream().map(Field::name).collect(Collectors.joining(", ")));
    }
    return field;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Schema that && toString().equals(that.toString());
  }

  @Override
  public int hashCode() {
    return Long.hashCode(fingerprint);
  }

  @Override
  public String toString() {
    return name
        + " v"
        + version
        + fields.stream()
            .map(f -> f.equals(eventTime) ? f + " event time" : f.toString())
            .collect(Collectors.joining(", ", " (", ")"));
  }

  /** Collects fields; not reusable across threads. */
  public static final class Builder {
    private final String name;
    private final List<Column> columns = new ArrayList<>();
    private int version = 1;
    private int eventTime = -1;

    private Builder(String name) {
      if (name.isBlank()) {
        throw new IllegalArgumentException("a schema needs a name");
      }
      this.name = name;
    }

    /** Sets the version, from 1. */
    public Builder version(int number) {
      if (number < 1) {
        throw new IllegalArgumentException("version=" + number + ", expected 1 or more");
      }
      version = number;
      return this;
    }

    /** Adds a field that always has a value. */
    public Builder field(String fieldName, FieldType type) {
      return add(fieldName, type, false);
    }

    /** Adds a field that may be null. */
    public Builder nullable(String fieldName, FieldType type) {
      return add(fieldName, type, true);
    }

    /** Adds the timestamp field that is the records' event time. */
    public Builder eventTime(String fieldName, TimeUnit unit) {
      if (eventTime >= 0) {
        throw new IllegalArgumentException(
            "schema " + name + " has an event time already: " + columns.get(eventTime).name);
      }
      add(fieldName, FieldType.timestamp(unit), false);
      eventTime = columns.size() - 1;
      return this;
    }

    private Builder add(String fieldName, FieldType type, boolean nullable) {
      if (columns.stream().anyMatch(c -> c.name.equals(fieldName))) {
        throw new IllegalArgumentException(
            "schema " + name + " has two fields named '" + fieldName + "'; rename one");
      }
      columns.add(new Column(fieldName, type, nullable));
      return this;
    }

    /** Lays the fields out. */
    public Schema build() {
      return new Schema(this);
    }
  }
}
