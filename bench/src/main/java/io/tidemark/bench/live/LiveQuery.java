package io.tidemark.bench.live;

import io.tidemark.bench.TradeBars;
import io.tidemark.topology.Stream;
import java.util.Arrays;
import java.util.stream.Collectors;

/** What the engine computes while it is measured. */
enum LiveQuery {
  /** Every trade comes out as it went in. */
  PASS_THROUGH("pass-through") {
    @Override
    void declare(Stream trades) {
      trades.to(OUTPUT);
    }
  },
  /** Bars of a second over 1,000 symbols, the workload W1. */
  BARS("W1") {
    @Override
    void declare(Stream trades) {
      TradeBars.declare(trades, 1);
    }
  };

  /** The name of the query's output. */
  static final String OUTPUT = TradeBars.NAME;

  private final String label;

  LiveQuery(String label) {
    this.label = label;
  }

  /** Puts the query's output out under {@link #OUTPUT}. */
  abstract void declare(Stream trades);

  /** The name on the command line. */
  String label() {
    return label;
  }

  /** Finds a query by its name. */
  static LiveQuery byLabel(String label) {
    for (LiveQuery query : values()) {
      if (query.label.equals(label)) {
        return query;
      }
    }
    throw new IllegalArgumentException(
        "no query \""
            + label
            + "\"; expected one of "
            + Arrays.stream(values()).map(LiveQuery::label).collect(Collectors.joining(", ")));
  }
}
