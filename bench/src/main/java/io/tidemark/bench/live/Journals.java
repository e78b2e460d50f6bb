package io.tidemark.bench.live;

import io.tidemark.journal.JournalOptions;
import io.tidemark.journal.JournalWriter;
import io.tidemark.record.SymbolTable;
import io.tidemark.topology.Source;
import io.tidemark.topology.Topology;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Journals to measure, and the folders that they are in. */
final class Journals {
  private Journals() {}

  /** Makes a journal for a topology's input; outputs wait for it. */
  static JournalWriter create(Path directory, Topology topology, SymbolTable symbols) {
    JournalOptions options = new JournalOptions().symbols(symbols);
    for (Source source : topology.sources()) {
      options.schema(source.id(), source.schema());
    }
    return JournalWriter.open(directory, options);
  }

  /** The same with a table of its own. */
  static JournalWriter create(Path directory, Topology topology) {
    return create(directory, topology, new SymbolTable());
  }

  /** Deletes a folder and all that is in it. */
  static void delete(Path directory) {
    try (Stream<Path> all = Files.walk(directory)) {
      List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
      for (Path path : deepestFirst) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + directory, e);
    }
  }
}
