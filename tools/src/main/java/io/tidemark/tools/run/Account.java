package io.tidemark.tools.run;

import io.tidemark.engine.Engine;
import io.tidemark.engine.QueryReport;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/**
 * The account of a run: where every row went, and the hash of what was put out.
 *
 * @param reports of the queries, in order of declaration
 * @param hash of all outputs
 */
public record Account(List<QueryReport> reports, long hash) {
  /** Copies what is given. */
  public Account {
    reports = List.copyOf(reports);
  }

  /** Takes the account of an engine, once no input is under way. */
  public static Account of(Engine engine) {
    engine.awaitProcessed(engine.nextSequence() - 1);
    return new Account(engine.report(), engine.outputHash());
  }

  /** Whether every row is accounted for. */
  public boolean isBalanced() {
    return reports.stream().allMatch(QueryReport::isBalanced);
  }

  /** Prints the conservation lines, and the hash as the last line. */
  public void print(PrintWriter out) {
    if (!isBalanced()) {
      out.println("tidemark: internal error: rows are not accounted for, see below");
    }
    reports.forEach(out::println);
    out.println(hashLine());
    out.flush();
  }

  /** The hash as commands print it. */
  public String hashLine() {
    return String.format(Locale.ROOT, "output-hash: %016x", hash);
  }
}
