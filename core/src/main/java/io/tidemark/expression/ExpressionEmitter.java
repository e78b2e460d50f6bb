package io.tidemark.expression;

import io.tidemark.record.FieldType;
import io.tidemark.record.Nulls;
import io.tidemark.record.SymbolTable;
import java.util.Objects;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/**
 * Emits the code of expressions into a method that someone else generates.
 *
 * <p>The code needs no locals of its own and leaves what was on the stack below its result alone.
 * It branches, so the class needs its frames computed ({@code ClassWriter.COMPUTE_FRAMES}). It
 * calls public static helpers of this package and of {@code io.tidemark.record} only. Splitting
 * what grows too large for the JIT is up to the owner of the method.
 *
 * <table>
 *   <caption>Values on the stack</caption>
 *   <tr><th>type</th><th>stack</th><th>null</th></tr>
 *   <tr><td>integers, decimals, timestamps</td><td>J</td><td>{@link Nulls#INT64}</td></tr>
 *   <tr><td>symbols</td><td>J, the id</td><td>{@link Nulls#INT64}</td></tr>
 *   <tr><td>float64</td><td>D</td><td>{@link Nulls#FLOAT64}</td></tr>
 *   <tr><td>boolean</td><td>I, 0 or 1</td><td>{@link Nulls#BOOLEAN}</td></tr>
 *   <tr><td>chars</td><td>J, address of the bytes</td><td>{@link Nulls#CHARS} there</td></tr>
 * </table>
 */
public final class ExpressionEmitter {
  private final MethodVisitor method;
  private final SymbolTable symbols;

  /** Makes an emitter into a method; text literals become symbols of that table. */
  public ExpressionEmitter(MethodVisitor method, SymbolTable symbols) {
    this.method = Objects.requireNonNull(method, "method");
    this.symbols = Objects.requireNonNull(symbols, "symbols");
  }

  /** The descriptor of the stack value of a type: {@code J}, {@code D} or {@code I}. */
  public static String descriptor(FieldType type) {
    return switch (type.kind()) {
      case FLOAT64 -> "D";
      case BOOLEAN -> "I";
      default -> "J";
    };
  }

  /**
   * Loads the value of an expression on the stack.
   *
   * @param recordLocal the local variable that holds the record's address, a long
   */
  public void emit(Expression expression, int recordLocal) {
    new ExpressionCode(method, symbols, recordLocal, null).emit(expression);
  }

  /**
   * Jumps if a condition is true, and falls through if it is false or null.
   *
   * @param recordLocal the local variable that holds the record's address, a long
   */
  public void jumpIfTrue(Expression condition, int recordLocal, Label target) {
    new ExpressionCode(method, symbols, recordLocal, null).branch(condition, true, true, target);
  }

  /**
   * Jumps if a condition is false or null, and falls through if it is true.
   *
   * @param recordLocal the local variable that holds the record's address, a long
   */
  public void jumpIfNotTrue(Expression condition, int recordLocal, Label target) {
    new ExpressionCode(method, symbols, recordLocal, null).branch(condition, true, false, target);
  }
}
