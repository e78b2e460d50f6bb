package io.tidemark.expression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.record.FieldType;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordView;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import io.tidemark.record.TimeUnit;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CompiledProjectionTest {
  private static final Schema TRADES =
      Schema.builder("trades")
          .eventTime("ts", TimeUnit.MILLISECONDS)
          .field("price", FieldType.decimal(18, 2))
          .nullable("qty", FieldType.INT64)
          .field("venue", FieldType.chars(3))
          .build();

  private final ExpressionCompiler compiler = new ExpressionCompiler(new SymbolTable());
  private final long from = Memory.allocate(TRADES.length());
  private final long to = Memory.allocate(256);
  private final RecordView result = new RecordView().wrap(to);

  @AfterEach
  void free() {
    Memory.free(from);
    Memory.free(to);
  }

  private static Expression of(String name) {
    return Expressions.field(TRADES, name);
  }

  private void fill(long ts, long cents, Long qty) {
    RecordWriter writer = new RecordWriter().wrap(from);
    writer.eventTime(ts).integer(TRADES.field("price"), cents).chars(TRADES.field("venue"), "XE");
    if (qty == null) {
      writer.setNull(TRADES.field("qty"));
    } else {
      writer.integer(TRADES.field("qty"), qty);
    }
  }

  @Test
  void shouldWriteEveryFieldAndTheEventTimeButNotTheRestOfTheHeader() {
    Schema output =
        Schema.builder("out")
            .nullable("qty", FieldType.INT16)
            .eventTime("t", TimeUnit.MILLISECONDS)
            .field("amount", FieldType.decimal(18, 4))
            .field("venue", FieldType.chars(5))
            .field("constant", FieldType.chars(2))
            .build();
    CompiledProjection projection =
        compiler.projection(
            List.of(
                of("qty"),
                Expressions.shift(of("ts"), Duration.ofMillis(1)),
                of("price"),
                of("venue"),
                Expressions.literal("ok")),
            output);
    new RecordWriter().wrap(to).header(RecordHeader.routing(7, (byte) 1, (byte) 2, 3));
    fill(1000, 12345, 300L);
    projection.project(from, to);
    assertEquals(1001, result.eventTime());
    assertEquals(7, result.stream());
    assertEquals(3, result.partition());
    assertEquals(300, result.integer(output.field("qty")));
    assertEquals(new BigDecimal("123.4500"), result.decimal(output.field("amount")));
    assertEquals("XE", result.chars(output.field("venue")));
    assertEquals("ok", result.chars(output.field("constant")));
    fill(1000, 12345, null);
    projection.project(from, to);
    assertTrue(result.isNull(output.field("qty")));
    fill(1000, 12345, 32768L);
    assertThrows(ExpressionOverflowException.class, () -> projection.project(from, to));
  }

  @Test
  void shouldRefuseWhatDoesNotFitTheField() {
    Schema narrow = Schema.builder("out").field("v", FieldType.decimal(18, 1)).build();
    refuses(of("price"), narrow, "cast it to decimal(18,1)");
    Schema integer = Schema.builder("out").field("v", FieldType.INT64).build();
    refuses(of("qty"), integer, "which may be null");
    refuses(of("price"), integer, "cast it to int64");
    refuses(of("venue"), integer, "'venue' of type chars(3)");
    assertThrows(IllegalArgumentException.class, () -> compiler.projection(List.of(), integer));
  }

  private void refuses(Expression expression, Schema output, String reason) {
    String message =
        assertThrows(
                TypeMismatchException.class, () -> compiler.projection(List.of(expression), output))
            .getMessage();
    assertTrue(message.contains(reason), message);
  }
}
