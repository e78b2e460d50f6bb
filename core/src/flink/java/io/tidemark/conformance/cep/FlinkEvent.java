package io.tidemark.conformance.cep;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;

/**
 * An event as Flink's operator is given it.
 *
 * @param fields what it has: {@code Long}, {@code Double}, {@code String} or {@code Boolean}
 */
record FlinkEvent(String id, String key, HashMap<String, Object> fields) implements Serializable {
  static FlinkEvent of(JsonNode event) {
    HashMap<String, Object> fields = new HashMap<>();
    for (Map.Entry<String, JsonNode> field : event.path("fields").properties()) {
      fields.put(field.getKey(), value(field.getValue()));
    }
    return new FlinkEvent(
        event.path("id").textValue(), event.path("key").textValue(), new HashMap<>(fields));
  }

  private static Object value(JsonNode value) {
    if (value.isIntegralNumber()) {
      return value.longValue();
    }
    if (value.isFloatingPointNumber()) {
      return value.doubleValue();
    }
    return value.isBoolean() ? (Object) value.booleanValue() : value.textValue();
  }

  Object field(String name) {
    return fields.get(name);
  }
}
