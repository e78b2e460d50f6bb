package io.tidemark.engine;

import io.tidemark.aggregate.UserAggregate;
import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.RecordView;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.StateRow;

/**
 * A user's aggregate whose result depends on the order of event times: the mean of up to eight
 * values, each weighted by the time until the next.
 */
final class TimeWeighted implements UserAggregate {
  private static final int SIZE = 8;
  private static final Schema ARGUMENTS =
      Schema.builder("arguments").field("value", FieldType.INT64).build();
  private static final Field VALUE = ARGUMENTS.field("value");
  private static final Schema STATE = state();

  private long throwingOn = Long.MIN_VALUE;
  private boolean throwingOnMerge;
  private boolean throwingOnResult;

  private static Schema state() {
    Schema.Builder builder = Schema.builder("state").field("size", FieldType.INT64);
    for (int i = 0; i < SIZE; i++) {
      builder.field("time" + i, FieldType.INT64).field("value" + i, FieldType.INT64);
    }
    return builder.build();
  }

  TimeWeighted throwingOn(long value) {
    throwingOn = value;
    return this;
  }

  TimeWeighted throwingOnMerge() {
    throwingOnMerge = true;
    return this;
  }

  TimeWeighted throwingOnResult() {
    throwingOnResult = true;
    return this;
  }

  @Override
  public String name() {
    return "TIME_WEIGHTED";
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
    return FieldType.FLOAT64;
  }

  @Override
  public void init(StateRow state) {
    state.integer(STATE.field("size"), 0);
  }

  private static Field time(int i) {
    return STATE.fields().get(1 + 2 * i);
  }

  private static Field value(int i) {
    return STATE.fields().get(2 + 2 * i);
  }

  private static int size(StateRow state) {
    return (int) state.integer(STATE.fields().get(0));
  }

  @Override
  public void add(StateRow state, RecordView row) {
    insert(state, row.eventTime(), row.integer(VALUE));
    if (row.integer(VALUE) == throwingOn) {
      throw new IllegalStateException("no " + throwingOn);
    }
  }

  private static void insert(StateRow state, long time, long value) {
    int at = size(state);
    state.integer(STATE.fields().get(0), at + 1);
    for (; at > 0 && state.integer(time(at - 1)) > time; at--) {
      state.integer(time(at), state.integer(time(at - 1)));
      state.integer(value(at), state.integer(value(at - 1)));
    }
    state.integer(time(at), time).integer(value(at), value);
  }

  @Override
  public void merge(StateRow into, StateRow from) {
    if (throwingOnMerge) {
      throw new IllegalStateException("no merge");
    }
    for (int i = 0; i < size(from); i++) {
      insert(into, from.integer(time(i)), from.integer(value(i)));
    }
  }

  @Override
  public void result(StateRow state, RecordWriter row, Field result) {
    if (throwingOnResult) {
      throw new IllegalStateException("no result");
    }
    int last = size(state) - 1;
    long weighted = 0;
    for (int i = 0; i < last; i++) {
      weighted += state.integer(value(i)) * (state.integer(time(i + 1)) - state.integer(time(i)));
    }
    long span = state.integer(time(last)) - state.integer(time(0));
    row.float64(result, span == 0 ? state.integer(value(0)) : (double) weighted / span);
  }
}
