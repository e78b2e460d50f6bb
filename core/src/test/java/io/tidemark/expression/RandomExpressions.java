package io.tidemark.expression;

import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.FieldType.Kind;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Makes random expressions of every node and type over a schema. */
final class RandomExpressions {
  private static final FieldType[] NUMBERS = {
    FieldType.INT8,
    FieldType.INT16,
    FieldType.INT32,
    FieldType.INT64,
    FieldType.FLOAT64,
    FieldType.decimal(18, 2),
    FieldType.decimal(5, 4),
    FieldType.decimal(18, 9),
    FieldType.decimal(9, 0)
  };

  private final Schema schema;
  private final Random random;

  RandomExpressions(Schema schema, Random random) {
    this.schema = schema;
    this.random = random;
  }

  /** A schema with a nullable field and one that is not of every type. */
  static Schema schema() {
    Schema.Builder builder = Schema.builder("rows").eventTime("ts", TimeUnit.MILLISECONDS);
    List<FieldType> types = new ArrayList<>(List.of(NUMBERS));
    types.add(FieldType.BOOLEAN);
    types.add(FieldType.SYMBOL);
    types.add(FieldType.chars(3));
    types.add(FieldType.chars(9));
    types.add(FieldType.timestamp(TimeUnit.MILLISECONDS));
    types.add(FieldType.timestamp(TimeUnit.NANOSECONDS));
    for (int i = 0; i < types.size(); i++) {
      builder.field("f" + i, types.get(i));
      builder.nullable("n" + i, types.get(i));
    }
    return builder.build();
  }

  /** Any expression; what the types refuse is drawn again. */
  Expression any(int depth) {
    while (true) {
      try {
        return switch (random.nextInt(6)) {
          case 0, 1 -> condition(depth);
          case 2 -> time(depth);
          case 3 -> text(depth, random.nextBoolean() ? Kind.SYMBOL : Kind.CHARS);
          default -> number(depth);
        };
      } catch (TypeMismatchException e) {
        // The next draw may fit.
      }
    }
  }

  private NullLogic logic() {
    return random.nextBoolean() ? NullLogic.SQL : NullLogic.RULE;
  }

  private <T> T pick(T[] values) {
    return values[random.nextInt(values.length)];
  }

  private Expression field(Predicate<Field> wanted) {
    List<Field> fields = schema.fields().stream().filter(wanted).toList();
    return Expressions.field(fields.get(random.nextInt(fields.size())));
  }

  private Expression number(int depth) {
    if (depth == 0) {
      return switch (random.nextInt(8)) {
        case 0 -> Expressions.literal(random.nextInt(2001) - 1000L);
        case 1 -> Expressions.literal(BigDecimal.valueOf(random.nextInt(20001) - 10000, 3));
        case 2 -> Expressions.literal((random.nextInt(2001) - 1000) / 4.0);
        case 3 -> random.nextInt(4) == 0 ? Expressions.nullLiteral() : number(depth);
        default -> field(f -> f.type().isNumeric());
      };
    }
    int d = random.nextInt(depth);
    return switch (random.nextInt(9)) {
      case 0 -> Expressions.negate(number(d));
      case 1 -> Expressions.absolute(number(d));
      case 2, 3 -> Expressions.cast(number(d), pick(NUMBERS));
      case 4 -> choice(() -> number(d), depth);
      case 5 -> Expressions.coalesce(List.of(number(d), number(d), number(d)));
      case 6 -> random.nextInt(4) == 0 ? Expressions.cast(time(d), FieldType.INT64) : number(d);
      default ->
          Expressions.arithmetic(pick(ArithmeticOperator.values()), number(d), number(d), logic());
    };
  }

  private Expression choice(Supplier<Expression> value, int depth) {
    int d = random.nextInt(depth);
    List<When> whens = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      whens.add(new When(condition(d), value.get()));
    }
    return Expressions.caseWhen(whens, random.nextInt(3) == 0 ? null : value.get());
  }

  private Expression time(int depth) {
    if (depth == 0) {
      return random.nextInt(5) == 0
          ? Expressions.timestamp(random.nextInt(1000), TimeUnit.MICROSECONDS)
          : field(f -> f.type().kind() == Kind.TIMESTAMP);
    }
    int d = random.nextInt(depth);
    return switch (random.nextInt(5)) {
      case 0 -> Expressions.shift(time(d), Duration.ofMillis(random.nextInt(200) - 100));
      case 1 -> Expressions.cast(time(d), FieldType.timestamp(pick(TimeUnit.values())));
      case 2 -> choice(() -> time(d), depth);
      case 3 -> Expressions.coalesce(List.of(time(d), time(d)));
      default -> time(d);
    };
  }

  private Expression text(int depth, Kind kind) {
    if (depth == 0) {
      return random.nextInt(4) == 0
          ? Expressions.literal(pick(Rows.TEXTS))
          : field(f -> f.type().kind() == kind);
    }
    int d = random.nextInt(depth);
    return switch (random.nextInt(3)) {
      case 0 -> choice(() -> text(d, kind), depth);
      case 1 -> Expressions.coalesce(List.of(text(d, kind), text(d, kind)));
      default -> text(d, kind);
    };
  }

  Expression condition(int depth) {
    if (depth == 0) {
      return switch (random.nextInt(8)) {
        case 0 -> Expressions.literal(random.nextBoolean());
        case 1 -> Expressions.nullLiteral();
        default -> field(f -> f.type().kind() == Kind.BOOLEAN);
      };
    }
    int d = random.nextInt(depth);
    return switch (random.nextInt(14)) {
      case 0, 1, 2 -> Expressions.compare(operator(), number(d), number(d), logic());
      case 3 -> Expressions.compare(operator(), time(d), time(d), logic());
      case 4 -> Expressions.compare(operator(), text(d, Kind.CHARS), text(d, Kind.CHARS), logic());
      case 5 ->
          Expressions.compare(equality(), text(d, Kind.SYMBOL), text(d, Kind.SYMBOL), logic());
      case 6 -> Expressions.compare(equality(), condition(d), condition(d), logic());
      case 7 -> Expressions.compare(operator(), any(d), any(d), NullLogic.RULE);
      case 8 -> Expressions.not(condition(d), logic());
      case 9 ->
          random.nextBoolean() ? Expressions.isNull(any(d)) : Expressions.isTrue(condition(d));
      case 10 -> choice(() -> condition(d), depth);
      case 11 -> Expressions.coalesce(List.of(condition(d), condition(d)));
      default ->
          Expressions.logical(
              pick(LogicalOperator.values()),
              List.of(condition(d), condition(d), condition(random.nextInt(depth))),
              logic());
    };
  }

  private ComparisonOperator operator() {
    return pick(ComparisonOperator.values());
  }

  private ComparisonOperator equality() {
    return random.nextBoolean() ? ComparisonOperator.EQUAL : ComparisonOperator.NOT_EQUAL;
  }
}
