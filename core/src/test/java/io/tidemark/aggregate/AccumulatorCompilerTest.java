package io.tidemark.aggregate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.tidemark.expression.Expression;
import io.tidemark.expression.Expressions;
import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.FieldType.Kind;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordView;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import io.tidemark.state.Arena;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class AccumulatorCompilerTest {
  private static final Set<String> OF_VWAP = Set.of("i64", "n_i8", "price", "n_price", "n_rate");

  private final List<Long> blocks = new ArrayList<>();

  @AfterEach
  void freeMemory() {
    blocks.forEach(Memory::free);
  }

  @Test
  void everyFunctionOverEveryTypeAgreesWithTheOracle() {
    List<AggregateOracle> pool = pool();
    for (long seed = 1; seed <= 1000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<AggregateOracle> list = new ArrayList<>();
      for (int i = random.nextInt(1, 7); i > 0; i--) {
        list.add(pool.get(random.nextInt(pool.size())));
      }
      check("seed=" + seed, list, random);
    }
  }

  @Test
  void eachFunctionAloneAgreesWithTheOracle() {
    for (AggregateOracle oracle : pool()) {
      for (long seed = 1; seed <= 2; seed++) {
        check("seed=" + seed, List.of(oracle), new SplittableRandom(seed));
      }
    }
  }

  @Test
  void aggregatesWithMemoryOfTheirOwnAgreeWithTheOracle() {
    List<AggregateOracle> fixed = pool();
    List<AggregateOracle> variable = FurtherAggregates.variable();
    for (long seed = 1; seed <= 1000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<AggregateOracle> list = new ArrayList<>();
      for (int i = random.nextInt(1, 4); i > 0; i--) {
        list.add(variable.get(random.nextInt(variable.size())));
      }
      for (int i = random.nextInt(0, 3); i > 0; i--) {
        list.add(fixed.get(random.nextInt(fixed.size())));
      }
      check("seed=" + seed, list, random);
    }
    for (AggregateOracle oracle : variable) {
      check("seed=1", List.of(oracle), new SplittableRandom(1));
    }
  }

  @Test
  void runsOfAccumulatorsMergeAsOneByOne() {
    List<AggregateOracle> pool = pool();
    for (long seed = 1; seed <= 300; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<AggregateOracle> list = new ArrayList<>();
      for (int i = random.nextInt(1, 6); i > 0; i--) {
        list.add(pool.get(random.nextInt(pool.size())));
      }
      checkRun("seed=" + seed, list, random);
    }
  }

  @Test
  void runsOfWideAccumulatorsMergeAsOneByOne() {
    checkRun("seed=1", pool(), new SplittableRandom(1));
  }

  /** Folds random rows into accumulators that lie in a run, and merges that both ways. */
  private void checkRun(String label, List<AggregateOracle> list, SplittableRandom random) {
    Schema schema = resultSchema(list);
    Accumulator accumulator =
        new AccumulatorCompiler(new SymbolTable())
            .compile(list.stream().map(AggregateOracle::aggregate).toList(), schema.fields());
    int stride = accumulator.length() + 8 * random.nextInt(3);
    int count = random.nextInt(2, 9);
    long run = allocate((long) stride * count);
    long record = allocate(OracleRow.SCHEMA.length());
    List<OracleRow> all = new ArrayList<>();
    int[] places = new int[40];
    for (int sequence = 0; sequence < places.length; sequence++) {
      OracleRow row = OracleRow.random(random, sequence, false);
      int place = sequence < count ? sequence : random.nextInt(count);
      row.write(record);
      if (sequence < count) {
        accumulator.create(run + (long) stride * place, record);
      } else {
        accumulator.add(run + (long) stride * place, record);
      }
      places[sequence] = place;
      all.add(row);
    }
    long merged = allocate(accumulator.length());
    Memory.copyWords(run, merged, accumulator.length());
    accumulator.mergeRange(merged, run + stride, stride, count - 1);
    compare(label, list, schema, accumulator, merged, all);
    accumulator.accumulateBackwards(run + (long) stride * (count - 1), stride, count - 1);
    for (int from = 0; from < count; from++) {
      int first = from;
      List<OracleRow> behind =
          all.stream().filter(row -> places[(int) row.sequence()] >= first).toList();
      compare(label, list, schema, accumulator, run + (long) stride * from, behind);
    }
  }

  @Test
  void averageNextToSumAndCountTakesNoRoom() {
    Expression price = Arguments.field("n_price");
    int sum = length(List.of(Aggregates.sum(price)));
    int all =
        length(List.of(Aggregates.avg(price), Aggregates.sum(price), Aggregates.count(price)));
    assertEquals(sum, all);
  }

  @Test
  void vwapSharesItsTurnoverWithTheSumOfTheProduct() {
    Expression price = Arguments.field("price");
    Expression quantity = Arguments.field("qty");
    Aggregate turnover = Aggregates.sum(Expressions.multiply(price, quantity));
    Aggregate volume = Aggregates.sum(quantity);
    Aggregate vwap = Aggregates.vwap(price, quantity);
    assertEquals(length(List.of(turnover, volume)), length(List.of(turnover, volume, vwap)));
  }

  private static int length(List<Aggregate> aggregates) {
    return new AccumulatorLayout(aggregates).length();
  }

  @Test
  void sumOfProductsBeyond128BitsIsRefusedWhereItIsWrittenAndNotWrapped() {
    Expression wide = Arguments.field("i64");
    Aggregate sum = Aggregates.sum(Expressions.multiply(wide, wide));
    Aggregate vwap = Aggregates.vwap(wide, wide);
    Schema schema =
        Schema.builder("results").nullable("sum", sum.type()).nullable("vwap", vwap.type()).build();
    Accumulator accumulator =
        new AccumulatorCompiler(new SymbolTable()).compile(List.of(sum, vwap), schema.fields());
    long record = allocate(OracleRow.SCHEMA.length());
    long state = allocate(accumulator.length());
    long other = allocate(accumulator.length());
    long row = allocate(schema.length());
    new RecordWriter().wrap(record).integer(OracleRow.SCHEMA.field("i64"), Long.MAX_VALUE);
    accumulator.create(state, record);
    accumulator.create(other, record);
    for (int i = 0; i < 9; i++) {
      accumulator.add(state, record);
      assertThrows(ArithmeticException.class, () -> accumulator.writeResults(state, row));
    }
    accumulator.merge(other, state);
    assertThrows(ArithmeticException.class, () -> accumulator.writeResults(other, row));
    assertEquals(10, Memory.getLong(state + Accumulator.ROWS_OFFSET));
    assertEquals(11, Memory.getLong(other + Accumulator.ROWS_OFFSET));
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 20; i++) {
      long merged = merge(accumulator, other, state, random);
      assertThrows(ArithmeticException.class, () -> accumulator.writeResults(merged, row));
    }
  }

  @Test
  void nullableProductThatFitsNoInt64IsSummedAllTheSame() {
    Schema rows =
        Schema.builder("rows")
            .nullable("a", FieldType.INT64)
            .nullable("b", FieldType.INT64)
            .build();
    Aggregate sum =
        Aggregates.sum(
            Expressions.multiply(Expressions.field(rows, "a"), Expressions.field(rows, "b")));
    Schema schema = Schema.builder("results").nullable("sum", sum.type()).build();
    Accumulator accumulator =
        new AccumulatorCompiler(new SymbolTable()).compile(List.of(sum), schema.fields());
    long record = allocate(rows.length());
    long state = allocate(accumulator.length());
    long row = allocate(schema.length());
    RecordWriter writer = new RecordWriter().wrap(record);
    writer.integer(rows.field("a"), 1L << 62).integer(rows.field("b"), 8);
    accumulator.create(state, record);
    writer.integer(rows.field("b"), -8);
    accumulator.add(state, record);
    writer.setNull(rows.field("b"));
    accumulator.add(state, record);
    writer.integer(rows.field("a"), 3).integer(rows.field("b"), 4);
    accumulator.add(state, record);
    accumulator.writeResults(state, row);
    assertEquals(12, new RecordView().wrap(row).integer(schema.field("sum")));
  }

  @Test
  void countOfCharsPassesNullsOver() {
    Schema rows = Schema.builder("rows").nullable("venue", FieldType.chars(4)).build();
    Aggregate count = Aggregates.count(Expressions.field(rows, "venue"));
    Schema schema = Schema.builder("results").field("n", count.type()).build();
    Accumulator accumulator =
        new AccumulatorCompiler(new SymbolTable()).compile(List.of(count), schema.fields());
    long record = allocate(rows.length());
    long state = allocate(accumulator.length());
    long row = allocate(schema.length());
    new RecordWriter().wrap(record).chars(rows.field("venue"), "XNAS");
    accumulator.create(state, record);
    new RecordWriter().wrap(record).setNull(rows.field("venue"));
    accumulator.add(state, record);
    accumulator.writeResults(state, row);
    assertEquals(1, new RecordView().wrap(row).integer(schema.field("n")));
  }

  @Test
  void functionsRefuseArgumentsOfAWrongType() {
    Expression symbol = Arguments.field("sym");
    Expression time = Arguments.field("at");
    Expression text = Arguments.field("txt");
    Expression number = Arguments.field("dbl");
    refused("SUM(sym): the argument is symbol, expected a number", () -> Aggregates.sum(symbol));
    refused("AVG(at)", () -> Aggregates.avg(time));
    refused("MIN(sym)", () -> Aggregates.min(symbol));
    refused("FIRST(txt)", () -> Aggregates.first(text));
    refused("VWAP(dbl)", () -> Aggregates.vwap(number, Arguments.field("qty")));
    refused(
        "VWAP scale=1, expected 2",
        () -> Aggregates.vwap(Arguments.field("price"), Arguments.field("qty"), 1));
  }

  @Test
  void moreAggregatesThanTheJitTakesInAMethodAreSpreadOverSeveral() {
    List<AggregateOracle> pool = pool();
    pool.addAll(FurtherAggregates.variable());
    for (long seed = 1; seed <= 4; seed++) {
      check("seed=" + seed, pool, new SplittableRandom(seed));
    }
    assertTrue(pool.size() > 1000, () -> "only " + pool.size());
  }

  @Test
  void anArgumentThatTheJitDoesNotTakeInAMethodIsRefused() {
    Schema rows = Schema.builder("t").field("v", FieldType.INT64).build();
    Expression value = Expressions.field(rows.field("v"));
    for (int doublings = 0; doublings < 12; doublings++) {
      value = Expressions.add(value, value);
    }
    List<Aggregate> aggregates = List.of(Aggregates.sum(value));
    List<Field> fields = Schema.builder("r").field("s", FieldType.INT64).build().fields();
    refused(
        "bytes in one method, the JIT takes 8000",
        () -> new AccumulatorCompiler(new SymbolTable()).compile(aggregates, fields));
  }

  private static void refused(String message, Executable call) {
    String said = assertThrows(IllegalArgumentException.class, call).getMessage();
    assertTrue(said.contains(message), said);
  }

  private static List<AggregateOracle> pool() {
    List<AggregateOracle> pool = FurtherAggregates.fixed();
    pool.add(new AggregateOracle(Aggregates.count(), null, null));
    List<Argument> exact = new ArrayList<>();
    for (Argument argument : Arguments.all()) {
      Expression of = argument.expression();
      pool.add(new AggregateOracle(Aggregates.count(of), argument, null));
      Kind kind = of.type().kind();
      if (kind != Kind.CHARS) {
        pool.add(new AggregateOracle(Aggregates.first(of), argument, null));
        pool.add(new AggregateOracle(Aggregates.last(of), argument, null));
      }
      if (of.type().isNumeric() || kind == Kind.TIMESTAMP) {
        pool.add(new AggregateOracle(Aggregates.min(of), argument, null));
        pool.add(new AggregateOracle(Aggregates.max(of), argument, null));
      }
      if (of.type().isNumeric()) {
        pool.add(new AggregateOracle(Aggregates.sum(of), argument, null));
        pool.add(new AggregateOracle(Aggregates.avg(of), argument, null));
      }
      if (OF_VWAP.contains(of.toString())) {
        exact.add(argument);
      }
    }
    for (Argument price : exact) {
      for (Argument quantity : exact) {
        Expression p = price.expression();
        Expression q = quantity.expression();
        pool.add(new AggregateOracle(Aggregates.vwap(p, q), price, quantity));
        int scale = Math.min(18, p.type().scale() + 3);
        pool.add(new AggregateOracle(Aggregates.vwap(p, q, scale), price, quantity));
      }
    }
    return pool;
  }

  /** Folds random rows in random groups, merges these in random order, and compares. */
  private void check(String label, List<AggregateOracle> list, SplittableRandom random) {
    try (Arena arena = new Arena()) {
      check(label, list, random, arena);
      assertEquals(0, arena.usedBytes(), label);
    }
  }

  private void check(
      String label, List<AggregateOracle> list, SplittableRandom random, Arena arena) {
    Schema schema = resultSchema(list);
    Accumulator accumulator =
        new AccumulatorCompiler(new SymbolTable())
            .compile(
                list.stream().map(AggregateOracle::aggregate).toList(),
                schema.fields().subList(0, list.size()))
            .in(arena);
    boolean wild = random.nextInt(3) == 0;
    List<List<OracleRow>> groups = new ArrayList<>();
    List<Long> accumulators = new ArrayList<>();
    long record = allocate(OracleRow.SCHEMA.length());
    long aside = allocate(accumulator.length());
    int count = random.nextInt(1, 25);
    for (int sequence = 0; sequence < count; sequence++) {
      OracleRow row = OracleRow.random(random, 100 + sequence, wild);
      row.write(record);
      int group = random.nextInt(groups.size() + (groups.size() < 5 ? 1 : 0));
      boolean refused = list.stream().anyMatch(oracle -> oracle.refuses(row));
      if (group == groups.size()) {
        if (refused) {
          assertThrows(ArithmeticException.class, () -> accumulator.create(aside, record), label);
          continue;
        }
        accumulators.add(allocate(accumulator.length()));
        groups.add(new ArrayList<>());
        accumulator.create(accumulators.get(group), record);
      } else if (refused) {
        refuse(label, accumulator, accumulators.get(group), record);
        continue;
      } else {
        accumulator.add(accumulators.get(group), record);
      }
      groups.get(group).add(row);
    }
    while (groups.size() > 1) {
      int into = random.nextInt(groups.size() - 1);
      int from = random.nextInt(into + 1, groups.size());
      long other = accumulators.remove(from);
      long merged = merge(accumulator, accumulators.get(into), other, random);
      accumulator.clear(other);
      accumulators.set(into, merged);
      groups.get(into).addAll(groups.remove(from));
    }
    if (!groups.isEmpty()) {
      List<OracleRow> rows = groups.get(0);
      rows.sort(Comparator.comparing(OracleRow::sequence));
      compare(label, list, schema, accumulator, accumulators.get(0), rows);
      accumulator.clear(accumulators.get(0));
    }
  }

  /** In one of the ways there are. */
  private long merge(Accumulator accumulator, long into, long from, SplittableRandom random) {
    int length = accumulator.length();
    switch (random.nextInt(accumulator.isFixed() ? 4 : 1)) {
      case 0 -> accumulator.merge(into, from);
      case 1 -> accumulator.mergeRange(into, from, length, 1);
      case 2 -> accumulator.mergeInto(into, into, from);
      default -> {
        long run = allocate(2L * length);
        Memory.copyWords(into, run, length);
        Memory.copyWords(from, run + length, length);
        accumulator.accumulateBackwards(run + length, length, 1);
        return run;
      }
    }
    return into;
  }

  private void refuse(String label, Accumulator accumulator, long address, long record) {
    byte[] before = bytes(address, accumulator.length());
    assertThrows(ArithmeticException.class, () -> accumulator.add(address, record), label);
    assertArrayEquals(before, bytes(address, accumulator.length()), label);
  }

  private static byte[] bytes(long address, int length) {
    byte[] bytes = new byte[length];
    Memory.copyOut(address, bytes, 0, length);
    return bytes;
  }

  private void compare(
      String label,
      List<AggregateOracle> list,
      Schema schema,
      Accumulator accumulator,
      long address,
      List<OracleRow> rows) {
    long row = allocate(schema.length());
    List<Object> expected = new ArrayList<>();
    list.forEach(oracle -> expected.add(oracle.result(rows)));
    if (expected.contains(AggregateOracle.OVERFLOW)) {
      assertThrows(
          ArithmeticException.class,
          () -> accumulator.writeResults(address, row),
          () -> label + " " + list + " over " + rows);
      return;
    }
    accumulator.writeResults(address, row);
    RecordView view = new RecordView().wrap(row);
    for (int i = 0; i < list.size(); i++) {
      Field field = schema.fields().get(i);
      Object actual = actual(view, field);
      if (!same(list.get(i), expected.get(i), actual)) {
        fail(
            label
                + ": "
                + list.get(i)
                + " is "
                + actual
                + ", not "
                + expected.get(i)
                + ", over "
                + rows);
      }
    }
  }

  private static Object actual(RecordView view, Field field) {
    if (view.isNull(field)) {
      return null;
    }
    return field.type().kind() == Kind.FLOAT64
        ? (Object) view.float64(field)
        : (Object) view.integer(field);
  }

  /** A sum of doubles may differ, as it is grouped, in the sign of zero and near the ends. */
  private static boolean same(AggregateOracle oracle, Object expected, Object actual) {
    boolean sums = false;
    switch (oracle.aggregate().function()) {
      case SUM, AVG -> sums = true;
      case VAR_POP, VAR_SAMP, STDDEV_POP, STDDEV_SAMP -> {
        return FurtherAggregates.isNear(oracle, (Double) expected, (Double) actual);
      }
      default -> {}
    }
    if (sums && expected instanceof Double a && actual instanceof Double b) {
      return a.doubleValue() == b.doubleValue() || !(Math.abs(a) < 1e300);
    }
    return expected == null ? actual == null : expected.equals(actual);
  }

  private static Schema resultSchema(List<AggregateOracle> list) {
    Schema.Builder builder = Schema.builder("results");
    for (int i = 0; i < list.size(); i++) {
      builder.nullable("r" + i, list.get(i).aggregate().type());
    }
    return builder.build();
  }

  private long allocate(long length) {
    long address = Memory.allocate(length);
    blocks.add(address);
    return address;
  }
}
