package io.tidemark.tools.run;

import io.tidemark.engine.Engine;
import io.tidemark.engine.EngineBuilder;
import io.tidemark.engine.InlineEngine;
import io.tidemark.engine.InputJournal;
import io.tidemark.engine.RingEngine;
import io.tidemark.record.SymbolTable;
import io.tidemark.tools.ToolException;
import io.tidemark.topology.Topology;
import java.util.function.Consumer;

/** Builds the engine that the options of a command ask for. */
final class EngineFactory {
  private final Topology topology;
  private final EngineOptions options;
  private final Consumer<EngineBuilder<?>> setUp;

  /**
   * An engine for a job.
   *
   * @param setUp binds the sinks
   */
  EngineFactory(Topology topology, EngineOptions options, Consumer<EngineBuilder<?>> setUp) {
    this.topology = topology;
    this.options = options;
    this.setUp = setUp;
  }

  /**
   * Builds an engine that keeps no journal.
   *
   * @throws ToolException a usage error if the job cannot be compiled or an option is out of range
   */
  Engine build(SymbolTable symbols) {
    try {
      if (options.isThreaded()) {
        return threaded(symbols).build();
      }
      InlineEngine.Builder builder = InlineEngine.builder(topology).symbols(symbols);
      setUp.accept(builder);
      return builder.build();
    } catch (IllegalArgumentException e) {
      throw ToolException.usage(e.getMessage());
    }
  }

  /**
   * Builds an engine whose processing time moves by itself.
   *
   * @throws ToolException as above, and if threads are not wanted
   */
  Engine buildClocked(SymbolTable symbols) {
    if (options.isInline()) {
      throw ToolException.usage(
          "--inline has no clock, but the job has windows in processing time; remove it");
    }
    try {
      return threaded(symbols).build();
    } catch (IllegalArgumentException e) {
      throw ToolException.usage(e.getMessage());
    }
  }

  /**
   * Builds an engine that keeps its input.
   *
   * @throws ToolException as above
   */
  Engine buildJournaled(SymbolTable symbols, InputJournal journal) {
    try {
      return threaded(symbols).journal(journal).build();
    } catch (IllegalArgumentException e) {
      throw ToolException.usage(e.getMessage());
    }
  }

  private RingEngine.Builder threaded(SymbolTable symbols) {
    RingEngine.Builder builder = RingEngine.builder(topology).symbols(symbols);
    setUp.accept(builder);
    builder.shards(options.shards());
    if (options.ringSize() != null) {
      builder.ringSize(options.ringSize());
    }
    if (options.givenBatch() != null) {
      builder.maxBatch(options.givenBatch());
    }
    if (options.counters() != null) {
      builder.counters(options.counters());
    }
    return builder;
  }
}
