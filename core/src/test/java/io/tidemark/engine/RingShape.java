package io.tidemark.engine;

import io.tidemark.record.SymbolTable;
import io.tidemark.topology.Topology;
import java.util.List;
import java.util.stream.Stream;

/** How a ring engine of a test is laid out. */
record RingShape(Layout layout, int shards) {
  static final RingShape SINGLE = new RingShape(Layout.SINGLE, 1);
  static final RingShape SPREAD = new RingShape(Layout.SPREAD, 1);

  static Stream<RingShape> all() {
    return Stream.of(SINGLE, SPREAD, new RingShape(Layout.SPREAD, 3));
  }

  /** Those that differ when there is a journal. */
  static Stream<RingShape> journaled() {
    return Stream.concat(all(), Stream.of(new RingShape(Layout.PAIR, 1)));
  }

  static Stream<RingShape> spread() {
    return all().filter(shape -> shape.layout == Layout.SPREAD);
  }

  /** A builder with small rings, whose threads leave the cores to others while they wait. */
  RingEngine.Builder builder(Topology topology) {
    return RingEngine.builder(topology)
        .symbols(symbols())
        .layout(layout)
        .shards(shards)
        .ringSize(4)
        .outputRingSize(2)
        .maxBatch(3)
        .waiting(Waiting.PARK)
        .pinning(Pinning.OFF);
  }

  /** The symbols that tests name by number. */
  static SymbolTable symbols() {
    SymbolTable symbols = new SymbolTable();
    for (int i = 0; i < 50; i++) {
      symbols.intern("S" + i);
    }
    return symbols;
  }

  /** The threads of ring engines that live. */
  static List<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("tidemark-"))
        .toList();
  }

  @Override
  public String toString() {
    return layout + " " + shards;
  }
}
