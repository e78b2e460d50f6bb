/**
 * The {@code run} command: a SQL job over CSV files, on one thread. {@link
 * io.tidemark.tools.run.JobRun} ties job, inputs, engine and outputs together.
 */
package io.tidemark.tools.run;
