package io.tidemark.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.conformance.CaseResult.Status;
import java.util.List;
import org.junit.jupiter.api.Test;

class CaseRunnerTest {
  private static final String TUMBLING =
      """
      {"keyed":true,"assigner":{"type":"tumbling","time":"event","size":10,"offset":0},
       "trigger":{"type":"default"},"evictor":null,"allowedLateness":%d,"lateOutput":true,
       "function":{"type":"reduce","fn":"sum"}}
      """;

  private static final String STEPS =
      """
      {"in":{"op":"element","id":1,"ts":3,"key":"a","value":1},"out":[]},
      {"in":{"op":"watermark","ts":9},"out":[
       {"kind":"result","key":"a","start":0,"end":10,"ts":9,"value":1},
       {"kind":"watermark","ts":9}]}
      """;

  @Test
  void passesCorrectModel() {
    assertEquals(Status.PASSED, run(new NaiveWindowHarnesses(Answers.DECIDED), sums()).status());
  }

  @Test
  void failsHarnessThatEmitsNothing() {
    CaseResult result = run(FaultyHarness.emitting(emissions -> List.of()), sums());

    assertEquals(Status.FAILED, result.status());
    assertTrue(result.reason().contains("step 1 (watermark 9)"), result.reason());
  }

  @Test
  void failsWrongValue() {
    WindowHarnesses offByOne =
        FaultyHarness.emitting(
            emissions ->
                emissions.stream()
                    .map(e -> e.is("result") ? Emission.result("a", 0, 10, 9, 2L) : e)
                    .toList());

    CaseResult result = run(offByOne, sums());

    assertEquals(Status.FAILED, result.status());
    assertTrue(result.reason().contains("value=2"), result.reason());
  }

  @Test
  void failsStateThatIsLostInRestore() {
    String steps =
        """
        {"in":{"op":"element","id":1,"ts":3,"key":"a","value":1},"out":[]},
        {"in":{"op":"probe"},"out":[{"kind":"probe","windows":1}]}
        """;
    WindowCase twoSteps = windowCase(TUMBLING.formatted(0), steps);

    assertTrue(
        new CaseRunner(FaultyHarness.forgetful())
            .difference(twoSteps, 1)
            .orElse("")
            .contains("cut"),
        "a restore that loses an element must be seen");
  }

  @Test
  void passesRefusedJobAndFailsAcceptedOne() {
    String refused = "\"buildError\":\"negativeLateness\",";
    assertEquals(
        Status.PASSED,
        run(
                new NaiveWindowHarnesses(Answers.DECIDED),
                windowCase(TUMBLING.formatted(-1), refused, ""))
            .status());
    assertEquals(
        Status.FAILED,
        run(
                new NaiveWindowHarnesses(Answers.DECIDED),
                windowCase(TUMBLING.formatted(1), refused, ""))
            .status());
  }

  @Test
  void saysWhatIsUnsupported() {
    CaseResult result = run(FaultyHarness.unable("trigger count"), sums());

    assertEquals(Status.UNSUPPORTED, result.status());
    assertEquals("trigger count", result.reason());
  }

  private static CaseResult run(WindowHarnesses harnesses, WindowCase windowCase) {
    return new CaseRunner(harnesses).run(windowCase);
  }

  private static WindowCase sums() {
    return windowCase(TUMBLING.formatted(0), STEPS);
  }

  private static WindowCase windowCase(String job, String steps) {
    return windowCase(job, "", steps);
  }

  private static WindowCase windowCase(String job, String more, String steps) {
    String file =
        """
        {"format":"window-conformance/1","family":"windows-own","cases":[
         {"id":"one","job":%s,%s"steps":[%s]}]}
        """
            .formatted(job, more, steps);
    return WindowCaseReader.cases(ExactJson.parse(file)).get(0);
  }
}
