package io.tidemark.engine;

import io.tidemark.join.AsyncCaller;
import io.tidemark.join.AsyncOperator;

/**
 * The shard's side of the lookups of a query: has calls made between two batches of input, once all
 * that a journal has the answers to is processed, and withholds credit from publishers while rows
 * wait. It never waits.
 */
final class LookupExit {
  private final Ingress ingress;
  private final int query;
  private final AsyncCaller requests;
  private boolean isWithholding;

  LookupExit(Ingress ingress, QueryParts query, LookupRequests requests) {
    this.ingress = ingress;
    this.query = query.id();
    this.requests = requests::offer;
  }

  /** Does what is to be done after what a shard has processed. */
  void turn(Shard shard) {
    AsyncOperator operator = shard.query(query).lookups();
    boolean hasExcess = operator.excess() > 0;
    if (hasExcess != isWithholding) {
      isWithholding = hasExcess;
      ingress.withhold(hasExcess);
    }
    if (operator.hasCalls() && ingress.isLive(shard.position().sequence)) {
      operator.send(requests);
    }
  }
}
