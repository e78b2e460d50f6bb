package io.tidemark.record;

import java.util.Objects;

/**
 * A named place in the records of a {@link Schema}.
 *
 * @param name unique in its schema
 * @param type what it holds
 * @param nullable whether it may hold the null of its type ({@link Nulls}); operators skip the test
 *     where it may not
 * @param index position in declaration order, from 0
 * @param offset bytes from the start of the record, header included
 */
public record Field(String name, FieldType type, boolean nullable, int index, int offset) {
  /** Checks that name and type are there. */
  public Field {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(type, "type");
  }

  @Override
  public String toString() {
    return name + " " + type + (nullable ? "" : " not null");
  }
}
