package io.tidemark.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tidemark.conformance.CaseResult.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConformanceReportTest {
  @TempDir private Path folder;

  @Test
  void countsEachFamily() {
    assertEquals(
        List.of(
            "windows-a: 1 passed, 1 failed, 0 unsupported",
            "windows-b: 0 passed, 0 failed, 1 unsupported, 1 deviations"),
        report().summary());
  }

  @Test
  void writesTable() throws IOException {
    Path csv = folder.resolve("below/conformance.csv");

    report().writeCsv(csv);

    assertEquals(
        List.of(
            "family,id,status,reason",
            "windows-a,one,passed,",
            "windows-a,two,failed,\"expected \"\"a\"\", got none\"",
            "windows-b,three,unsupported,\"trigger count\"",
            "windows-b,four,deviation,\"held\""),
        Files.readAllLines(csv));
  }

  private static ConformanceReport report() {
    ConformanceReport report = new ConformanceReport();
    report.add(new CaseResult("windows-a", "one", Status.PASSED, ""));
    report.add(new CaseResult("windows-a", "two", Status.FAILED, "expected \"a\",\ngot none"));
    report.add(new CaseResult("windows-b", "three", Status.UNSUPPORTED, "trigger count"));
    report.add(new CaseResult("windows-b", "four", Status.DEVIATION, "held"));
    return report;
  }
}
