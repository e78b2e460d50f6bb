package io.tidemark.engine;

import io.tidemark.join.AsyncCall;
import io.tidemark.join.AsyncResponse;
import io.tidemark.join.AsyncService;
import io.tidemark.record.Field;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordView;
import io.tidemark.record.StateRow;
import java.lang.ref.Reference;
import java.util.concurrent.atomic.AtomicBoolean;

/** A call that serves one lookup after the other: a copy of the row, and the answer as it grows. */
final class LookupCall implements AsyncCall {
  private final LookupDesk desk;
  private final QueryParts query;
  private final int stream;
  private final int stride;
  private final int requestLength;
  private final long request;
  private final RecordView view = new RecordView();
  private final StateRow row;
  private final Field[] required;
  private final AtomicBoolean open = new AtomicBoolean();
  private Block answer;
  private long id;
  private int attempt;
  private int rows;

  /** Memory that is freed when nobody can reach it any more. */
  private static final class Block {
    final long address;
    final int records;

    Block(int records, int stride) {
      this.records = records;
      address = Memory.allocateFor(this, (long) records * stride);
    }
  }

  /**
   * Makes a call of the lookups of a query.
   *
   * @param stream that the query reads
   * @param stride of the records of an answer
   */
  LookupCall(LookupDesk desk, QueryParts query, int stream, int stride) {
    this.desk = desk;
    this.query = query;
    this.stream = stream;
    this.stride = stride;
    requestLength = query.inputSchema().length();
    request = Memory.allocateFor(this, requestLength);
    row = new StateRow(query.lookup().response());
    required =
        query.lookup().response().fields().stream()
            .filter(field -> !field.nullable())
            .toArray(Field[]::new);
    answer = new Block(1, stride);
  }

  /** Begins to serve a lookup. */
  void take(long lookup, int number, long asked) {
    id = lookup;
    attempt = number;
    rows = 0;
    Memory.copyWords(asked, request, requestLength);
    view.wrap(request);
    open.set(true);
  }

  /** Asks a service. What it throws is its answer, unless it has given one. */
  void ask(AsyncService service) {
    try {
      service.request(this);
    } catch (RuntimeException e) {
      if (open.get()) {
        fail(e.toString());
      }
    }
  }

  @Override
  public long id() {
    return id;
  }

  @Override
  public int attempt() {
    return attempt;
  }

  @Override
  public RecordView request() {
    return view;
  }

  @Override
  public StateRow addRow() {
    requireComplete();
    if (rows == desk.mostRecords()) {
      throw new IllegalStateException(
          "an answer of more than "
              + rows
              + " rows, which is the most that fit in the engine's ring; make it larger");
    }
    if (rows == answer.records) {
      grow();
    }
    long record = place(rows);
    write(record);
    AsyncResponse.type(record, AsyncResponse.ROW, rows);
    rows++;
    return row.wrap(AsyncResponse.row(record)).clear();
  }

  private void grow() {
    Block before = answer;
    answer = new Block(2 * rows, stride);
    try {
      Memory.copy(before.address, answer.address, (long) rows * stride);
    } finally {
      Reference.reachabilityFence(before);
    }
  }

  private long place(int index) {
    return answer.address + (long) index * stride;
  }

  private void write(long record) {
    AsyncResponse.write(record, stream, query.id(), id, attempt, request);
  }

  /** Of the row added last. */
  private void requireComplete() {
    if (!open.get()) {
      throw notOpen();
    }
    if (rows > 0) {
      for (Field field : required) {
        if (row.isNull(field)) {
          throw new IllegalStateException(
              "row "
                  + (rows - 1)
                  + " of an answer has no "
                  + field
                  + "; set it or declare it null");
        }
      }
    }
  }

  @Override
  public void complete() {
    requireComplete();
    close();
    if (rows == 0) {
      write(place(0));
      AsyncResponse.type(place(0), AsyncResponse.EMPTY, 0);
    } else {
      AsyncResponse.type(place(rows - 1), AsyncResponse.LAST, rows - 1);
    }
    handIn(Math.max(1, rows));
  }

  @Override
  public void fail(String reason) {
    close();
    write(place(0));
    AsyncResponse.fail(place(0), reason);
    handIn(1);
  }

  private void handIn(int count) {
    try {
      desk.handIn(this, answer.address, count);
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  private void close() {
    if (!open.compareAndSet(true, false)) {
      throw notOpen();
    }
  }

  private static IllegalStateException notOpen() {
    return new IllegalStateException("a call that is over; complete it or fail it once");
  }
}
