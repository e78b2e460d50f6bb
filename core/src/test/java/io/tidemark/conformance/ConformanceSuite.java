package io.tidemark.conformance;

import io.tidemark.conformance.CaseResult.Status;
import io.tidemark.conformance.cep.CepRunner;
import io.tidemark.conformance.watermarks.WatermarkRunner;
import java.util.List;

/** Runs every case of some files. */
final class ConformanceSuite {
  private final CaseRunner windows;
  private final CepRunner patterns;
  private final WatermarkRunner watermarks;

  /**
   * @param answers expected where they may differ from those recorded
   * @param engine what runs patterns
   * @param seed chooses where states are written and read back
   */
  ConformanceSuite(WindowHarnesses harnesses, Answers answers, EngineShape engine, long seed) {
    windows = new CaseRunner(harnesses, answers, seed);
    patterns = new CepRunner(engine::build, seed);
    watermarks = new WatermarkRunner(seed);
  }

  ConformanceReport run(List<VectorFile> files) {
    ConformanceReport report = new ConformanceReport();
    for (VectorFile file : files) {
      if (file.folder().equals("windows")) {
        WindowCaseReader.cases(file.json()).forEach(c -> report.add(windows.run(c)));
      } else if (file.folder().equals("cep")) {
        patterns.run(file.json()).forEach(result -> report.add(CaseResult.of(file, result)));
      } else if (WatermarkRunner.runs(file.family())) {
        watermarks
            .run(file.family(), file.json().path("cases"))
            .forEach(result -> report.add(CaseResult.of(file, result)));
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
