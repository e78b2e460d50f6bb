package io.tidemark.conformance;

import io.tidemark.conformance.CaseResult.Status;
import java.util.List;

/** Runs every case of some files. */
final class ConformanceSuite {
  private final CaseRunner windows;

  /**
   * @param answers expected where they may differ from those recorded
   * @param seed chooses where states are written and read back
   */
  ConformanceSuite(WindowHarnesses harnesses, Answers answers, long seed) {
    windows = new CaseRunner(harnesses, answers, seed);
  }

  ConformanceReport run(List<VectorFile> files) {
    ConformanceReport report = new ConformanceReport();
    for (VectorFile file : files) {
      if (file.folder().equals("windows")) {
        WindowCaseReader.cases(file.json()).forEach(c -> report.add(windows.run(c)));
      } else {
        file.ids().forEach(id -> report.add(notYet(file, id)));
      }
    }
    return report;
  }

  private static CaseResult notYet(VectorFile file, String id) {
    return new CaseResult(
        file.family(),
        id,
        Status.UNSUPPORTED,
        "no part of the engine is driven by " + file.folder());
  }
}
