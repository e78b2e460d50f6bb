package io.tidemark.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads JSON whose integers use all 64 bits; none of them passes through a double. */
final class ExactJson {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private ExactJson() {}

  static JsonNode read(Path file) {
    try {
      return MAPPER.readTree(file.toFile());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  static JsonNode parse(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot parse " + text, e);
    }
  }

  /** An integer that must be there. */
  static long integer(JsonNode parent, String field) {
    return asLong(parent.path(field), field + " of " + parent);
  }

  /** An integer, or what to take when the field is absent. */
  static long integer(JsonNode parent, String field, long absent) {
    return parent.has(field) ? integer(parent, field) : absent;
  }

  private static long asLong(JsonNode node, String what) {
    if (!node.isIntegralNumber() || !node.canConvertToLong()) {
      throw new IllegalArgumentException(what + " is " + node + ", expected a 64-bit integer");
    }
    return node.longValue();
  }

  /** The node as Long, Double, Boolean, String, List, Map or null. */
  static Object value(JsonNode node) {
    if (node.isIntegralNumber()) {
      return asLong(node, "a value");
    }
    if (node.isArray()) {
      List<Object> values = new ArrayList<>();
      node.forEach(element -> values.add(value(element)));
      return values;
    }
    if (node.isObject()) {
      Map<String, Object> fields = new TreeMap<>();
      node.properties().forEach(field -> fields.put(field.getKey(), value(field.getValue())));
      return fields;
    }
    if (node.isFloatingPointNumber()) {
      return node.doubleValue();
    }
    if (node.isTextual()) {
      return node.textValue();
    }
    if (node.isBoolean()) {
      return node.booleanValue();
    }
    if (node.isNull()) {
      return null;
    }
    throw new IllegalArgumentException(
        "a value is " + node + ", expected a scalar, a list or an object");
  }
}
