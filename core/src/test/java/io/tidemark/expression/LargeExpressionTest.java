package io.tidemark.expression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.record.FieldType;
import io.tidemark.record.Memory;
import io.tidemark.record.Nulls;
import io.tidemark.record.RecordView;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LargeExpressionTest {
  private static final int SIZE = 3_000;
  private static final Schema SCHEMA =
      Schema.builder("rows").field("a", FieldType.INT64).nullable("n", FieldType.INT64).build();
  private static final Expression A = Expressions.field(SCHEMA, "a");
  private static final Expression N = Expressions.field(SCHEMA, "n");

  private final ExpressionCompiler compiler = new ExpressionCompiler(new SymbolTable());
  private final long record = Memory.allocate(SCHEMA.length());

  @AfterEach
  void free() {
    Memory.free(record);
  }

  private long row(long a, long n) {
    RecordWriter writer = new RecordWriter().wrap(record).integer(SCHEMA.field("a"), a);
    if (n == Nulls.INT64) {
      writer.setNull(SCHEMA.field("n"));
    } else {
      writer.integer(SCHEMA.field("n"), n);
    }
    return record;
  }

  @Test
  void shouldSplitLongLists() {
    List<Expression> values = new ArrayList<>();
    for (long i = 0; i < SIZE; i++) {
      values.add(Expressions.literal(2 * i));
    }
    CompiledPredicate in = compiler.predicate(Expressions.in(A, values, NullLogic.SQL));
    assertTrue(in.test(row(2 * SIZE - 2, 0)));
    assertEquals(false, in.test(row(2 * SIZE - 1, 0)));
    Expression nullable = Expressions.in(N, values, NullLogic.SQL);
    CompiledValue value = compiler.value(nullable);
    assertEquals(1, value.integer(row(0, 2 * SIZE - 2)));
    assertEquals(0, value.integer(row(0, 1)));
    assertEquals(Nulls.INT64, value.integer(row(0, Nulls.INT64)));
    CompiledPredicate notIn = compiler.predicate(Expressions.not(nullable));
    assertEquals(true, notIn.test(row(0, 1)));
    assertEquals(false, notIn.test(row(0, Nulls.INT64)));
  }

  @Test
  void shouldSplitLongChoices() {
    List<When> whens = new ArrayList<>();
    List<Expression> operands = new ArrayList<>();
    for (long i = 0; i < SIZE; i++) {
      Expression hit = Expressions.compare(ComparisonOperator.EQUAL, A, Expressions.literal(i));
      whens.add(new When(hit, Expressions.add(N, Expressions.literal(i))));
      operands.add(Expressions.caseWhen(List.of(new When(hit, Expressions.literal(i))), null));
    }
    CompiledValue choice = compiler.value(Expressions.caseWhen(whens, Expressions.literal(-1)));
    assertEquals(2 * SIZE - 1, choice.integer(row(SIZE - 1, SIZE)));
    assertEquals(-1, choice.integer(row(SIZE, SIZE)));
    assertEquals(Nulls.INT64, choice.integer(row(1, Nulls.INT64)));
    CompiledValue first = compiler.value(Expressions.coalesce(operands));
    assertEquals(SIZE - 1, first.integer(row(SIZE - 1, 0)));
    assertEquals(Nulls.INT64, first.integer(row(SIZE, 0)));
  }

  @Test
  void shouldSplitDeepSums() {
    Expression sum = A;
    for (int i = 0; i < 1_000; i++) {
      sum = Expressions.add(sum, Expressions.multiply(A, N));
    }
    assertEquals(3 + 1_000 * 6, compiler.value(sum).integer(row(3, 2)));
  }

  @Test
  void shouldSplitManyColumns() {
    Schema.Builder builder = Schema.builder("out");
    List<Expression> columns = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      builder.field("c" + i, FieldType.INT64);
      columns.add(Expressions.add(A, Expressions.literal(i)));
    }
    Schema output = builder.build();
    long to = Memory.allocate(output.length());
    compiler.projection(columns, output).project(row(5, 0), to);
    for (int i = 0; i < 1_000; i++) {
      assertEquals(5 + i, new RecordView().wrap(to).integer(output.fields().get(i)));
    }
    Memory.free(to);
  }

  @Test
  void shouldCompileASharedSubtreeOnce() {
    Expression doubled = A;
    for (int i = 0; i < 8; i++) {
      doubled = Expressions.add(doubled, Expressions.subtract(doubled, doubled));
    }
    assertEquals(1, compiler.value(doubled).integer(row(1, 0)));
  }
}
