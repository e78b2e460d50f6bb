package io.tidemark.bench;

import java.util.Arrays;

/**
 * A reproducible stream of trades, one current trade at a time: ten trades for each millisecond of
 * event time, 5 % of them late by 1 to 50 ms, keys uniformly at random, and per key a price that
 * walks by at most 50 ticks a trade.
 *
 * <p>The sequence is a pure function of the number of keys. It is the one that the known answers of
 * {@link Workload} were computed on; a changed draw changes every answer. Not thread-safe.
 */
public final class TradeGenerator {
  /** Event time of the first trade in milliseconds since the epoch; a whole minute. */
  public static final long BASE_TIME = 1_700_000_040_000L;

  /** The farthest that a trade may be behind the highest event time before it, in milliseconds. */
  public static final long MAX_LATENESS = 50;

  /** The farthest that a stray may be behind, in milliseconds. */
  public static final long MAX_STRAY_LATENESS = 2_000;

  static final int TRADES_PER_MILLI = 10;

  private static final long STRAY_SPAN = MAX_STRAY_LATENESS - MAX_LATENESS;

  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;
  private static final int LATE_PER_1024 = 51;
  private static final int STRAYS_PER_32768 = 328;
  private static final long FIRST_PRICE = 1_000_000;
  private static final int MAX_TICK = 50;
  private static final int MAX_QUANTITY = 1_000;
  private static final int OPEN_ORDERS = 7_500;

  private final int keys;
  private final boolean strays;
  private final long[] lastPrices;
  private long randomState = GOLDEN_GAMMA;

  private long generated;
  private long timestamp;
  private long key;
  private long price;
  private long quantity;
  private long orderId;
  private byte side;
  private boolean order;

  /**
   * Makes a generator that stands before its first trade.
   *
   * @param keys the number of distinct keys, at least 1
   */
  public TradeGenerator(int keys) {
    this(keys, false);
  }

  /**
   * Makes a generator that stands before its first trade.
   *
   * @param keys the number of distinct keys, at least 1
   * @param strays whether one in a hundred of the trades comes up to two seconds late
   */
  public TradeGenerator(int keys, boolean strays) {
    if (keys < 1) {
      throw new IllegalArgumentException("keys is " + keys + ", expected at least 1");
    }
    this.keys = keys;
    this.strays = strays;
    this.lastPrices = new long[keys];
    Arrays.fill(lastPrices, FIRST_PRICE);
  }

  /** Moves to the next trade. */
  public void next() {
    final long index = generated++;
    final long a = nextRandom();
    final long b = nextRandom();
    long millis = index / TRADES_PER_MILLI;
    if ((a & 1023) < LATE_PER_1024) {
      millis -= 1 + scale16(a >>> 10, (int) MAX_LATENESS);
    }
    if (strays && (b >>> 49) < STRAYS_PER_32768) {
      millis = index / TRADES_PER_MILLI - MAX_LATENESS - scale16(a >>> 10, (int) STRAY_SPAN);
    }
    timestamp = BASE_TIME + Math.max(0, millis);
    final int slot = (int) (((a >>> 32) * keys) >>> 32);
    key = slot;
    price = lastPrices[slot] + scale16(b, 2 * MAX_TICK + 1) - MAX_TICK;
    lastPrices[slot] = price;
    quantity = 1 + scale16(b >>> 16, MAX_QUANTITY);
    side = (byte) (1 + ((b >>> 32) & 1));
    order = (index & 1) == 0;
    final long newest = index >>> 1;
    orderId = order ? newest : Math.max(0, newest - scale16(b >>> 33, OPEN_ORDERS));
  }

  /** The number of trades made so far. */
  public long generated() {
    return generated;
  }

  /** Event time in milliseconds since the epoch. */
  public long timestamp() {
    return timestamp;
  }

  /** The instrument, in [0, keys). */
  public long key() {
    return key;
  }

  /** Price in ticks. */
  public long price() {
    return price;
  }

  /** Quantity, 1 to 1,000. */
  public long quantity() {
    return quantity;
  }

  /** A fresh id for an order; for a fill the id of one of the last 7,500 orders. */
  public long orderId() {
    return orderId;
  }

  /** 1 for a buy, 2 for a sell. */
  public byte side() {
    return side;
  }

  /** Whether this is an order; otherwise it is a fill. Orders and fills alternate. */
  public boolean isOrder() {
    return order;
  }

  /**
   * SplitMix64 of Steele, Lea and Flood: two multiplications a draw, so that the generator is cheap
   * beside a candidate.
   */
  private long nextRandom() {
    randomState += GOLDEN_GAMMA;
    long z = randomState;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** Maps the low 16 bits onto [0, bound) without a division. */
  private static long scale16(long bits, int bound) {
    return ((bits & 0xFFFF) * bound) >>> 16;
  }
}
