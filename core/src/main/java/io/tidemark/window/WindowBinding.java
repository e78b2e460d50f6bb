package io.tidemark.window;

import io.tidemark.expression.CompiledValue;
import io.tidemark.expression.Expression;
import io.tidemark.expression.ExpressionCompiler;
import io.tidemark.expression.Expressions;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import java.time.Duration;
import java.util.function.UnaryOperator;

/**
 * What assigners, triggers and evictors learn about the window that they are for, when they are
 * made ready: once when the topology is built, where whatever does not fit is refused, and again
 * for every operator.
 */
public final class WindowBinding {
  private final TimeUnit unit;
  private final Schema schema;
  private final UnaryOperator<Expression> inline;
  private final ExpressionCompiler compiler;
  private final TimeDomain timeDomain;
  private final long allowedLateness;
  private final Compatibility compatibility;

  /**
   * For those who build topologies and engines.
   *
   * @param unit of the stream's event time
   * @param schema whose fields expressions speak of
   * @param inline turns an expression over the schema into one over the records as they are
   * @param compiler for expressions over records
   * @param timeDomain of the window
   * @param allowedLateness in the stream's unit
   * @param compatibility of the window
   */
  public WindowBinding(
      TimeUnit unit,
      Schema schema,
      UnaryOperator<Expression> inline,
      ExpressionCompiler compiler,
      TimeDomain timeDomain,
      long allowedLateness,
      Compatibility compatibility) {
    this.unit = unit;
    this.schema = schema;
    this.inline = inline;
    this.compiler = compiler;
    this.timeDomain = timeDomain;
    this.allowedLateness = allowedLateness;
    this.compatibility = compatibility;
  }

  /** The unit that times are counted in. */
  public TimeUnit unit() {
    return unit;
  }

  /** The schema whose fields {@link #field} and {@link #compile} speak of. */
  public Schema schema() {
    return schema;
  }

  /** Which clock the windows live by. */
  public TimeDomain timeDomain() {
    return timeDomain;
  }

  /** How long windows are kept after their end, in the stream's unit. */
  public long allowedLateness() {
    return allowedLateness;
  }

  /** Whether Flink's answer is wanted where it differs. */
  public boolean isFlink() {
    return compatibility == Compatibility.FLINK;
  }

  /**
   * Counts a duration in the stream's unit.
   *
   * @param what names the duration in the error
   * @throws IllegalArgumentException if the unit cannot express it exactly
   */
  public long count(Duration duration, String what) {
    return unit.count(duration, what);
  }

  /**
   * A reference to a field.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public Expression field(String name) {
    return Expressions.field(schema, name);
  }

  /** Compiles an expression over the fields of {@link #schema()}, to be called with records. */
  public CompiledValue compile(Expression expression) {
    return compiler.value(inline.apply(expression));
  }
}
