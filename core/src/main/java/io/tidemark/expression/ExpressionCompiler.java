package io.tidemark.expression;

import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.objectweb.asm.Opcodes;

/**
 * Compiles expressions to hidden classes.
 *
 * <p>Compiled code allocates nothing. Text literals that stand for symbols are interned when an
 * expression is compiled, so the thread that interns compiles. What would grow past the size that
 * the JIT takes is split into several methods.
 */
public final class ExpressionCompiler {
  private final SymbolTable symbols;

  /** Makes a compiler for records whose symbols are of that table. */
  public ExpressionCompiler(SymbolTable symbols) {
    this.symbols = Objects.requireNonNull(symbols, "symbols");
  }

  /**
   * Compiles a condition.
   *
   * @throws TypeMismatchException if it is no boolean
   */
  public CompiledPredicate predicate(Expression condition) {
    requireCondition(condition);
    GeneratedClass generated = new GeneratedClass(CompiledPredicate.class, symbols);
    Expression prepared = generated.prepare(condition);
    generated.method(Opcodes.ACC_PUBLIC, "test", "(J)Z", 1, code -> code.emitIsTrue(prepared));
    return (CompiledPredicate) generated.instantiate();
  }

  /**
   * Compiles several conditions, which are asked together.
   *
   * @param bits what stands for each of them
   * @throws TypeMismatchException if one is no boolean
   */
  public CompiledConditions conditions(List<Expression> conditions, long[] bits) {
    conditions.forEach(ExpressionCompiler::requireCondition);
    GeneratedClass generated = new GeneratedClass(CompiledConditions.class, symbols);
    List<Expression> prepared = new ArrayList<>();
    conditions.forEach(condition -> prepared.add(generated.prepare(condition)));
    generated.method(
        Opcodes.ACC_PUBLIC,
        "holding",
        "(J)J",
        1,
        code -> {
          code.constant(0);
          for (int i = 0; i < bits.length; i++) {
            code.orBitIf(prepared.get(i), bits[i]);
          }
        });
    return (CompiledConditions) generated.instantiate();
  }

  /**
   * Compiles a condition that may have {@link SlotReference slots} in it.
   *
   * @throws TypeMismatchException if it is no boolean
   */
  public CompiledSlotPredicate slotPredicate(Expression condition) {
    requireCondition(condition);
    GeneratedClass generated = new GeneratedClass(CompiledSlotPredicate.class, symbols, true);
    Expression prepared = generated.prepare(condition);
    generated.method(Opcodes.ACC_PUBLIC, "test", "(JJ)Z", 1, code -> code.emitIsTrue(prepared));
    return (CompiledSlotPredicate) generated.instantiate();
  }

  private static void requireCondition(Expression condition) {
    if (condition.type().kind() != FieldType.Kind.BOOLEAN) {
      throw new TypeMismatchException(
          "condition is "
              + TypeMismatchException.describe(condition)
              + "; expected a boolean, write a comparison");
    }
  }

  /** Compiles an expression of any type. */
  public CompiledValue value(Expression expression) {
    GeneratedClass generated = new GeneratedClass(CompiledValue.class, symbols);
    Expression prepared = generated.prepare(expression);
    if (expression.type().kind() == FieldType.Kind.FLOAT64) {
      generated.method(Opcodes.ACC_PUBLIC, "float64", "(J)D", 1, code -> code.emit(prepared));
    } else {
      generated.method(
          Opcodes.ACC_PUBLIC, "integer", "(J)J", 1, code -> code.emitInteger(prepared));
    }
    return (CompiledValue) generated.instantiate();
  }

  /**
   * Compiles one expression per field of the output schema, in the schema's order.
   *
   * @throws TypeMismatchException if an expression does not fit its field
   */
  public CompiledProjection projection(List<Expression> expressions, Schema output) {
    List<Field> fields = output.fields();
    if (expressions.size() != fields.size()) {
      throw new IllegalArgumentException(
          "projection has "
              + expressions.size()
              + " expressions, "
              + output
              + " has "
              + fields.size()
              + " fields; give one expression per field");
    }
    return assignments(expressions, fields);
  }

  /**
   * Compiles one expression for each of some fields of a record; the others stay as they are.
   *
   * @throws TypeMismatchException if an expression does not fit its field
   */
  public CompiledProjection assignments(List<Expression> expressions, List<Field> fields) {
    GeneratedClass generated = new GeneratedClass(CompiledProjection.class, symbols);
    List<Assignment> assignments = new ArrayList<>();
    for (int i = 0; i < fields.size(); i++) {
      Assignment assignment = Assignment.of(fields.get(i), expressions.get(i));
      Expression prepared = generated.prepare(assignment.expression());
      assignments.add(new Assignment(assignment.field(), prepared));
    }
    generated.project(assignments);
    return (CompiledProjection) generated.instantiate();
  }
}
