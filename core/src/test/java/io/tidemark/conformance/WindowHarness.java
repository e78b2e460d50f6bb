package io.tidemark.conformance;

import java.util.List;

/** A running job as the vectors drive it; every call returns what the job emitted at it. */
interface WindowHarness extends AutoCloseable {
  List<Emission> element(Input element);

  List<Emission> watermark(long ts);

  List<Emission> processingTime(long ts);

  List<Emission> status(boolean idle);

  List<Emission> probe();

  /** Writes the job's state, throws the job away, and goes on in a fresh one. */
  WindowHarness cut();

  @Override
  void close();

  default List<Emission> apply(Input input) {
    return switch (input.op()) {
      case ELEMENT -> element(input);
      case WATERMARK -> watermark(input.ts());
      case PROCESSING_TIME -> processingTime(input.ts());
      case STATUS -> status(input.idle());
      case PROBE -> probe();
    };
  }
}
