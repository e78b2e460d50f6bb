package io.tidemark.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * One file of vectors.
 *
 * @param folder {@code windows}, {@code watermarks}, {@code cep} or {@code sql}
 */
record VectorFile(String folder, Path path) {
  /** A name that no other file of the folders has. */
  String family() {
    String name = path.getFileName().toString().replace(".json", "");
    return name.startsWith(folder) ? name : folder + "/" + name;
  }

  JsonNode json() {
    return ExactJson.read(path);
  }

  /** The ids of the cases, which lie in an array or below {@code cases}. */
  List<String> ids() {
    JsonNode json = json();
    List<String> ids = new ArrayList<>();
    for (JsonNode node : json.isArray() ? json : json.path("cases")) {
      ids.add(node.path("id").asText());
    }
    return ids;
  }
}
