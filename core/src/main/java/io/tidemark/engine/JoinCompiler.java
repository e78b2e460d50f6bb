package io.tidemark.engine;

import io.tidemark.expression.CompiledPredicate;
import io.tidemark.expression.CompiledProjection;
import io.tidemark.expression.Expression;
import io.tidemark.expression.ExpressionCompiler;
import io.tidemark.expression.Expressions;
import io.tidemark.expression.FieldReference;
import io.tidemark.join.AsOfJoinOperator;
import io.tidemark.join.AsOfSpec;
import io.tidemark.join.IntervalJoinOperator;
import io.tidemark.join.IntervalSpec;
import io.tidemark.join.JoinSide;
import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.FieldType.Kind;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import io.tidemark.topology.AsOfRule;
import io.tidemark.topology.IntervalRule;
import io.tidemark.topology.JoinInput;
import io.tidemark.topology.JoinStep;
import io.tidemark.window.WindowKey;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Compiles joins. */
final class JoinCompiler {
  private final ExpressionCompiler compiler;
  private final SymbolTable symbols;

  JoinCompiler(ExpressionCompiler compiler, SymbolTable symbols) {
    this.compiler = compiler;
    this.symbols = symbols;
  }

  JoinFactory compile(JoinStep join) {
    if (join.rule() instanceof IntervalRule rule) {
      IntervalSpec spec = interval(join, rule);
      return (groups, out) -> new IntervalJoinOperator(spec, groups, out);
    }
    AsOfSpec spec = asOf(join, (AsOfRule) join.rule());
    return (groups, out) -> new AsOfJoinOperator(spec, groups, out);
  }

  private AsOfSpec asOf(JoinStep join, AsOfRule rule) {
    return new AsOfSpec(
        sides(join),
        join.type().keeps(0),
        rule.maxAge(),
        join.inputs().get(0).source().unit().nanos(),
        condition(join),
        join.cap(),
        join.result(),
        join.result().field(rule.age()));
  }

  private IntervalSpec interval(JoinStep join, IntervalRule rule) {
    return new IntervalSpec(
        sides(join),
        join.type(),
        rule.lower(),
        rule.upper(),
        condition(join),
        join.cap(),
        join.result(),
        symbols);
  }

  private CompiledPredicate condition(JoinStep join) {
    return join.condition() == null ? null : compiler.predicate(join.condition());
  }

  private List<JoinSide> sides(JoinStep join) {
    List<WindowKey> keys = keys(join.inputs());
    List<JoinSide> sides = new ArrayList<>();
    for (int i = 0; i < join.inputs().size(); i++) {
      JoinInput input = join.inputs().get(i);
      List<Field> columns = join.columns(i);
      sides.add(
          new JoinSide(
              input.source().name(),
              input.source().schema(),
              keys.get(i),
              hasNull(input.keys()),
              input.time().offset(),
              input.watermarkKey(),
              compiler.assignments(input.columns(), columns),
              nulls(columns)));
    }
    return sides;
  }

  /** Of columns that cannot be null nobody asks for nulls. */
  private CompiledProjection nulls(List<Field> columns) {
    List<Field> nullable = columns.stream().filter(Field::nullable).collect(Collectors.toList());
    List<Expression> nulls =
        nullable.stream()
            .map(column -> Expressions.nullLiteral(column.type()))
            .collect(Collectors.toList());
    return compiler.assignments(nulls, nullable);
  }

  private CompiledPredicate hasNull(List<Expression> keys) {
    Expression hasNull =
        keys.stream()
            .filter(Expression::nullable)
            .map(Expressions::isNull)
            .reduce((one, other) -> Expressions.or(one, other))
            .orElse(null);
    return hasNull == null ? null : compiler.predicate(hasNull);
  }

  /** The keys of the inputs, encoded alike. */
  private List<WindowKey> keys(List<JoinInput> inputs) {
    List<Expression> first = inputs.get(0).keys();
    if (first.isEmpty()) {
      return all(inputs, keys -> WindowKey.none());
    }
    if (first.size() == 1 && inputs.stream().allMatch(input -> isNarrow(input.keys().get(0)))) {
      return all(inputs, keys -> narrow(keys.get(0)));
    }
    if (first.size() == 2
        && inputs.stream().allMatch(input -> input.keys().stream().allMatch(this::isHalf))) {
      return all(
          inputs, keys -> WindowKey.packed(field(keys.get(0)), field(keys.get(1)), List.of()));
    }
    Schema wide = wideSchema(inputs);
    return all(inputs, keys -> WindowKey.wide(compiler.projection(keys, wide), wide, List.of()));
  }

  private static List<WindowKey> all(List<JoinInput> inputs, Encoding encoding) {
    return inputs.stream().map(input -> encoding.of(input.keys())).collect(Collectors.toList());
  }

  @FunctionalInterface
  private interface Encoding {
    WindowKey of(List<Expression> keys);
  }

  private WindowKey narrow(Expression key) {
    return key instanceof FieldReference reference
        ? WindowKey.of(reference.field(), List.of())
        : WindowKey.computed(compiler.value(key), List.of());
  }

  private static boolean isNarrow(Expression key) {
    Kind kind = key.type().kind();
    return kind != Kind.CHARS && kind != Kind.FLOAT64 && kind != Kind.BOOLEAN;
  }

  private boolean isHalf(Expression key) {
    return key instanceof FieldReference
        && key.type().kind() != Kind.CHARS
        && key.type().size() == Integer.BYTES;
  }

  private static Field field(Expression key) {
    return ((FieldReference) key).field();
  }

  /** Integers of any width are compared as the widest. */
  private static Schema wideSchema(List<JoinInput> inputs) {
    Schema.Builder builder = Schema.builder("key");
    List<Expression> first = inputs.get(0).keys();
    for (int i = 0; i < first.size(); i++) {
      boolean isInteger = first.get(i).type().isInteger();
      builder.nullable("key" + i, isInteger ? FieldType.INT64 : first.get(i).type());
    }
    return builder.build();
  }
}
