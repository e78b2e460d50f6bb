package io.tidemark.engine;

import io.tidemark.topology.Source;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Which partitions have ended, so that nothing gets into the ring behind its partition's end.
 *
 * <p>Who ends a partition says so here first and claims a place for the mark then; who hands over
 * records claims places first and looks here then. So records claimed behind the mark are seen to
 * be that, without a lock.
 */
final class PartitionEnds {
  private final List<Source> sources;
  private final PartitionGate[][] gates;

  /** How many partitions were ended, to see at one look that nothing has changed. */
  private final AtomicInteger count = new AtomicInteger();

  PartitionEnds(CompiledTopology topology) {
    sources = topology.sources();
    gates = new PartitionGate[sources.size()][];
    for (Source source : sources) {
      PartitionGate[] own = new PartitionGate[source.options().mostPartitions()];
      for (int partition = 0; partition < own.length; partition++) {
        own[partition] = new PartitionGate();
      }
      gates[source.id()] = own;
    }
  }

  PartitionGate gate(int stream, int partition) {
    return gates[stream][partition];
  }

  String place(int stream, int partition) {
    return "partition " + partition + " of " + sources.get(stream).name();
  }

  int count() {
    return count.get();
  }

  /**
   * Ends a partition.
   *
   * @param mark publishes the mark; if it fails, the partition has not ended
   */
  void end(PartitionGate gate, Runnable mark) {
    boolean before = gate.isDone();
    gate.done(true);
    count.incrementAndGet();
    boolean isMarked = false;
    try {
      mark.run();
      isMarked = true;
    } finally {
      gate.done(before || isMarked);
    }
  }
}
