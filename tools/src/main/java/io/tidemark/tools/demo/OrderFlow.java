package io.tidemark.tools.demo;

import io.tidemark.engine.Engine;
import io.tidemark.engine.Feed;
import io.tidemark.engine.Publisher;
import io.tidemark.record.Field;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * One thread's share of the order flow: trades of several symbols on two partitions, some of them
 * out of order and a few late. What it sends follows from the seed; how it falls in with the other
 * thread does not.
 */
final class OrderFlow implements Runnable {
  static final String TABLE = "trades";

  private static final String[] SYMBOLS = {
    "ACME", "BOLT", "CRUX", "DUNE", "ECHO", "FLUX", "GALE", "HALO"
  };
  private static final int PARTITIONS = 2;
  private static final int BATCH = 64;
  private static final long MAX_PARK = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long MAX_DISORDER = TimeUnit.MILLISECONDS.toNanos(40);
  private static final long LATENESS = TimeUnit.SECONDS.toNanos(3);
  private static final int PERCENT = 100;
  private static final int OUT_OF_ORDER_PERCENT = 5;
  private static final int ONE_IS_LATE_IN = 20_000;
  private static final int ONE_IS_LARGE_IN = 200;
  private static final int LARGE = 50;
  private static final int MAX_QUANTITY = 400;
  private static final int MAX_STEP = 3;
  private static final int PULL = 64;
  private static final long NANOS_PER_MICRO = 1_000;

  private final Engine engine;
  private final Feed feed;
  private final Publisher[] publishers = new Publisher[PARTITIONS];
  private final Schedule schedule;
  private final EpochClock clock;
  private final DemoStop stop;
  private final boolean isPaced;
  private final long count;
  private final SplittableRandom random;
  private final Field symbol;
  private final Field side;
  private final Field price;
  private final Field quantity;
  private final int[] symbolIds = new int[SYMBOLS.length];
  private final long[] cents = new long[SYMBOLS.length];
  private long sent;

  /**
   * Prepares a thread's share.
   *
   * @param number of the thread, from 0
   * @param schedule of its trades
   */
  OrderFlow(
      Engine engine,
      Schema trades,
      int number,
      Schedule schedule,
      EpochClock clock,
      DemoStop stop,
      DemoRequest request) {
    this.engine = engine;
    this.schedule = schedule;
    this.clock = clock;
    this.stop = stop;
    count = request.tradesPerThread();
    isPaced = request.isPaced();
    feed = engine.feed(BATCH);
    for (int i = 0; i < PARTITIONS; i++) {
      publishers[i] = feed.publisher(TABLE, PARTITIONS * number + i);
    }
    random = new SplittableRandom(31 * request.seed() + number);
    symbol = trades.field("symbol");
    side = trades.field("side");
    price = trades.field("price");
    quantity = trades.field("qty");
    for (int i = 0; i < SYMBOLS.length; i++) {
      symbolIds[i] = -1;
      cents[i] = cents(i);
    }
  }

  private static long cents(int which) {
    return 5_000 + 2_500L * which;
  }

  /** A price that has gone far comes back. */
  private long pull(int which) {
    return (cents(which) - cents[which]) / PULL;
  }

  @Override
  public void run() {
    while (sent < count && !stop.isAsked()) {
      long wait = isPaced ? schedule.due() - clock.nanos() : 0;
      if (wait > 0) {
        feed.flush();
        LockSupport.parkNanos(Math.min(wait, MAX_PARK));
      } else {
        send(schedule.due());
        schedule.advance();
      }
    }
    feed.flush();
  }

  /** Trades sent so far; of this thread until it has ended. */
  long sent() {
    return sent;
  }

  private void send(long due) {
    int which = pick();
    cents[which] += random.nextInt(-MAX_STEP, MAX_STEP + 1) + pull(which);
    long size = 1L + random.nextInt(MAX_QUANTITY);
    if (random.nextInt(ONE_IS_LARGE_IN) == 0) {
      size *= LARGE;
    }
    Publisher publisher = publishers[random.nextInt(PARTITIONS)];
    RecordWriter trade =
        publisher.claim().eventTime(eventTime(due) / NANOS_PER_MICRO).ingestTime(due);
    Memory.putByte(trade.address() + side.offset(), (byte) (random.nextBoolean() ? 'B' : 'S'));
    trade.integer(symbol, symbolId(which)).integer(price, cents[which]).integer(quantity, size);
    publisher.publish();
    sent++;
  }

  /** Some symbols trade more than others. */
  private int pick() {
    return Math.min(random.nextInt(SYMBOLS.length), random.nextInt(SYMBOLS.length));
  }

  /** An id is given when its symbol is first traded: by whichever thread comes first. */
  private int symbolId(int which) {
    if (symbolIds[which] < 0) {
      symbolIds[which] = engine.symbols().intern(SYMBOLS[which]);
    }
    return symbolIds[which];
  }

  private long eventTime(long due) {
    if (random.nextInt(ONE_IS_LATE_IN) == 0) {
      return due - LATENESS;
    }
    return random.nextInt(PERCENT) < OUT_OF_ORDER_PERCENT
        ? due - random.nextLong(MAX_DISORDER)
        : due;
  }
}
