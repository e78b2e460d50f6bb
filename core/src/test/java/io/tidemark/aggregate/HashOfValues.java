package io.tidemark.aggregate;

import io.tidemark.record.Field;
import io.tidemark.record.RecordWriter;
import java.math.BigDecimal;
import java.util.List;

/** A hash of all values that depends on their order. */
final class HashOfValues implements CollectFunction {
  private static final long MASK = 0xFFFF_FFFFL;

  private final boolean doubles;

  HashOfValues(boolean doubles) {
    this.doubles = doubles;
  }

  @Override
  public void apply(CollectedValues values, RecordWriter row, Field result) {
    long hash = 0;
    for (int i = 0; i < values.size(); i++) {
      long next = doubles ? Double.hashCode(values.float64(i)) : values.integer(i);
      hash = (31 * hash + next) & MASK;
    }
    row.integer(result, hash);
  }

  static Object of(List<Object> values) {
    long hash = 0;
    for (Object each : values) {
      long next = each instanceof Double d ? Double.hashCode(d) : unscaled((BigDecimal) each);
      hash = (31 * hash + next) & MASK;
    }
    return hash;
  }

  private static long unscaled(BigDecimal value) {
    return value.unscaledValue().longValueExact();
  }
}
