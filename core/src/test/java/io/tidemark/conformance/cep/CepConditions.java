package io.tidemark.conformance.cep;

import com.fasterxml.jackson.databind.JsonNode;
import io.tidemark.pattern.Condition;
import io.tidemark.record.Field;
import io.tidemark.record.RecordView;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import java.util.ArrayList;
import java.util.List;

/** The conditions of the vectors: rule expressions, and three classes that are Java here too. */
final class CepConditions {
  private final Schema schema;
  private final SymbolTable symbols;

  CepConditions(Schema schema, SymbolTable symbols) {
    this.schema = schema;
    this.symbols = symbols;
  }

  Condition read(JsonNode node) {
    String type = node.path("type").asText();
    if (type.equals("AVIATOR")) {
      return Condition.of(node.path("expression").textValue());
    }
    if (!type.equals("CLASS")) {
      throw new IllegalArgumentException("no condition type " + type);
    }
    List<String> args = new ArrayList<>();
    node.path("args").forEach(arg -> args.add(arg.textValue()));
    List<Condition> nested = new ArrayList<>();
    node.path("nestedConditions").forEach(inner -> nested.add(read(inner)));
    String name = node.path("className").asText();
    switch (name.substring(name.lastIndexOf('.') + 1)) {
      case "FieldEquals", "FieldIn" -> {
        Field field = schema.field(args.get(0));
        List<String> values = args.subList(1, args.size());
        return Condition.of(event -> values.contains(event.text(field, symbols)));
      }
      case "FieldAtLeast" -> {
        Field field = schema.field(args.get(0));
        double least = Double.parseDouble(args.get(1));
        return Condition.of(event -> !event.isNull(field) && number(event, field) >= least);
      }
      case "RichAndCondition" -> {
        return nested.get(0).and(nested.get(1));
      }
      case "RichOrCondition" -> {
        return nested.get(0).or(nested.get(1));
      }
      case "RichNotCondition" -> {
        return nested.get(0).negate();
      }
      default -> throw new IllegalArgumentException("no condition class " + name);
    }
  }

  private static double number(RecordView event, Field field) {
    return field.type().isInteger() ? event.integer(field) : event.float64(field);
  }
}
