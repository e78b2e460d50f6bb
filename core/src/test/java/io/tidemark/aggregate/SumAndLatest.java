package io.tidemark.aggregate;

import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.RecordView;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.StateRow;
import java.math.BigDecimal;
import java.util.List;

/** A user's aggregate: a sum of int32, and a thousand for each unit of the latest event time. */
final class SumAndLatest implements UserAggregate {
  private static final Schema ARGUMENTS =
      Schema.builder("arguments")
          .nullable("number", FieldType.INT32)
          .nullable("flag", FieldType.BOOLEAN)
          .field("weight", FieldType.FLOAT64)
          .build();
  private static final Schema STATE =
      Schema.builder("state")
          .field("sum", FieldType.INT64)
          .nullable("latest", FieldType.INT64)
          .field("flags", FieldType.INT32)
          .field("weight", FieldType.FLOAT64)
          .build();
  private static final Field NUMBER = ARGUMENTS.field("number");
  private static final Field FLAG = ARGUMENTS.field("flag");
  private static final Field WEIGHT = ARGUMENTS.field("weight");
  private static final Field SUM = STATE.field("sum");
  private static final Field LATEST = STATE.field("latest");
  private static final Field FLAGS = STATE.field("flags");
  private static final Field HEAVIEST = STATE.field("weight");

  @Override
  public String name() {
    return "SUM_AND_LATEST";
  }

  @Override
  public Schema arguments() {
    return ARGUMENTS;
  }

  @Override
  public Schema accumulator() {
    return STATE;
  }

  @Override
  public FieldType resultType() {
    return FieldType.INT64;
  }

  @Override
  public void init(StateRow state) {
    if (!state.isNull(LATEST) || !state.isNull(SUM)) {
      throw new AssertionError("fields are not null at first");
    }
    state.integer(SUM, 0).integer(FLAGS, 0).float64(HEAVIEST, Double.NEGATIVE_INFINITY);
  }

  @Override
  public void add(StateRow state, RecordView row) {
    if (!row.isNull(NUMBER)) {
      state.integer(SUM, state.integer(SUM) + row.integer(NUMBER));
    }
    if (!row.isNull(FLAG)) {
      state.integer(FLAGS, state.integer(FLAGS) + row.integer(FLAG));
    }
    latest(state, row.eventTime());
    state.float64(HEAVIEST, Math.max(state.float64(HEAVIEST), row.float64(WEIGHT)));
  }

  private static void latest(StateRow state, long time) {
    if (state.isNull(LATEST) || time > state.integer(LATEST)) {
      state.integer(LATEST, time);
    }
  }

  @Override
  public void merge(StateRow into, StateRow from) {
    into.integer(SUM, into.integer(SUM) + from.integer(SUM));
    into.integer(FLAGS, into.integer(FLAGS) + from.integer(FLAGS));
    latest(into, from.integer(LATEST));
    into.float64(HEAVIEST, Math.max(into.float64(HEAVIEST), from.float64(HEAVIEST)));
  }

  @Override
  public void result(StateRow state, RecordWriter row, Field result) {
    row.integer(
        result,
        state.integer(SUM)
            + 1000 * state.integer(LATEST)
            + 100_000 * state.integer(FLAGS)
            + (Double.hashCode(state.float64(HEAVIEST)) & 0xFF));
  }

  static Object of(List<OracleRow> rows) {
    long result = 0;
    long latest = Long.MIN_VALUE;
    double heaviest = Double.NEGATIVE_INFINITY;
    for (OracleRow row : rows) {
      result += number(row, "n_i32") + 100_000 * number(row, "n_flag");
      latest = Math.max(latest, row.time());
      heaviest = Math.max(heaviest, row.float64("dbl"));
    }
    return result + 1000 * latest + (Double.hashCode(heaviest) & 0xFF);
  }

  private static long number(OracleRow row, String field) {
    BigDecimal value = row.number(field);
    return value == null ? 0 : value.longValueExact();
  }
}
