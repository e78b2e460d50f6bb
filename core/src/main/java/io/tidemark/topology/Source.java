package io.tidemark.topology;

import io.tidemark.record.FieldType;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.time.EventTime;
import io.tidemark.time.WatermarkStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A stream that queries read: one that comes from outside, or outputs of other queries.
 *
 * @param id that records carry, from 0 in order of declaration
 * @param schema of its records; it has an event time
 * @param options how time moves in it
 * @param upstreams the outputs of queries that it is, each a partition of its own; empty if it
 *     comes from outside
 * @param timeKeys fields with a watermark of their own: that at index i has key i + 1; empty where
 *     the field was not selected
 */
public record Source(
    int id, Schema schema, SourceOptions options, List<Upstream> upstreams, List<String> timeKeys) {
  /** Copies the lists. */
  public Source {
    upstreams = List.copyOf(upstreams);
    timeKeys = List.copyOf(timeKeys);
  }

  /** Whether it comes from outside, so that there are publishers for it. */
  public boolean isExternal() {
    return upstreams.isEmpty();
  }

  /** The unit of event time. */
  public TimeUnit unit() {
    return schema.eventTime().type().unit();
  }

  /** How many watermark keys it has; 0 is that of the event time. */
  public int keys() {
    return 1 + timeKeys.size();
  }

  /**
   * Its event times: that of the headers with watermark key 0, then those of further fields.
   *
   * @throws IllegalArgumentException if a field is no timestamp of the schema
   */
  public List<EventTime> eventTimes() {
    List<EventTime> times = new ArrayList<>();
    times.add(new EventTime((byte) 0, options.strategy(), unit()));
    for (int i = 0; i < timeKeys.size(); i++) {
      WatermarkStrategy strategy =
          isExternal() ? options.eventTimes().get(i).strategy() : WatermarkStrategy.explicit();
      times.add(new EventTime((byte) (i + 1), strategy, unitOf(timeKeys.get(i))));
    }
    return times;
  }

  /** The unit of a field's watermarks; of one that was not selected nobody asks. */
  private TimeUnit unitOf(String field) {
    if (field.isEmpty()) {
      return unit();
    }
    FieldType type = schema.field(field).type();
    if (type.kind() != FieldType.Kind.TIMESTAMP) {
      throw new IllegalArgumentException(
          field + " of " + name() + " is " + type + ", expected a timestamp");
    }
    return type.unit();
  }

  /** What it is, for people: its name, or the queries whose outputs it is. */
  public String describe() {
    if (isExternal()) {
      return name();
    }
    return (upstreams.size() == 1 ? "query " : "queries ")
        + upstreams.stream().map(Upstream::query).collect(Collectors.joining(", "));
  }

  /** The stream's name. */
  public String name() {
    return schema.name();
  }
}
