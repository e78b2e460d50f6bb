package io.tidemark.aggregate;

import io.tidemark.aggregate.Aggregate.Function;
import io.tidemark.expression.Expression;
import java.util.ArrayList;
import java.util.List;

/**
 * Several rows of a window in some order, of which each place is an aggregate of its own. All of
 * them share one accumulator, so more places of the same ranking cost nothing.
 *
 * <p>Places are numbered fields of the one result row, not rows of their own: a consumer finds the
 * best, the second and so on at fixed offsets, {@code HAVING} and projections can speak of them,
 * and one window gives one result. A place that the window has too few rows for is null.
 */
public final class Ranked {
  /** Most places of a ranking: its accumulator takes 16 bytes for each. */
  public static final int MAX_SIZE = 64;

  private final Function function;
  private final RankOrder order;
  private final List<Expression> arguments;
  private final int size;

  Ranked(Function function, RankOrder order, List<Expression> arguments, int size) {
    if (size < 1 || size > MAX_SIZE) {
      throw new IllegalArgumentException(
          function + " of " + size + " places, expected 1 to " + MAX_SIZE);
    }
    this.function = function;
    this.order = order;
    this.arguments = arguments;
    this.size = size;
  }

  /** Number of places. */
  public int size() {
    return size;
  }

  /**
   * The value at a place.
   *
   * @param rank from 1
   */
  public Aggregate value(int rank) {
    return at(rank, order.isByArrival() ? 1 : 0, arguments.get(0));
  }

  /**
   * What goes along with the value at a place.
   *
   * @param rank from 1
   * @throws IllegalStateException if the ranking has no payload
   */
  public Aggregate payload(int rank) {
    if (arguments.size() == 1) {
      throw new IllegalStateException(function + " of " + arguments + " has no payload");
    }
    return at(rank, 1, arguments.get(1));
  }

  private Aggregate at(int rank, int along, Expression argument) {
    if (rank < 1 || rank > size) {
      throw new IllegalArgumentException("rank=" + rank + ", expected 1 to " + size);
    }
    return new Aggregate(
        function,
        arguments,
        argument.type(),
        true,
        new RankingPlan(size, order),
        List.of(rank, along));
  }

  /** All values, as {@code name_1}, {@code name_2} and so on. */
  public List<NamedAggregate> as(String name) {
    List<NamedAggregate> all = new ArrayList<>();
    for (int rank = 1; rank <= size; rank++) {
      all.add(value(rank).as(name + "_" + rank));
    }
    return all;
  }

  /** All values and payloads, as {@code name_1}, {@code payload_1}, {@code name_2} and so on. */
  public List<NamedAggregate> as(String name, String payload) {
    List<NamedAggregate> all = new ArrayList<>();
    for (int rank = 1; rank <= size; rank++) {
      all.add(value(rank).as(name + "_" + rank));
      all.add(payload(rank).as(payload + "_" + rank));
    }
    return all;
  }
}
