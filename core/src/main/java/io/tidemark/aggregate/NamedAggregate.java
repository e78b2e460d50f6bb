package io.tidemark.aggregate;

import java.util.Objects;

/**
 * An aggregate and the field that its result goes to.
 *
 * @param name of the field
 * @param aggregate what is computed
 */
public record NamedAggregate(String name, Aggregate aggregate) {
  /** Checks that both are there. */
  public NamedAggregate {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(aggregate, "aggregate");
  }

  @Override
  public String toString() {
    return aggregate + " AS " + name;
  }
}
