package io.tidemark.bench.live;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tidemark.bench.TradeGenerator;
import io.tidemark.bench.TradeRecord;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TradeLapTest {
  private static final int SYMBOLS = 50;

  private final long record = Memory.allocate(TradeRecord.LENGTH);
  private final TradeLap lap = new TradeLap(SYMBOLS);

  @AfterEach
  void free() {
    lap.close();
    Memory.free(record);
  }

  @Test
  void repeatsTheGeneratorsTradesASecondLaterEachTime() {
    for (int round = 0; round < 3; round++) {
      TradeGenerator generator = new TradeGenerator(SYMBOLS);
      for (int i = 0; i < TradeLap.TRADES; i++) {
        generator.next();
        lap.writeNext(record);

        assertEquals(
            generator.timestamp() + round * 1_000L,
            Memory.getLong(record + RecordHeader.EVENT_TIME_OFFSET));
        assertEquals(generator.price(), Memory.getLong(record + TradeRecord.PRICE));
        assertEquals(generator.quantity(), Memory.getLong(record + TradeRecord.QUANTITY));
        assertEquals(generator.orderId(), Memory.getLong(record + TradeRecord.ORDER_ID));
        assertEquals(generator.key(), Memory.getInt(record + TradeRecord.SYMBOL));
        assertEquals(generator.side(), Memory.getByte(record + TradeRecord.SIDE));
      }
    }
  }

  @Test
  void leavesTheRestOfTheHeaderAlone() {
    Memory.putLong(record + RecordHeader.INGEST_TIME_OFFSET, 7);
    Memory.putLong(record + RecordHeader.STREAM_OFFSET, 8);
    lap.writeNext(record);

    assertEquals(7, Memory.getLong(record + RecordHeader.INGEST_TIME_OFFSET));
    assertEquals(8, Memory.getLong(record + RecordHeader.STREAM_OFFSET));
  }
}
