package io.tidemark.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** A loop that emits a bounded-out-of-orderness watermark after every 100 trades. */
final class WatermarkingLoop implements DriverLoop {
  private static final int TRADES_PER_WATERMARK = 100;

  private long maxTimestamp = TradeGenerator.BASE_TIME;

  WatermarkingLoop() {}

  /**
   * Makes a loop whose code no other loop runs. The JIT profiles a call site by its bytecode, so
   * two computations fed by one class would make the calls below bimorphic, and each would be
   * compiled as a compromise. A hidden class defined from the same bytes has a profile of its own.
   */
  static DriverLoop withOwnProfile() {
    try (InputStream in = WatermarkingLoop.class.getResourceAsStream("WatermarkingLoop.class")) {
      MethodHandles.Lookup copy = MethodHandles.lookup().defineHiddenClass(in.readAllBytes(), true);
      MethodType noArguments = MethodType.methodType(void.class);
      return (DriverLoop) copy.findConstructor(copy.lookupClass(), noArguments).invoke();
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot read the bytes of " + WatermarkingLoop.class.getName(), e);
    } catch (Throwable e) {
      throw new IllegalStateException(
          "cannot define a copy of " + WatermarkingLoop.class.getName(), e);
    }
  }

  @Override
  public void feed(TradeConsumer consumer, TradeGenerator generator, int trades) {
    long max = maxTimestamp;
    for (int i = 0; i < trades; i++) {
      generator.next();
      if (generator.timestamp() > max) {
        max = generator.timestamp();
      }
      consumer.onTrade(generator);
      if (generator.generated() % TRADES_PER_WATERMARK == 0) {
        consumer.onWatermark(max - TradeGenerator.MAX_LATENESS - 1);
      }
    }
    maxTimestamp = max;
  }
}
