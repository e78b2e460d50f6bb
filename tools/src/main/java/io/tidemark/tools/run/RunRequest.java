package io.tidemark.tools.run;

import io.tidemark.journal.Durability;
import java.nio.file.Path;
import java.util.List;

/**
 * What the command line asks for.
 *
 * @param job the script
 * @param inputs files by table, in the order given
 * @param outputs files by query
 * @param mergeColumn column to merge inputs by, or null
 * @param late files for late rows: {@code FILE} or {@code QUERY=FILE}
 * @param rejects file for rows that could not be read, or null
 * @param strict whether bad data ends in an exit code of its own
 * @param stats whether to print counts, time and rate
 * @param engine which engine to run on
 * @param journal directory of the journal, or null
 * @param durability of the journal
 */
record RunRequest(
    JobScript job,
    List<Binding> inputs,
    List<Binding> outputs,
    String mergeColumn,
    List<String> late,
    String rejects,
    boolean strict,
    boolean stats,
    EngineOptions engine,
    Path journal,
    Durability durability) {
  RunRequest {
    inputs = List.copyOf(inputs);
    outputs = List.copyOf(outputs);
    late = List.copyOf(late);
  }
}
