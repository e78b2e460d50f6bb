package io.tidemark.bench;

import io.tidemark.pattern.Pattern;
import io.tidemark.pattern.SkipStrategy;
import java.time.Duration;

/** Patterns over trades. Both skip past the last event of a match. */
public enum TradePattern {
  /** A buy, and later within a second a sell at a higher price. */
  TWO_STEPS {
    @Override
    public Pattern pattern() {
      return Pattern.begin("a", SkipStrategy.skipPastLastEvent())
          .where("side == 1")
          .followedBy("b")
          .where("side == 2 && price > last(a.price)")
          .within(Duration.ofSeconds(1));
    }
  },
  /** A trade, one or more of which each is above the one before, and one below the last. */
  RISING {
    @Override
    public Pattern pattern() {
      return Pattern.begin("s", SkipStrategy.skipPastLastEvent())
          .next("r")
          .where("price > last(s.price) && (count(r) == 0 || price > last(r.price))")
          .oneOrMore()
          .consecutive()
          .next("d")
          .where("price < last(r.price)")
          .within(Duration.ofSeconds(5));
    }
  };

  /** The pattern, in the terms of {@link TradeRecord}. */
  public abstract Pattern pattern();
}
