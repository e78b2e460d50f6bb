package io.tidemark.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The oracle must itself be right: told to answer as recorded, it does so for every vector. */
class NaiveWindowHarnessTest {
  @Test
  void answersEveryVectorAsRecorded() {
    assertEquals(List.of(), wrong(vectors(), Answers.RECORDED));
  }

  @ParameterizedTest
  @MethodSource("decisions")
  void answersAsRecordedWhereNoRuleAppliesToTheCase(Answers answers) {
    List<WindowCase> plain =
        vectors().stream().filter(c -> Deviation.of(c, answers).isEmpty()).toList();

    assertTrue(plain.size() >= 230, "vectors to which no rule applies: " + plain.size());
    assertEquals(List.of(), wrong(plain, answers));
  }

  static Stream<Answers> decisions() {
    return Stream.of(Answers.DECIDED, Answers.COMPATIBLE);
  }

  private static List<String> wrong(List<WindowCase> cases, Answers answers) {
    CaseRunner runner = new CaseRunner(new NaiveWindowHarnesses(answers));
    List<String> wrong = new ArrayList<>();
    for (WindowCase windowCase : cases) {
      runner.difference(windowCase, 0).ifPresent(text -> wrong.add(windowCase.id() + text));
    }
    return wrong;
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
