package io.tidemark.engine;

import io.tidemark.record.Field;
import io.tidemark.record.RecordView;
import io.tidemark.record.Schema;
import io.tidemark.topology.Query;
import io.tidemark.topology.SideOutput;
import io.tidemark.topology.Topology;
import java.util.ArrayList;
import java.util.List;

/** Builds engines whose sinks keep every output as text, in order. */
final class Outputs {
  List<String> rows = new ArrayList<>();

  /** What the sinks do before they take a row. */
  Runnable beforeRow = () -> {};

  private Engine engine;

  InlineEngine engine(Topology topology) {
    return engine(topology, InlineEngine.builder(topology));
  }

  InlineEngine engine(Topology topology, InlineEngine.Builder builder) {
    InlineEngine built = bind(topology, builder).build();
    use(built);
    return built;
  }

  RingEngine engine(Topology topology, RingEngine.Builder builder) {
    RingEngine built = bind(topology, builder).build();
    use(built);
    return built;
  }

  private <B extends EngineBuilder<B>> B bind(Topology topology, B builder) {
    topology.queries().forEach(query -> bind(query, builder));
    return builder;
  }

  /** Takes the outputs of one query. */
  void bind(Query query, EngineBuilder<?> builder) {
    String name = query.name();
    builder.sink(name, (row, ordinal) -> add(name, query.schema(), row, ordinal));
    Schema late = query.stream().source().schema();
    builder.lateSink(name, (row, ordinal) -> add(name + " late", late, row, ordinal));
    for (SideOutput side : query.stream().sides()) {
      String of = name + " " + side.name();
      builder.side(name, side.name(), (row, ordinal) -> add(of, side.schema(), row, ordinal));
    }
  }

  /** Looks symbols up in an engine, which gets to know some. */
  void use(Engine built) {
    engine = built;
    for (int i = 0; i < 50; i++) {
      engine.symbols().intern("S" + i);
    }
  }

  private void add(String name, Schema schema, RecordView row, int ordinal) {
    beforeRow.run();
    StringBuilder text = new StringBuilder(name);
    text.append(" #").append(row.sequence()).append('.').append(ordinal);
    text.append(" @").append(row.eventTime());
    for (Field field : schema.fields()) {
      text.append(' ').append(row.text(field, engine.symbols()));
    }
    rows.add(text.toString());
  }
}
