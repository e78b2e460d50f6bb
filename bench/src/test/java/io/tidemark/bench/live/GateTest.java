package io.tidemark.bench.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class GateTest {
  private static final Gate.Liveness ALIVE = () -> {};

  private final Gate gate = new Gate();

  /** Written by the consumer between arrivals; the gate makes it visible. */
  private int steps;

  @Test
  void holdsTheConsumerUntilItIsOpenedAgain() throws InterruptedException {
    Thread consumer = new Thread(() -> step(4), "gate-test");
    gate.open();
    consumer.start();
    for (int stretch = 1; stretch <= 3; stretch++) {
      gate.awaitArrival(ALIVE);
      assertEquals(stretch, steps);
      gate.open();
    }
    gate.awaitArrival(ALIVE);
    assertEquals(4, steps);
    gate.shut();
    consumer.join();
  }

  private void step(int times) {
    for (int i = 0; i < times; i++) {
      steps++;
      gate.arrive();
    }
  }

  @Test
  void letsEverybodyPassOnceShut() {
    gate.shut();
    step(2);

    assertEquals(2, steps);
  }

  @Test
  void waitsForNobodyWhoCannotCome() {
    gate.open();

    assertThrows(
        IllegalStateException.class,
        () ->
            gate.awaitArrival(
                () -> {
                  throw new IllegalStateException("the consumer has failed");
                }));
  }
}
