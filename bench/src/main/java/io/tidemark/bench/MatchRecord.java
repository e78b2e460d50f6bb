package io.tidemark.bench;

import io.tidemark.pattern.Match;
import io.tidemark.pattern.MatchFunction;
import io.tidemark.pattern.MatchOutput;
import io.tidemark.record.FieldType;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;

/** A match as a row: what {@link ResultChecksum#acceptMatch} asks for. */
final class MatchRecord implements MatchFunction {
  static final Schema SCHEMA =
      Schema.builder("matches")
          .eventTime("at", TimeUnit.MILLISECONDS)
          .field("end", FieldType.INT64)
          .field("first", FieldType.INT64)
          .field("last", FieldType.INT64)
          .field("symbol", FieldType.INT32)
          .field("between", FieldType.INT32)
          .build();

  private static final int END = SCHEMA.field("end").offset();
  private static final int FIRST = SCHEMA.field("first").offset();
  private static final int LAST = SCHEMA.field("last").offset();
  private static final int SYMBOL = SCHEMA.field("symbol").offset();
  private static final int BETWEEN = SCHEMA.field("between").offset();

  @Override
  public void onMatch(Match match, MatchOutput out) {
    RecordWriter row = out.row();
    long to = row.address();
    int size = match.size();
    long first = match.event(0).address();
    Memory.putLong(to + FIRST, Memory.getLong(first + TradeRecord.PRICE));
    Memory.putInt(to + SYMBOL, Memory.getInt(first + TradeRecord.SYMBOL));
    long last = match.event(size - 1).address();
    Memory.putLong(to + LAST, Memory.getLong(last + TradeRecord.PRICE));
    Memory.putLong(to + END, Memory.getLong(last + RecordHeader.EVENT_TIME_OFFSET));
    Memory.putInt(to + BETWEEN, size - 2);
    out.emit();
  }

  /** Gives a row to the results. */
  static void read(long row, ResultChecksum results) {
    results.acceptMatch(
        Memory.getLong(row + END),
        Memory.getInt(row + SYMBOL),
        Memory.getLong(row + FIRST),
        Memory.getLong(row + LAST),
        Memory.getInt(row + BETWEEN));
  }
}
