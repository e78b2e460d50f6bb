package io.tidemark.bench.live;

import com.lmax.disruptor.BusySpinWaitStrategy;
import com.lmax.disruptor.SleepingWaitStrategy;
import com.lmax.disruptor.WaitStrategy;
import com.lmax.disruptor.YieldingWaitStrategy;
import io.tidemark.engine.RingEngine;
import io.tidemark.engine.Waiting;
import java.util.Arrays;
import java.util.Locale;

/** How consumers wait for records, on the raw ring and in the engine. */
enum Waits {
  /** Never gives the core away. */
  SPIN {
    @Override
    WaitStrategy ofRawRing() {
      return new BusySpinWaitStrategy();
    }
  },
  /** Gives the core to whoever wants it. */
  YIELD {
    @Override
    WaitStrategy ofRawRing() {
      return new YieldingWaitStrategy();
    }
  },
  /** Sleeps for 50 us at a time after a while. */
  PARK {
    @Override
    WaitStrategy ofRawRing() {
      return new SleepingWaitStrategy(SPINS, SLEEP_NANOS);
    }
  };

  private static final int SPINS = 200;
  private static final long SLEEP_NANOS = 50_000;

  /** The Disruptor's strategy of the kind. */
  abstract WaitStrategy ofRawRing();

  /** Sets the engine's strategy of the kind. */
  RingEngine.Builder in(RingEngine.Builder builder) {
    return builder.waiting(Waiting.valueOf(name()));
  }

  /** The name on the command line. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Finds a strategy by its name. */
  static Waits byLabel(String label) {
    for (Waits waits : values()) {
      if (waits.label().equals(label)) {
        return waits;
      }
    }
    throw new IllegalArgumentException(
        "no waiting \"" + label + "\"; expected one of " + Arrays.toString(values()));
  }
}
