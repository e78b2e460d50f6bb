package io.tidemark.engine;

import io.tidemark.expression.CompiledPredicate;
import io.tidemark.operator.Operator;
import io.tidemark.window.ResultOverflowException;

/** One input of a query as it runs: which rows of a stream the query takes, and as which input. */
final class QueryInput {
  private final QueryRuntime query;
  private final Operator operator;
  private final CompiledPredicate filter;
  private final int number;

  /** Whether no further input of the query reads the same stream. */
  private final boolean isLast;

  QueryInput(QueryRuntime query, int number, boolean isLast) {
    this.query = query;
    this.number = number;
    this.isLast = isLast;
    operator = query.operator();
    filter = query.parts().inputs().get(number).filter();
  }

  QueryRuntime query() {
    return query;
  }

  void onRecord(long record) {
    try {
      if (filter == null || filter.test(record)) {
        if (number == 0) {
          operator.onRecord(record);
        } else {
          operator.onRecord(number, record);
        }
      } else {
        query.countFiltered();
      }
    } catch (ResultOverflowException e) {
      throw e;
    } catch (ArithmeticException e) {
      if (query.owns(groupOf(record))) {
        query.setAside(number, record, e);
      }
    }
  }

  /** A row whose condition or key cannot be evaluated belongs to nobody's group but the first. */
  private int groupOf(long record) {
    try {
      return filter == null || filter.test(record) ? operator.groupOf(number, record) : 0;
    } catch (ArithmeticException e) {
      return 0;
    }
  }

  /** A watermark of the stream rose. */
  void onWatermark(int key, long watermark) {
    query.onWatermark(number, key, watermark, isLast);
  }

  /** The stream holds nothing back until it speaks. */
  void onIdle() {
    query.onIdle(number);
  }

  /** The stream has spoken after it was idle. */
  void onActive() {
    query.onActive(number);
  }

  void restoreWatermark(int key, long watermark) {
    operator.restoreWatermark(number, key, watermark);
  }
}
