package io.tidemark.bench;

/**
 * The accumulator of one key in one pane of the floors: five int64 fields side by side.
 *
 * <pre>
 *   0        8          16         24       32        40
 *   +--------+----------+----------+--------+---------+
 *   | trades | quantity | turnover | lowest | highest |
 *   +--------+----------+----------+--------+---------+
 * </pre>
 */
final class FloorSlot {
  static final int TRADES = 0;
  static final int QUANTITY = 8;
  static final int TURNOVER = 16;
  static final int LOWEST = 24;
  static final int HIGHEST = 32;
  static final int BYTES = 40;

  private FloorSlot() {}
}
