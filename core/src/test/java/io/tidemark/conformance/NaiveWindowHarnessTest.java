package io.tidemark.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The oracle must itself be right: told to answer as recorded, it does so for every vector. */
class NaiveWindowHarnessTest {
  @Test
  void answersEveryVectorOfAlignedWindowsAsRecorded() {
    WindowHarnesses recorded = new NaiveWindowHarnesses(Answers.RECORDED);
    CaseRunner runner = new CaseRunner(recorded);
    List<String> wrong = new ArrayList<>();
    int run = 0;
    for (WindowCase windowCase : vectors()) {
      if (recorded.unsupported(windowCase).isEmpty() && windowCase.buildError() == null) {
        runner.difference(windowCase, 0).ifPresent(text -> wrong.add(windowCase.id() + text));
        run++;
      }
    }

    assertEquals(List.of(), wrong);
    assertTrue(run >= 95, "vectors run: " + run);
  }

  private static List<WindowCase> vectors() {
    List<WindowCase> cases = new ArrayList<>();
    for (VectorFile file : VectorFolder.copy().files()) {
      if (file.folder().equals("windows")) {
        cases.addAll(WindowCaseReader.cases(file.json()));
      }
    }
    return cases;
  }
}
