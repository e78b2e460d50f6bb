package io.tidemark.topology;

import io.tidemark.expression.Expression;
import io.tidemark.record.Field;
import java.util.List;

/**
 * One input of a join: everything in terms of its source's records.
 *
 * @param source whose rows take part
 * @param filter which of them; null for all
 * @param keys what pairs have in common, in the order of the other input's
 * @param time what the rows are joined by
 * @param watermarkKey of that time
 * @param columns what the rows give to a result, in the order of its fields
 */
public record JoinInput(
    Source source,
    Expression filter,
    List<Expression> keys,
    Field time,
    int watermarkKey,
    List<Expression> columns) {
  /** Copies the lists. */
  public JoinInput {
    keys = List.copyOf(keys);
    columns = List.copyOf(columns);
  }

  @Override
  public String toString() {
    return source.describe()
        + (filter == null ? "" : " where " + filter)
        + (keys.isEmpty() ? "" : " by " + keys)
        + " at "
        + time.name();
  }
}
