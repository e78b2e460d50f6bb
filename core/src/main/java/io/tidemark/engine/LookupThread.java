package io.tidemark.engine;

import io.tidemark.join.AsyncService;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.ManyToOneConcurrentArrayQueue;

/**
 * Asks the service of a query what its shard wants to know, and hands its answers to the engine's
 * input, on whatever thread they come.
 */
final class LookupThread extends EngineThread implements LookupDesk {
  private static final int MAX_BATCH = 256;

  private final QueryParts query;
  private final AsyncService service;
  private final LookupRequests requests;
  private final Ingress ingress;
  private final int stream;
  private final IdleStrategy idle;

  /** Calls that serve nobody. */
  private final ManyToOneConcurrentArrayQueue<LookupCall> calls;

  /**
   * @param stream that the query reads
   * @param kept how many calls are kept for lookups to come
   */
  LookupThread(
      EngineState state,
      IdleStrategy idle,
      QueryParts query,
      AsyncService service,
      LookupRequests requests,
      Ingress ingress,
      int stream,
      int kept) {
    super("lookup-" + query.name(), state, idle);
    this.idle = idle;
    this.query = query;
    this.service = service;
    this.requests = requests;
    this.ingress = ingress;
    this.stream = stream;
    calls = new ManyToOneConcurrentArrayQueue<>(kept);
  }

  @Override
  int work() {
    int done = 0;
    for (; done < MAX_BATCH; done++) {
      long entry = requests.peek();
      if (entry == 0) {
        return done;
      }
      LookupCall call = calls.poll();
      if (call == null) {
        call = new LookupCall(this, query, stream, ingress.ring().stride());
      }
      call.take(LookupRequests.id(entry), LookupRequests.attempt(entry), LookupRequests.row(entry));
      requests.release();
      call.ask(service);
    }
    return done;
  }

  @Override
  public void handIn(LookupCall call, long answer, int count) {
    ingress.respond(answer, count, Thread.currentThread() == this ? idle : null);
    calls.offer(call);
  }

  @Override
  public int mostRecords() {
    return ingress.ring().size();
  }

  /** What was not asked or answered is asked for again when the job is started again. */
  @Override
  boolean isDone() {
    return true;
  }

  @Override
  EngineException describe(Throwable cause) {
    return EngineException.stopped("the service of query " + query.name(), cause);
  }
}
