package io.tidemark.tools.run;

import io.tidemark.engine.Feed;
import io.tidemark.record.SymbolTable;
import io.tidemark.sql.SqlJob;
import io.tidemark.sql.SqlTable;
import io.tidemark.tools.ToolException;
import io.tidemark.tools.csv.CsvInput;
import io.tidemark.tools.csv.CsvOptions;
import io.tidemark.tools.csv.CsvReader;
import io.tidemark.topology.Source;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Which files feed which tables of a job: those of the command line, else a table's own path. */
final class Inputs {
  /** What stands for the standard input elsewhere. */
  private static final String STANDARD_INPUT = "-";

  private final SqlJob job;
  private final Map<String, SqlTable> tables = new HashMap<>();
  private final Map<String, CsvOptions> options = new HashMap<>();
  private final List<Binding> bindings = new ArrayList<>();
  private final Map<String, List<PublisherTarget>> targets = new HashMap<>();

  /**
   * Resolves the inputs.
   *
   * @throws ToolException a usage error if a name is no source of the job, a source has no file, or
   *     the options of one make no sense
   */
  Inputs(SqlJob job, List<Binding> given) {
    this.job = job;
    for (SqlTable table : job.tables()) {
      if (table.role() == SqlTable.Role.SOURCE) {
        tables.put(table.name(), table);
        options.put(table.name(), CsvOptions.of(table.schema(), table.options()));
      }
    }
    given.forEach(this::add);
    for (SqlTable table : job.tables()) {
      if (tables.containsKey(table.name()) && filesOf(table.name()) == 0) {
        addPath(table.name());
      }
    }
  }

  private void add(Binding binding) {
    if (!tables.containsKey(binding.name())) {
      throw ToolException.usage(
          "--input "
              + binding
              + ": the job reads no table '"
              + binding.name()
              + "'; it reads "
              + sources(job).stream().map(Source::name).collect(Collectors.joining(", ")));
    }
    addFile(binding);
  }

  /** Those that come from outside. */
  private static List<Source> sources(SqlJob job) {
    return job.topology().sources().stream().filter(Source::isExternal).toList();
  }

  private void addPath(String table) {
    String path = options.get(table).path();
    if (path == null) {
      throw ToolException.usage(
          "table "
              + table
              + " has no input; add --input "
              + table
              + "=FILE, or 'path'='FILE' to its WITH (...)");
    }
    addFile(new Binding(table, path));
  }

  private void addFile(Binding binding) {
    if (binding.path().equals(STANDARD_INPUT)) {
      throw ToolException.usage(
          "input "
              + binding
              + ": found '-', expected a file; the standard input is "
              + binding.name()
              + "=/dev/stdin");
    }
    bindings.add(binding);
  }

  private long filesOf(String table) {
    return bindings.stream().filter(binding -> binding.name().equals(table)).count();
  }

  /** The files, in the order in which they are read. */
  List<Binding> bindings() {
    return bindings;
  }

  /**
   * Opens the files and reads their headers.
   *
   * @param symbols takes the texts of the rows, once they are read
   * @throws ToolException a usage error if a file or a column is missing
   */
  List<CsvInput> open(SymbolTable symbols, String mergeColumn) {
    sources(job).forEach(source -> targets.put(source.name(), targets(source)));
    Map<String, Integer> opened = new HashMap<>();
    List<CsvInput> inputs = new ArrayList<>();
    try {
      for (Binding binding : bindings) {
        List<PublisherTarget> partitions = targets.get(binding.name());
        int number = opened.merge(binding.name(), 1, Integer::sum) - 1;
        PublisherTarget target = partitions.get(number % partitions.size());
        inputs.add(open(symbols, binding, mergeColumn, target));
        target.open();
      }
      return inputs;
    } catch (RuntimeException e) {
      inputs.forEach(input -> input.reader().close());
      throw e;
    }
  }

  private CsvInput open(
      SymbolTable symbols, Binding binding, String mergeColumn, PublisherTarget target) {
    SqlTable table = tables.get(binding.name());
    CsvReader reader =
        new CsvReader(
            binding.toString(),
            Path.of(binding.path()),
            table.schema(),
            options.get(table.name()),
            symbols,
            mergeColumn);
    return new CsvInput(reader, table.schema(), target);
  }

  /** The partitions of a source; a table of several wants a file for each. */
  private List<PublisherTarget> targets(Source source) {
    int partitions = source.options().partitions();
    long files = filesOf(source.name());
    if (partitions > 1 && files != partitions) {
      throw ToolException.usage(
          "table "
              + source.name()
              + " has "
              + partitions
              + " partitions and "
              + files
              + (files == 1 ? " input" : " inputs")
              + ", expected an input for each; add --input "
              + source.name()
              + "=FILE, or declare fewer");
    }
    List<PublisherTarget> all = new ArrayList<>();
    for (int partition = 0; partition < partitions; partition++) {
      all.add(new PublisherTarget(source, partition));
    }
    return all;
  }

  /**
   * Says where the rows of the open files go.
   *
   * @param catchUp has what a journal has of the input; null if there is none
   */
  void connect(Feed feed, CatchUp catchUp) {
    targets.values().forEach(all -> all.forEach(target -> target.connect(feed, catchUp)));
  }
}
