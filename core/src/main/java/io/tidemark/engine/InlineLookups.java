package io.tidemark.engine;

import io.tidemark.join.AsyncCaller;
import io.tidemark.join.AsyncOperator;
import io.tidemark.join.AsyncService;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The lookups of a query on an inline engine: calls are made, and answers taken, when the engine is
 * polled. Any thread may complete a call.
 */
final class InlineLookups implements LookupDesk, AsyncCaller {
  private final InlineEngine engine;
  private final QueryParts query;
  private final AsyncOperator operator;
  private final AsyncService service;
  private final int stream;
  private final int stride;
  private final Queue<Answer> answers = new ConcurrentLinkedQueue<>();
  private final Deque<LookupCall> idle = new ArrayDeque<>();

  private record Answer(LookupCall call, long records, int count) {}

  /**
   * @param stream that the query reads
   * @param stride of the records of an answer
   */
  InlineLookups(
      InlineEngine engine,
      QueryParts query,
      AsyncOperator operator,
      AsyncService service,
      int stream,
      int stride) {
    this.engine = engine;
    this.query = query;
    this.operator = operator;
    this.service = service;
    this.stream = stream;
    this.stride = stride;
  }

  QueryParts query() {
    return query;
  }

  AsyncOperator operator() {
    return operator;
  }

  /** Makes the calls that have not been made, and takes the answers that are there. */
  boolean poll() {
    operator.send(this);
    boolean any = false;
    for (Answer answer = answers.poll(); answer != null; answer = answers.poll()) {
      for (int i = 0; i < answer.count; i++) {
        engine.process(answer.records + (long) i * stride);
      }
      idle.push(answer.call);
      any = true;
    }
    return any;
  }

  @Override
  public boolean call(long id, int attempt, long request) {
    LookupCall call = idle.isEmpty() ? new LookupCall(this, query, stream, stride) : idle.pop();
    call.take(id, attempt, request);
    call.ask(service);
    return true;
  }

  @Override
  public void handIn(LookupCall call, long records, int count) {
    answers.add(new Answer(call, records, count));
  }

  @Override
  public int mostRecords() {
    return Short.MAX_VALUE;
  }
}
