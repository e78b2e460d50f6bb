package io.tidemark.bench;

/**
 * A computation under measurement. It is called on one thread and hands its results to the {@link
 * ResultChecksum} it was made with, on that thread, at the latest when {@link #onWatermark}
 * returns.
 */
public interface TradeConsumer {
  /**
   * Takes the generator's current trade. The generator moves on after the call, so nothing of it
   * may be kept.
   */
  void onTrade(TradeGenerator trade);

  /**
   * Moves event time: no trade at or before the watermark is still to come, so a window [start,
   * end) is complete once {@code watermark >= end - 1}.
   *
   * @param watermark in milliseconds since the epoch; never falls
   */
  void onWatermark(long watermark);

  /** Bytes of state held now, what is reserved but unused left out. May take long. */
  long stateBytes();
}
