package io.tidemark.conformance;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The naive model with a fault, to see that faults are found. */
final class FaultyHarness implements WindowHarness {
  private final WindowCase windowCase;
  private final WindowHarness model;
  private final UnaryOperator<List<Emission>> fault;
  private final boolean forgetful;

  private FaultyHarness(
      WindowCase windowCase,
      WindowHarness model,
      UnaryOperator<List<Emission>> fault,
      boolean forgetful) {
    this.windowCase = windowCase;
    this.model = model;
    this.fault = fault;
    this.forgetful = forgetful;
  }

  /** Changes what every step emits. */
  static WindowHarnesses emitting(UnaryOperator<List<Emission>> fault) {
    return faulty(fault, false);
  }

  /** Restores to an empty job. */
  static WindowHarnesses forgetful() {
    return faulty(UnaryOperator.identity(), true);
  }

  /** Runs nothing. */
  static WindowHarnesses unable(String reason) {
    return new WindowHarnesses() {
      @Override
      public Optional<String> unsupported(WindowCase windowCase) {
        return Optional.of(reason);
      }

      @Override
      public WindowHarness open(WindowCase windowCase) {
        throw new IllegalStateException("opened, though it runs nothing");
      }
    };
  }

  private static WindowHarnesses faulty(UnaryOperator<List<Emission>> fault, boolean forgetful) {
    WindowHarnesses naive = new NaiveWindowHarnesses(Answers.DECIDED);
    return new WindowHarnesses() {
      @Override
      public Optional<String> unsupported(WindowCase windowCase) {
        return naive.unsupported(windowCase);
      }

      @Override
      public WindowHarness open(WindowCase windowCase) {
        return new FaultyHarness(windowCase, naive.open(windowCase), fault, forgetful);
      }
    };
  }

  @Override
  public List<Emission> element(Input element) {
    return fault.apply(model.element(element));
  }

  @Override
  public List<Emission> watermark(long ts) {
    return fault.apply(model.watermark(ts));
  }

  @Override
  public List<Emission> processingTime(long ts) {
    return fault.apply(model.processingTime(ts));
  }

  @Override
  public List<Emission> status(boolean idle) {
    return fault.apply(model.status(idle));
  }

  @Override
  public List<Emission> probe() {
    return fault.apply(model.probe());
  }

  @Override
  public WindowHarness cut() {
    WindowHarness restored =
        forgetful ? NaiveWindowHarness.open(windowCase, Answers.DECIDED) : model.cut();
    return new FaultyHarness(windowCase, restored, fault, forgetful);
  }

  @Override
  public void close() {
    model.close();
  }
}
