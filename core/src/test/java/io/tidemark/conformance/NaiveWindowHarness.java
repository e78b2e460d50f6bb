package io.tidemark.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The window model of the vectors in {@code java.util}: the oracle for what is not recorded. */
final class NaiveWindowHarness implements WindowHarness {
  private final WindowCase windowCase;
  private final Answers answers;
  private final List<NaiveWindowStage> stages = new ArrayList<>();
  private final List<Input> inputs = new ArrayList<>();

  private NaiveWindowHarness(WindowCase windowCase, Answers answers) {
    this.windowCase = windowCase;
    this.answers = answers;
    for (StageSpec spec : windowCase.stages()) {
      refuse(spec, answers);
      stages.add(new NaiveWindowStage(spec, answers, windowCase.startProcessingTime()));
    }
  }

  /**
   * Starts a job.
   *
   * @throws IllegalArgumentException if it is refused
   */
  static NaiveWindowHarness open(WindowCase windowCase, Answers answers) {
    return new NaiveWindowHarness(windowCase, answers);
  }

  /** The case with what this engine has to emit. */
  static WindowCase answered(WindowCase windowCase) {
    return answered(windowCase, Answers.DECIDED);
  }

  /** The case with the model's answer; up to the first failure, if it fails. */
  static WindowCase answered(WindowCase windowCase, Answers answers) {
    List<Step> steps = new ArrayList<>();
    WindowHarness model;
    try {
      model = open(windowCase, answers);
    } catch (IllegalArgumentException refused) {
      return windowCase.refused(refused.getMessage());
    }
    for (Step step : windowCase.steps()) {
      List<Emission> out = model.apply(step.in());
      steps.add(new Step(step.in(), out));
      if (out.stream().anyMatch(emission -> emission.is("error"))) {
        break;
      }
    }
    return windowCase.withSteps(steps);
  }

  private static void refuse(StageSpec spec, Answers answers) {
    AssignerSpec assigner = spec.assigner();
    if (assigner.isGrid() && Math.abs(assigner.offset()) >= assigner.slide()) {
      throw new IllegalArgumentException("no grid: " + assigner);
    }
    if (!assigner.isGlobal() && !assigner.type().equals("dynamicSession") && assigner.size() <= 0) {
      throw new IllegalArgumentException("no extent: " + assigner);
    }
    if (spec.allowedLateness() < 0) {
      throw new IllegalArgumentException("negative lateness: " + spec);
    }
    if (answers.follow(Deviation.SESSIONS_HAVE_NO_STATE)
        && assigner.isSession()
        && spec.function().windowState()) {
      throw new IllegalArgumentException("windowStateWithMerging");
    }
  }

  @Override
  public List<Emission> element(Input element) {
    return applied(element, out -> element(0, element, out));
  }

  @Override
  public List<Emission> watermark(long ts) {
    return applied(
        Input.watermark(ts),
        out -> {
          inEachStage(stage -> stage.watermark(ts), out);
          out.add(shown(stages.size() - 1, Emission.watermark(ts)));
        });
  }

  @Override
  public List<Emission> processingTime(long ts) {
    return applied(
        Input.processingTime(ts), out -> inEachStage(stage -> stage.processingTime(ts), out));
  }

  @Override
  public List<Emission> status(boolean idle) {
    return applied(
        Input.status(idle), out -> out.add(shown(stages.size() - 1, Emission.status(idle))));
  }

  @Override
  public List<Emission> probe() {
    List<Emission> out = new ArrayList<>();
    for (int stage = 0; stage < stages.size(); stage++) {
      out.add(shown(stage, Emission.probe(stages.get(stage).windows())));
    }
    return out;
  }

  private interface Action {
    void run(List<Emission> out);
  }

  /** What an input makes the stages emit; a failure of theirs is the job's. */
  private List<Emission> applied(Input input, Action action) {
    inputs.add(input);
    List<Emission> out = new ArrayList<>();
    try {
      action.run(out);
      return out;
    } catch (IllegalStateException failure) {
      return List.of(Emission.error(failure.getMessage()));
    }
  }

  private void inEachStage(Function<NaiveWindowStage, List<Emission>> input, List<Emission> out) {
    for (int stage = 0; stage < stages.size(); stage++) {
      pass(stage, input.apply(stages.get(stage)), out);
    }
  }

  private void element(int stage, Input element, List<Emission> out) {
    pass(stage, stages.get(stage).element(element), out);
  }

  private void pass(int stage, List<Emission> emissions, List<Emission> out) {
    for (Emission emission : emissions) {
      if (emission.is("result") && stage < stages.size() - 1) {
        element(stage + 1, asElement(emission), out);
      } else {
        out.add(shown(stage, emission));
      }
    }
  }

  private static Input asElement(Emission result) {
    Map<String, Object> fields = result.fields();
    return Input.element(
        0, (Long) fields.get("ts"), (String) fields.get("key"), (Long) fields.get("value"));
  }

  private Emission shown(int stage, Emission emission) {
    return stages.size() == 1 ? emission : emission.atStage(stage);
  }

  /** The model has no state to write: it is fed again with all that it was fed. */
  @Override
  public WindowHarness cut() {
    NaiveWindowHarness again = open(windowCase, answers);
    List.copyOf(inputs).forEach(again::apply);
    return again;
  }

  @Override
  public void close() {}
}
