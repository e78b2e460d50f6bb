package io.tidemark.window;

import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.Schema;
import java.util.List;
import java.util.Objects;

/**
 * Puts out the first rows of each window in an order, as Flink's window top-N does: with a limit of
 * 1 and the order of time, window deduplication.
 *
 * <p>Rows that the order does not tell apart come in the order of their arrival in the window.
 * {@link #result()} is the schema for {@code process}.
 */
public final class TopN implements WindowFunction {
  /** A limit for all rows, in order. */
  public static final int ALL = Integer.MAX_VALUE;

  /** Grows to the most rows that a window of this thread has put out, and is used again. */
  private static final ThreadLocal<FirstRows> FIRST = ThreadLocal.withInitial(FirstRows::new);

  private final Schema input;
  private final List<SortKey> keys;
  private final RowOrder order;
  private final int limit;
  private final String rankName;
  private final List<String> windowNames;
  private final Schema result;
  private final Field rank;
  private final Field start;
  private final Field end;

  private TopN(
      Schema input, List<SortKey> keys, int limit, String rankName, List<String> windowNames) {
    if (limit < 1) {
      throw new IllegalArgumentException("top " + limit + ", expected 1 or more rows of a window");
    }
    this.input = input;
    this.keys = List.copyOf(keys);
    order = new RowOrder(keys);
    this.limit = limit;
    this.rankName = rankName;
    this.windowNames = windowNames;
    result = schema();
    rank = rankName == null ? null : result.field(rankName);
    start = windowNames == null ? null : result.field(windowNames.get(0));
    end = windowNames == null ? null : result.field(windowNames.get(1));
  }

  /**
   * The first rows of each window. They keep their event time: right for results of windows, which
   * have the last time of theirs.
   *
   * @param input schema of the rows
   * @param order what they are ordered by, the first key first; none for their arrival
   * @param limit how many of a window to put out, {@link #ALL} for all
   */
  public static TopN of(Schema input, List<SortKey> order, int limit) {
    return new TopN(input, order, limit, null, null);
  }

  /** With a field for a row's place in its window, from 1. */
  public TopN withRank(String name) {
    return new TopN(input, keys, limit, Objects.requireNonNull(name, "name"), windowNames);
  }

  /**
   * With fields for the window's start, its end, and its last time, which is then the event time of
   * the results; what was the rows' own is a plain timestamp.
   */
  public TopN withWindow(String startName, String endName, String timeName) {
    return new TopN(input, keys, limit, rankName, List.of(startName, endName, timeName));
  }

  /** Schema of the results: the fields of the rows, those of the window, the rank. */
  public Schema result() {
    return result;
  }

  private Schema schema() {
    Schema.Builder builder = Schema.builder(input.name() + " top");
    for (Field field : input.fields()) {
      if (field.equals(input.eventTime()) && windowNames == null) {
        builder.eventTime(field.name(), field.type().unit());
      } else if (field.nullable()) {
        builder.nullable(field.name(), field.type());
      } else {
        builder.field(field.name(), field.type());
      }
    }
    if (windowNames != null) {
      FieldType time = input.eventTime().type();
      builder.field(windowNames.get(0), time).field(windowNames.get(1), time);
      builder.eventTime(windowNames.get(2), time.unit());
    }
    if (rankName != null) {
      builder.field(rankName, FieldType.INT64);
    }
    return builder.build();
  }

  @Override
  public void process(WindowContext context, ElementIterator elements, WindowOutput out) {
    FirstRows first = FIRST.get();
    first.begin(order, limit);
    for (long arrival = 0; elements.next(); arrival++) {
      first.offer(elements.record().address(), arrival);
    }
    first.sort();
    for (int place = 0; place < first.size(); place++) {
      long row = out.row().address();
      copy(first.address(place), row);
      if (windowNames != null) {
        Memory.putLong(row + start.offset(), context.windowStart());
        Memory.putLong(row + end.offset(), context.windowEnd());
        Memory.putLong(row + RecordHeader.EVENT_TIME_OFFSET, context.windowEnd() - 1);
      }
      if (rankName != null) {
        Memory.putLong(row + rank.offset(), place + 1L);
      }
      out.emit();
    }
  }

  private void copy(long from, long to) {
    List<Field> results = result.fields();
    for (Field field : input.fields()) {
      long source = from + field.offset();
      long target = to + results.get(field.index()).offset();
      switch (field.type().size()) {
        case Long.BYTES -> Memory.putLong(target, Memory.getLong(source));
        case Integer.BYTES -> Memory.putInt(target, Memory.getInt(source));
        default -> Memory.copy(source, target, field.type().size());
      }
    }
  }

  @Override
  public String toString() {
    return (limit == ALL ? "rows" : "top " + limit) + " by " + order;
  }
}
