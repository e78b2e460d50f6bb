package io.tidemark.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.expression.ExpressionCompiler;
import io.tidemark.operator.Collector;
import io.tidemark.operator.Groups;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.SymbolTable;
import io.tidemark.record.TimeUnit;
import io.tidemark.window.TimeDomain;
import io.tidemark.window.WindowKey;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Keys and matches come and go, and leave no memory behind. */
class PatternMemoryTest {
  private static final int LENGTH = PatternRun.EVENTS.length();

  /** Counts rows and drops them. */
  private static final class Counter extends Collector {
    private final long row = Memory.allocate(256);
    long rows;

    @Override
    public long claim() {
      return row;
    }

    @Override
    public void emit(long due, int group) {
      rows++;
    }

    @Override
    public long claimSide(int side) {
      throw new UnsupportedOperationException("no side " + side);
    }

    @Override
    public void emitSide(int side, long due, int group) {
      throw new UnsupportedOperationException("no side " + side);
    }

    @Override
    public void late(long record, int group) {
      throw new IllegalStateException("nothing here is late");
    }
  }

  private static PatternOperator operator(Pattern pattern, Collector out) {
    return operator(pattern, out, RunCap.NONE);
  }

  private static PatternOperator operator(Pattern pattern, Collector out, RunCap cap) {
    NfaProgram program =
        new PatternPlan("rule", 1, pattern, PatternRun.EVENTS, TimeUnit.MILLISECONDS)
            .compile(new ExpressionCompiler(new SymbolTable()));
    MatchFunction function =
        (match, output) -> {
          output.row();
          output.emit();
        };
    return new PatternOperator(
        new PatternSpec(
            List.of(program),
            WindowKey.of(PatternRun.EVENTS.field("key"), List.of()),
            PatternRun.EVENTS,
            PatternRun.EVENTS,
            function,
            List.of(),
            TimeDomain.EVENT,
            1_000_000,
            null,
            cap),
        Groups.all(1),
        out);
  }

  private static void feed(
      PatternOperator operator, long record, long sequence, long key, long value) {
    RecordWriter writer = new RecordWriter().wrap(record).eventTime(sequence);
    Memory.putLong(record + RecordHeader.SEQUENCE_OFFSET, sequence);
    writer.integer(PatternRun.EVENTS.field("key"), key);
    writer.integer(PatternRun.EVENTS.field("v"), value);
    operator.onRecord(record);
    operator.onWatermark(sequence - 3);
  }

  private static void assertEmpty(PatternOperator operator) {
    PatternGroup group = operator.state(0);
    assertEquals(0, group.events.size(), "events");
    assertEquals(0, group.tree.size(), "nodes");
    assertEquals(0, group.programs[0].keys.size(), "keys");
    assertEquals(0, group.programs[0].timers.size(), "timers");
    assertEquals(0, group.runs(), "runs");
  }

  @Test
  void shortLivedKeysLeaveNothingBehind() {
    for (SkipStrategy skip : List.of(SkipStrategy.noSkip(), SkipStrategy.skipPastLastEvent())) {
      Pattern pattern =
          Pattern.begin("a", skip)
              .where("v > 3")
              .followedBy("b")
              .where("v > last(a.v)")
              .oneOrMore()
              .followedByAny("c")
              .where("v < avg(b.v)")
              .within(Duration.ofMillis(50));
      Counter out = new Counter();
      long record = Memory.allocate(LENGTH);
      Random random = new Random(7);
      try (PatternOperator operator = operator(pattern, out)) {
        long reserved = 0;
        for (int i = 1; i <= 15_000; i++) {
          // Every key lives for about 40 events of its own and never comes again.
          feed(operator, record, i, i / 80 * 2 + random.nextInt(2), random.nextInt(10));
          if (i == 5_000) {
            reserved = operator.state(0).arena.reservedBytes();
          }
        }
        assertTrue(out.rows > 500, out.rows + " matches");
        assertEquals(reserved, operator.state(0).arena.reservedBytes());
        operator.onWatermark(Long.MAX_VALUE);
        assertEmpty(operator);
        assertTrue(operator.state(0).arena.usedBytes() < 256 * 1024, "used bytes");
      } finally {
        Memory.free(record);
        Memory.free(out.row);
      }
    }
  }

  @Test
  void aPatternWithoutAWindowKeepsNoKeyWithoutARun() {
    Pattern pattern = Pattern.begin("a").where("v > 5").next("b").where("v > last(a.v)");
    Counter out = new Counter();
    long record = Memory.allocate(LENGTH);
    try (PatternOperator operator = operator(pattern, out)) {
      for (int i = 1; i <= 10_000; i++) {
        feed(operator, record, 2L * i, i / 2, i % 2 == 0 ? 9 : 6);
        feed(operator, record, 2L * i + 1, i / 2, 1);
      }
      operator.onWatermark(Long.MAX_VALUE);
      assertEmpty(operator);
    } finally {
      Memory.free(record);
      Memory.free(out.row);
    }
  }

  @Test
  void aPatternWhoseRunsMultiplyStopsAtItsCap() {
    Pattern pattern =
        Pattern.begin("a")
            .where("v == 1")
            .followedByAny("b")
            .where("v > 1")
            .oneOrMore()
            .allowCombinations()
            .within(Duration.ofSeconds(1));
    for (RunCap.Policy policy : RunCap.Policy.values()) {
      Counter out = new Counter();
      long record = Memory.allocate(LENGTH);
      try (PatternOperator operator = operator(pattern, out, new RunCap(100, policy))) {
        if (policy == RunCap.Policy.FAIL) {
          String message =
              assertThrows(MatcherException.class, () -> multiply(operator, record)).getMessage();
          assertTrue(message.contains("at most 100 are allowed"), message);
          continue;
        }
        multiply(operator, record);
        assertTrue(operator.gauges().runs() <= 100, operator.gauges().toString());
        assertTrue(operator.gauges().capped() > 100, operator.gauges().toString());
        operator.onWatermark(Long.MAX_VALUE);
        assertEmpty(operator);
      } finally {
        Memory.free(record);
        Memory.free(out.row);
      }
    }
  }

  private static void multiply(PatternOperator operator, long record) {
    for (int i = 1; i <= 60; i++) {
      feed(operator, record, i, 7, i % 10 == 1 ? 1 : 2);
    }
  }
}
