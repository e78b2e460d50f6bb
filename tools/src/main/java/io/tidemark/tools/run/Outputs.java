package io.tidemark.tools.run;

import io.tidemark.engine.Engine;
import io.tidemark.engine.EngineBuilder;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import io.tidemark.sql.SqlJob;
import io.tidemark.sql.SqlTable;
import io.tidemark.tools.ToolException;
import io.tidemark.tools.csv.CsvOutput;
import io.tidemark.tools.csv.CsvWriter;
import io.tidemark.topology.Query;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Where results and late rows of a job's queries go: to the files of the command line, else to a
 * table's own path; the rows of a single bare SELECT to the standard output.
 *
 * <p>Files are opened last, when nothing that the user can mend stands in the way any more: what
 * they held is then lost.
 */
final class Outputs implements AutoCloseable {
  private static final String PATH = "path";

  private final SqlJob job;
  private final Map<String, String> results = new LinkedHashMap<>();
  private final Map<String, String> late = new LinkedHashMap<>();
  private final Map<String, RowSink> resultSinks = new LinkedHashMap<>();
  private final Map<String, RowSink> lateSinks = new LinkedHashMap<>();
  private final List<CsvOutput> open = new ArrayList<>();
  private String sharedLate;
  private boolean resuming;

  /**
   * Resolves the outputs.
   *
   * @param late {@code FILE} or {@code QUERY=FILE}
   * @throws ToolException a usage error if a name is no query of the job, or a query has no output
   */
  Outputs(SqlJob job, List<Binding> given, List<String> late) {
    this(job, given, late, true);
  }

  private Outputs(SqlJob job, List<Binding> given, List<String> late, boolean defaults) {
    this.job = job;
    given.forEach(this::addResult);
    if (defaults) {
      asked().forEach(this::addDefault);
    }
    late.forEach(this::addLate);
    if (sharedLate != null) {
      shareLate();
    }
    results.keySet().forEach(query -> resultSinks.put(query, new RowSink()));
    this.late.keySet().forEach(query -> lateSinks.put(query, new RowSink()));
  }

  /** The outputs of a replay: those that are asked for, and no others. */
  static Outputs ofReplay(SqlJob job, List<Binding> given, List<String> late) {
    return new Outputs(job, given, late, false);
  }

  private void addResult(Binding binding) {
    if (!isQuery(binding.name())) {
      throw ToolException.usage(
          "--output "
              + binding
              + ": the job has no query '"
              + binding.name()
              + "'; it has "
              + job.topology().queries().stream()
                  .map(Query::name)
                  .collect(Collectors.joining(", ")));
    }
    if (results.put(binding.name(), binding.path()) != null) {
      throw ToolException.usage("--output " + binding.name() + " is given twice; remove one");
    }
  }

  private boolean isQuery(String name) {
    return job.topology().queries().stream().anyMatch(query -> query.name().equals(name));
  }

  /** The queries of the script, without those that only others of them read. */
  private List<Query> asked() {
    return job.topology().queries().stream()
        .filter(query -> !job.inner().contains(query.name()))
        .toList();
  }

  private void addDefault(Query query) {
    if (results.containsKey(query.name())) {
      return;
    }
    SqlTable table =
        job.tables().stream().filter(t -> t.name().equals(query.name())).findAny().orElse(null);
    if (table != null && pathOf(table) != null) {
      results.put(query.name(), pathOf(table));
    } else if (asked().size() == 1) {
      results.put(query.name(), CsvOutput.STANDARD_OUTPUT);
    } else {
      throw ToolException.usage(
          "query "
              + query.name()
              + " has no output; add --output "
              + query.name()
              + "=FILE (or =- for the standard output)");
    }
  }

  private static String pathOf(SqlTable table) {
    for (String key : table.options().keySet()) {
      if (!key.equals(PATH)) {
        throw ToolException.usage(
            "table "
                + table.name()
                + ": option '"
                + key
                + "' is unknown for a table that is written; expected "
                + PATH);
      }
    }
    return table.options().get(PATH);
  }

