package io.tidemark.conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The window model of the vectors in {@code java.util}: the oracle for what is not recorded. */
final class NaiveWindowHarness implements WindowHarness {
  private final List<NaiveWindowStage> stages;

  private NaiveWindowHarness(List<NaiveWindowStage> stages) {
    this.stages = stages;
  }

  static NaiveWindowHarness open(WindowCase windowCase, Answers answers) {
    List<NaiveWindowStage> stages = new ArrayList<>();
    for (StageSpec spec : windowCase.stages()) {
      refuse(spec);
      stages.add(new NaiveWindowStage(spec, answers));
    }
    return new NaiveWindowHarness(stages);
  }

  /** The case with what this engine has to emit. */
  static WindowCase answered(WindowCase windowCase) {
    List<Step> steps = new ArrayList<>();
    WindowHarness model = open(windowCase, Answers.DECIDED);
    for (Step step : windowCase.steps()) {
      List<Emission> out = model.apply(step.in());
      steps.add(new Step(step.in(), out));
      if (out.stream().anyMatch(emission -> emission.is("error"))) {
        break;
      }
    }
    return windowCase.withSteps(steps);
  }

  private static void refuse(StageSpec spec) {
    AssignerSpec assigner = spec.assigner();
    if (assigner.size() <= 0
        || assigner.slide() <= 0
        || Math.abs(assigner.offset()) >= assigner.slide()) {
      throw new IllegalArgumentException("no grid: " + assigner);
    }
    if (spec.allowedLateness() < 0) {
      throw new IllegalArgumentException("negative lateness: " + spec);
    }
  }

  @Override
  public List<Emission> element(Input element) {
    List<Emission> out = new ArrayList<>();
    element(0, element, out);
    return out;
  }

  private void element(int stage, Input element, List<Emission> out) {
    pass(stage, stages.get(stage).element(element), out);
  }

  @Override
  public List<Emission> watermark(long ts) {
    List<Emission> out = new ArrayList<>();
    for (int stage = 0; stage < stages.size(); stage++) {
      pass(stage, stages.get(stage).watermark(ts), out);
    }
    out.add(shown(stages.size() - 1, Emission.watermark(ts)));
    return out;
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

  @Override
  public List<Emission> processingTime(long ts) {
    return List.of();
  }

  @Override
  public List<Emission> status(boolean idle) {
    return List.of(shown(stages.size() - 1, Emission.status(idle)));
  }

  @Override
  public List<Emission> probe() {
    Emission[] out = new Emission[stages.size()];
    for (int stage = 0; stage < out.length; stage++) {
      out[stage] = shown(stage, Emission.probe(stages.get(stage).windows()));
    }
    return Arrays.asList(out);
  }

  @Override
  public WindowHarness cut() {
    return new NaiveWindowHarness(stages.stream().map(NaiveWindowStage::copy).toList());
  }

  @Override
  public void close() {}
}
