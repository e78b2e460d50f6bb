package io.tidemark.engine;

import io.tidemark.record.RecordWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** A random input of ticks with marks, that can be fed to an engine from any step on. */
final class TickFeed {
  private interface Step {
    void to(Engine engine, Publisher publisher);
  }

  private final List<Step> steps = new ArrayList<>();

  TickFeed(long seed, int length) {
    SplittableRandom random = new SplittableRandom(seed);
    long now = 0;
    for (int i = 0; i < length; i++) {
      now += random.nextInt(40) == 0 ? random.nextInt(120) : random.nextInt(3);
      steps.add(step(random, now, i));
    }
  }

  int size() {
    return steps.size();
  }

  private static Step step(SplittableRandom random, long now, int number) {
    int choice = random.nextInt(40);
    if (choice == 0) {
      return (engine, publisher) -> publisher.heartbeat(now);
    }
    if (choice == 1) {
      return (engine, publisher) -> {
        publisher.flush();
        engine.clock(1_000_000L * (number + 1));
      };
    }
    if (choice == 2) {
      return (engine, publisher) -> publisher.idle();
    }
    if (choice == 3) {
      return (engine, publisher) -> publisher.reject();
    }
    long time =
        choice == 4 ? Long.MIN_VALUE : now - random.nextInt(random.nextInt(8) == 0 ? 90 : 6);
    long symbol = random.nextInt(6);
    String venue = random.nextInt(4) == 0 ? null : "V" + random.nextInt(3);
    long price = random.nextInt(5) == 0 ? -1 : random.nextInt(10_000);
    long qty = random.nextInt(12);
    double rate = random.nextInt(6) == 0 ? Double.NaN : random.nextInt(3) - 0.5;
    return (engine, publisher) -> {
      RecordWriter row = publisher.claim().clear(Ticks.SCHEMA).eventTime(time).ingestTime(number);
      row.integer(Ticks.SYMBOL, symbol).integer(Ticks.QTY, qty).float64(Ticks.RATE, rate);
      if (venue != null) {
        row.chars(Ticks.VENUE, venue);
      }
      if (price >= 0) {
        row.integer(Ticks.PRICE, price);
      }
      publisher.publish();
    };
  }

  /** Feeds the steps from one (inclusive) to another (exclusive). */
  void feed(Engine engine, int from, int to) {
    feed(engine, engine.feed(1), from, to);
  }

  /** The same by a feed, whose batch is flushed before the engine itself is told anything. */
  void feed(Engine engine, Feed feed, int from, int to) {
    Publisher publisher = feed.publisher("ticks", 0);
    steps.subList(from, to).forEach(step -> step.to(engine, publisher));
    feed.flush();
  }
}
