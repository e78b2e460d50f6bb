package io.tidemark.window;

import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import java.util.Objects;

/**
 * One of the fields that rows are ordered by.
 *
 * @param field of the rows; of any type but symbol, whose ids say nothing of the order of the texts
 * @param descending whether the highest value comes first
 * @param nullsFirst whether rows without a value come first
 */
public record SortKey(Field field, boolean descending, boolean nullsFirst) {
  /** Refuses a symbol. */
  public SortKey {
    Objects.requireNonNull(field, "field");
    if (field.type().kind() == FieldType.Kind.SYMBOL) {
      throw new IllegalArgumentException(
          "order by "
              + field
              + ": symbols are numbered as they come, not in the order of their texts; order by a"
              + " number, a time or a chars(n) field");
    }
  }

  /** From the lowest value; null counts as the lowest of all, as in Flink. */
  public static SortKey ascending(Field field) {
    return new SortKey(field, false, true);
  }

  /** From the highest value; null counts as the lowest of all, as in Flink. */
  public static SortKey descending(Field field) {
    return new SortKey(field, true, false);
  }

  @Override
  public String toString() {
    String nulls = nullsFirst == descending ? (nullsFirst ? " nulls first" : " nulls last") : "";
    return field.name() + (descending ? " desc" : "") + (field.nullable() ? nulls : "");
  }
}
