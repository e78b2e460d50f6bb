package io.tidemark.conformance.watermarks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each family alone, with many places where state is written and read back. */
class WatermarkVectorsTest {
  private static final long SEED = Long.getLong("conformance.seed", System.nanoTime());

  @ParameterizedTest
  @EnumSource(WatermarkFamily.class)
  void answersAsRecordedOrAsDecided(WatermarkFamily family) throws IOException {
    String file = "/conformance/watermarks/" + family.file() + ".json";
    try (InputStream in = WatermarkVectorsTest.class.getResourceAsStream(file)) {
      var cases = new ObjectMapper().readTree(in).path("cases");
      for (long seed = SEED; seed < SEED + 20; seed++) {
        List<WatermarkResult> wrong =
            new WatermarkRunner(seed)
                .run(family.file(), cases).stream().filter(result -> !result.isPassed()).toList();
        assertEquals(List.of(), wrong, "-Dconformance.seed=" + seed);
      }
    }
  }
}
