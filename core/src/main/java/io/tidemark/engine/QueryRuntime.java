package io.tidemark.engine;

import io.tidemark.expression.CompiledPredicate;
import io.tidemark.operator.Groups;
import io.tidemark.operator.Operator;
import io.tidemark.pattern.PatternOperator;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;
import io.tidemark.window.GeneralWindowOperator;
import io.tidemark.window.ResultOverflowException;
import io.tidemark.window.SlicedWindowOperator;

/** A query as it runs: its condition, its operator, its output. */
final class QueryRuntime implements AutoCloseable {
  private final QueryParts parts;
  private final CompiledPredicate filter;
  private final QueryOutput output;
  private final Operator operator;
  private final Groups groups;

  /** Takes rows that cannot be evaluated; null if the first of them stops the engine. */
  private final DeadLetters deadLetters;

  /** Whether this instance counts what does not get as far as to have a group. */
  private final boolean isFirst;

  private long filtered;
  private long rejected;

  QueryRuntime(QueryParts parts, Groups groups, QueryOutput output, DeadLetters deadLetters) {
    this.parts = parts;
    this.filter = parts.filter();
    this.output = output;
    this.operator = operator(parts, groups, output);
    this.groups = groups;
    this.deadLetters = deadLetters;
    isFirst = groups.owns(0);
  }

  private static Operator operator(QueryParts parts, Groups groups, QueryOutput output) {
    if (parts.isPlain()) {
      return new RowOperator(groups, output);
    }
    if (parts.patterns() != null) {
      return new PatternOperator(parts.patterns(), groups, output);
    }
    return parts.sliced() != null
        ? new SlicedWindowOperator(parts.sliced(), groups, output)
        : new GeneralWindowOperator(parts.general(), groups, output);
  }

  QueryParts parts() {
    return parts;
  }

  Operator operator() {
    return operator;
  }

  long filtered() {
    return filtered;
  }

  long rejected() {
    return rejected;
  }

  QueryOutput output() {
    return output;
  }

  void onRecord(long record) {
    try {
      if (filter == null || filter.test(record)) {
        operator.onRecord(record);
      } else if (isFirst) {
        filtered++;
      }
    } catch (ResultOverflowException e) {
      throw e;
    } catch (ArithmeticException e) {
      if (groups.owns(groupOf(record))) {
        setAside(record, e);
      }
    }
  }

  /** A row whose condition or key cannot be evaluated belongs to nobody's group but the first. */
  private int groupOf(long record) {
    try {
      return filter == null || filter.test(record) ? operator.groupOf(record) : 0;
    } catch (ArithmeticException e) {
      return 0;
    }
  }

  /** The row left no trace, so the query may go on without it if the user has asked for that. */
  private void setAside(long record, ArithmeticException reason) {
    if (deadLetters == null) {
      throw reason;
    }
    rejected++;
    deadLetters.take(parts, record, reason);
  }

  QueryReport report(long in, long rejectedBySource, long futureSuspect) {
    return new QueryReport(
        parts.name(),
        in,
        operator.counters().emittedFrom,
        operator.held(),
        operator.counters().late,
        filtered,
        (isFirst ? rejectedBySource : 0) + rejected,
        operator.counters().unassigned,
        operator.counters().discarded,
        operator.counters().evicted,
        output.emitted(),
        output.suppressed(),
        output.sideEmitted(),
        operator.counters().partiallyLate,
        futureSuspect);
  }

  void snapshot(SnapshotWriter writer) {
    writer.putLong(filtered);
    writer.putLong(rejected);
    operator.counters().snapshot(writer);
    output.snapshot(writer);
  }

  void restore(SnapshotReader reader) {
    filtered = reader.getLong();
    rejected = reader.getLong();
    operator.counters().restore(reader);
    output.restore(reader);
  }

  @Override
  public void close() {
    operator.close();
    output.close();
  }
}
