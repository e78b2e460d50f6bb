package io.tidemark.engine;

import io.tidemark.join.AsyncCall;
import io.tidemark.join.AsyncOptions;
import io.tidemark.join.AsyncService;
import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.Schema;
import io.tidemark.topology.Topology;
import io.tidemark.window.TumblingWindows;
import java.util.ArrayList;
import java.util.List;

/** Jobs that look ticks up, and services that answer as a test wants. */
final class LookupJobs {
  static final Schema RATING =
      Schema.builder("rating")
          .field("score", FieldType.INT64)
          .nullable("grade", FieldType.chars(2))
          .field("part", FieldType.INT8)
          .build();

  static final Field SCORE = RATING.field("score");
  static final Field GRADE = RATING.field("grade");
  static final Field PART = RATING.field("part");

  private LookupJobs() {}

  /** Lookups put out as "rated", and bars over them as "bars". */
  static Topology rated(AsyncOptions options) {
    return rated(options, 1);
  }

  static Topology rated(AsyncOptions options, int partitions) {
    Topology topology = new Topology();
    Ticks.explicit(topology, partitions).asyncMap(RATING, options).to("rated");
    topology
        .resultsOf("rated")
        .keyBy("symbol")
        .window(TumblingWindows.of(Ticks.millis(10)))
        .aggregate(Ticks.aggregates())
        .to("bars");
    return topology;
  }

  /** Answers with a row whose score is ten times the quantity. */
  static void answer(AsyncCall call) {
    answer(call, 1);
  }

  /** Answers with so many rows. */
  static void answer(AsyncCall call, int rows) {
    long quantity = call.request().integer(Ticks.QTY);
    for (int part = 0; part < rows; part++) {
      call.addRow().integer(SCORE, 10 * quantity).integer(PART, part);
    }
    call.complete();
  }

  /** A service that keeps its calls until the test completes them. */
  static final class Kept implements AsyncService {
    final List<AsyncCall> calls = new ArrayList<>();

    /** What was asked, as {@code id/attempt of quantity}. */
    final List<String> asked = new ArrayList<>();

    @Override
    public void request(AsyncCall call) {
      calls.add(call);
      asked.add(call.id() + "/" + call.attempt() + " of " + call.request().integer(Ticks.QTY));
    }

    /** Takes the first call that is kept for a lookup. */
    AsyncCall take(long id) {
      AsyncCall call = calls.stream().filter(each -> each.id() == id).findFirst().orElseThrow();
      calls.remove(call);
      return call;
    }
  }
}
