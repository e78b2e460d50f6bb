package io.tidemark.pattern;

import io.tidemark.expression.ArithmeticOperator;
import io.tidemark.expression.Expression;
import io.tidemark.expression.Expressions;
import io.tidemark.expression.NullLogic;
import io.tidemark.expression.RuleScope;
import io.tidemark.expression.SlotReference;
import io.tidemark.expression.StepFunction;
import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.FieldType.Kind;
import io.tidemark.record.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The names in the rule expressions of a pattern, and what a run keeps so that functions over its
 * events cost nothing at an event but an update.
 *
 * <p>Expressions are parsed twice: first to learn which slots there are, then, when these are laid
 * out behind the run's header, to refer to them.
 */
final class RunSlots implements RuleScope {
  private static final String LAST_TIME = "last time";

  private final Schema input;
  private final List<String> steps;
  private final List<String> warnings;
  private final Map<String, Slot> slots = new LinkedHashMap<>();
  private Schema layout;

  /** The step whose condition is parsed; -1 where all steps are over. */
  private int asking;

  private record Slot(
      String name,
      FieldType type,
      boolean nullable,
      int step,
      SlotUpdate.Operation operation,
      Field from) {}

  RunSlots(Schema input, List<String> steps, List<String> warnings) {
    this.input = input;
    this.steps = steps;
    this.warnings = warnings;
  }

  /** Says whose condition is parsed next. */
  void askFrom(String step) {
    asking = steps.indexOf(step);
  }

  /** Says that measures are parsed next. */
  void askFromEnd() {
    asking = -1;
  }

  /** Keeps the time of the last event taken. */
  void keepLastTime() {
    slot(new Slot(LAST_TIME, FieldType.INT64, false, -1, null, null));
  }

  /** Lays the slots out; those that are asked for afterwards must be known. */
  void layOut() {
    Schema.Builder builder = Schema.builder("run");
    for (Slot slot : slots.values()) {
      if (slot.nullable()) {
        builder.nullable(slot.name(), slot.type());
      } else {
        builder.field(slot.name(), slot.type());
      }
    }
    layout = builder.build();
  }

  /** The run's slots, behind a header of the length of a record's. */
  Schema layout() {
    return layout;
  }

  /** Where the time of the last event is kept, or null. */
  Field lastTime() {
    return layout.has(LAST_TIME) ? layout.field(LAST_TIME) : null;
  }

  /** What the taking of an event by a step does, counts last. */
  List<SlotUpdate> updates(int step) {
    List<SlotUpdate> updates = new ArrayList<>();
    for (SlotUpdate.Operation operation : SlotUpdate.Operation.values()) {
      for (Slot slot : slots.values()) {
        if (slot.step() == step && slot.operation() == operation) {
          Field count =
              operation == SlotUpdate.Operation.FIRST
                  ? layout.field(countName(steps.get(step)))
                  : null;
          updates.add(new SlotUpdate(operation, slot.from(), layout.field(slot.name()), count));
        }
      }
    }
    return updates;
  }

  private Expression slot(Slot slot) {
    slots.putIfAbsent(slot.name(), slot);
    Field field =
        layout == null
            ? new Field(slot.name(), slot.type(), slot.nullable(), 0, 0)
            : layout.field(slot.name());
    return new SlotReference(field, slot.name());
  }

  @Override
  public Expression field(String name) {
    return Expressions.field(input, name);
  }

  @Override
  public Expression count(String step) {
    return slot(
        new Slot(
            countName(step),
            FieldType.INT64,
            false,
            number(step),
            SlotUpdate.Operation.COUNT,
            null));
  }

  private static String countName(String step) {
    return "count(" + step + ")";
  }

  private int number(String step) {
    int number = steps.indexOf(step);
    if (number < 0) {
      throw new IllegalArgumentException(
          "no step '" + step + "' in the pattern; it has " + String.join(", ", steps));
    }
    String warning =
        "'"
            + step
            + "' comes behind '"
            + (asking < 0 ? "" : steps.get(asking))
            + "' and has no events yet where its condition asks for them";
    if (asking >= 0 && number > asking && !warnings.contains(warning)) {
      warnings.add(warning);
    }
    return number;
  }

  @Override
  public Expression function(StepFunction function, String step, String fieldName) {
    int number = number(step);
    Field from = input.field(fieldName);
    String text = function.text() + "(" + step + "." + fieldName + ")";
    if (function != StepFunction.FIRST && function != StepFunction.LAST) {
      requireNumber(text, from);
    }
    return switch (function) {
      case SUM -> sum(text, number, from);
      case AVG -> average(step, number, from);
      case MIN -> slot(new Slot(text, from.type(), true, number, SlotUpdate.Operation.MIN, from));
      case MAX -> slot(new Slot(text, from.type(), true, number, SlotUpdate.Operation.MAX, from));
      case LAST -> slot(new Slot(text, from.type(), true, number, SlotUpdate.Operation.LAST, from));
      case FIRST -> {
        count(step);
        yield slot(new Slot(text, from.type(), true, number, SlotUpdate.Operation.FIRST, from));
      }
    };
  }

  private static void requireNumber(String text, Field from) {
    if (!from.type().isNumeric()) {
      throw new IllegalArgumentException(
          text + " of field " + from + "; expected an integer, a decimal or a float64");
    }
  }

  private Expression sum(String text, int step, Field from) {
    FieldType type = from.type();
    FieldType wide =
        type.kind() == Kind.DECIMAL
            ? FieldType.decimal(FieldType.MAX_PRECISION, type.scale())
            : type.kind() == Kind.FLOAT64 ? type : FieldType.INT64;
    return slot(new Slot(text, wide, false, step, SlotUpdate.Operation.SUM, from));
  }

  /** The sum over the number of values; of none, the division by zero gives null. */
  private Expression average(String step, int number, Field from) {
    Expression sum = sum("sum(" + step + "." + from.name() + ")", number, from);
    Expression count =
        slot(
            new Slot(
                "present(" + step + "." + from.name() + ")",
                FieldType.INT64,
                false,
                number,
                SlotUpdate.Operation.PRESENT,
                from));
    if (sum.type().isInteger()) {
      sum = Expressions.cast(sum, FieldType.FLOAT64);
      count = Expressions.cast(count, FieldType.FLOAT64);
    }
    return Expressions.arithmetic(ArithmeticOperator.DIVIDE, sum, count, NullLogic.RULE);
  }
}