  private void addLate(String text) {
    int equals = text.indexOf('=');
    String query = equals < 0 ? "" : text.substring(0, equals);
    if (isQuery(query)) {
      if (late.put(query, text.substring(equals + 1)) != null) {
        throw ToolException.usage("--late " + query + " is given twice; remove one");
      }
    } else if (sharedLate == null) {
      sharedLate = text;
    } else {
      throw ToolException.usage(
          "--late " + text + " is a second file for all queries; say QUERY=FILE for one of them");
    }
  }

  /** Late rows of all windowed queries go to one file, so they must be of the same columns. */
  private void shareLate() {
    Query first = null;
    for (Query query : job.topology().queries()) {
      if (!job.canBeLate(query) || late.containsKey(query.name())) {
        continue;
      }
      if (first == null) {
        first = query;
      }
      if (!lateSchema(query).fields().equals(lateSchema(first).fields())) {
        throw ToolException.usage(
            "--late "
                + sharedLate
                + ": the late rows of "
                + query.name()
                + " and "
                + first.name()
                + " have different columns; give each a file by --late "
                + query.name()
                + "=FILE --late "
                + first.name()
                + "=FILE");
      }
      late.put(query.name(), sharedLate);
    }
    if (first == null) {
      throw ToolException.usage(
          "--late " + sharedLate + ": no query has a window, so none has late rows; remove it");
    }
  }

  private static Schema lateSchema(Query query) {
    return query.stream().source().schema();
  }

  /** Files that are written, as {@code QUERY=FILE}. */
  List<Binding> bindings() {
    List<Binding> bindings = new ArrayList<>();
    results.forEach((query, path) -> bindings.add(new Binding(query, path)));
    late.forEach(
        (query, path) -> {
          if (!path.equals(sharedLate)) {
            bindings.add(new Binding("late " + query, path));
          }
        });
    if (sharedLate != null) {
      bindings.add(new Binding("late", sharedLate));
    }
    return bindings;
  }

  /** Tells the engine where its outputs go. */
  void bind(EngineBuilder<?> engine) {
    resultSinks.forEach(engine::sink);
    lateSinks.forEach(engine::lateSink);
  }

  /**
   * Creates the files and writes their headers.
   *
   * @param resume whether to go on with files that an earlier run has begun
   * @throws ToolException a usage error if one cannot be created
   */
  void open(Engine engine, boolean resume) {
    resuming = resume;
    SymbolTable symbols = engine.symbols();
    results.forEach(
        (query, path) -> {
          CsvWriter writer =
              new CsvWriter(create(query, path), engine.outputSchema(query), symbols, null);
          writer.writeHeader();
          resultSinks.get(query).open(writer);
        });
    CsvOutput shared = sharedLate == null ? null : create("late", sharedLate);
    boolean headed = false;
    for (Query query : job.topology().queries()) {
      String path = late.get(query.name());
      if (path == null) {
        continue;
      }
      boolean sharing = path.equals(sharedLate);
      CsvWriter writer =
          new CsvWriter(
              sharing ? shared : create("late " + query.name(), path),
              lateSchema(query),
              symbols,
              sharing ? query.name() : null);
      if (!sharing || !headed) {
        writer.writeHeader();
      }
      headed |= sharing;
      lateSinks.get(query.name()).open(writer);
    }
  }

  private CsvOutput create(String name, String path) {
    String named = name + "=" + path;
    CsvOutput output = resuming ? CsvOutput.resume(named, path) : CsvOutput.open(named, path);
    open.add(output);
    return output;
  }

  /** Late rows written, for a query whose late rows are. */
  Map<String, Long> lateRows() {
    Map<String, Long> rows = new LinkedHashMap<>();
    lateSinks.forEach((query, sink) -> rows.put(query, sink.rows()));
    return rows;
  }

  /**
   * Writes what is left: the outputs are complete.
   *
   * @throws ToolException if a file cannot be written, or holds more than this run has written
   */
  void finish() {
    open.forEach(CsvOutput::finish);
  }

  /** Writes what is left, to every file, and then throws the first error. */
  @Override
  public void close() {
    ToolException first = null;
    for (CsvOutput output : open) {
      try {
        output.close();
      } catch (ToolException e) {
        if (first == null) {
          first = e;
        }
      }
    }
    open.clear();
    if (first != null) {
      throw first;
    }
  }
}
