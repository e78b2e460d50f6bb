package io.tidemark.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Vectors must not pass for being unsupported. */
class EngineWindowHarnessesTest {
  @Test
  void runAllVectorsOfWindows() {
    WindowHarnesses engine = new EngineWindowHarnesses(JobOptions.USUAL);
    List<String> unsupported =
        VectorFolder.copy().files().stream()
            .filter(file -> file.folder().equals("windows"))
            .flatMap(file -> WindowCaseReader.cases(file.json()).stream())
            .filter(windowCase -> engine.unsupported(windowCase).isPresent())
            .map(WindowCase::id)
            .toList();

    assertEquals(List.of(), unsupported);
  }
}
