package io.tidemark.conformance.cep;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tidemark.engine.InlineEngine;
import io.tidemark.conformance.cep.CepResult.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CepVectorsTest {
  @Test
  void passes() throws IOException {
    CepRunner runner =
        new CepRunner(
            (topology, bindings) -> {
              InlineEngine.Builder builder = InlineEngine.builder(topology);
              bindings.accept(builder);
              return builder.build();
            });
    List<CepResult> failed = new ArrayList<>();
    List<Path> files;
    try (java.util.stream.Stream<Path> list =
        Files.list(Path.of(System.getProperty("basedir", "")).resolve("src/test/resources/conformance/cep"))) {
      files = list.filter(p -> p.toString().endsWith(".json")).sorted().toList();
    }
    for (Path file : files) {
      List<CepResult> results = runner.run(new ObjectMapper().readTree(file.toFile()));
      List<CepResult> bad =
          results.stream().filter(r -> r.status() == Status.FAILED).toList();
      System.out.println(file.getFileName() + " " + (results.size() - bad.size()) + " ok, " + bad.size() + " failed");
      failed.addAll(bad);
    }
    failed.forEach(System.out::println);
    assertEquals(0, failed.size());
  }
}
