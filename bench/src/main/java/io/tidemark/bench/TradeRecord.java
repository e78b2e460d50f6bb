package io.tidemark.bench;

import io.tidemark.record.FieldType;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;

/** A trade as a record of 64 bytes. */
public final class TradeRecord {
  /** The schema of the stream {@code trades}. */
  public static final Schema SCHEMA =
      Schema.builder("trades")
          .eventTime("ts", TimeUnit.MILLISECONDS)
          .field("price", FieldType.INT64)
          .field("quantity", FieldType.INT64)
          .field("order_id", FieldType.INT64)
          .field("symbol", FieldType.INT32)
          .field("side", FieldType.INT8)
          .build();

  /** Offset of the price, int64. */
  public static final int PRICE = SCHEMA.field("price").offset();

  /** Offset of the quantity, int64. */
  public static final int QUANTITY = SCHEMA.field("quantity").offset();

  /** Offset of the order's id, int64. */
  public static final int ORDER_ID = SCHEMA.field("order_id").offset();

  /** Offset of the key, int32. */
  public static final int SYMBOL = SCHEMA.field("symbol").offset();

  /** Offset of the side, int8. */
  public static final int SIDE = SCHEMA.field("side").offset();

  /** Bytes of a record. */
  public static final int LENGTH = SCHEMA.length();

  private TradeRecord() {}

  /** Writes the generator's current trade, all but what the header says beside its time. */
  static void write(TradeGenerator trade, long record) {
    Memory.putLong(record + RecordHeader.EVENT_TIME_OFFSET, trade.timestamp());
    Memory.putLong(record + PRICE, trade.price());
    Memory.putLong(record + QUANTITY, trade.quantity());
    Memory.putLong(record + ORDER_ID, trade.orderId());
    Memory.putInt(record + SYMBOL, (int) trade.key());
    Memory.putByte(record + SIDE, trade.side());
  }
}
