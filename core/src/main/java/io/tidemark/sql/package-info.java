/**
 * SQL in Flink's dialect: {@link io.tidemark.sql.SqlPlanner} turns a script into a {@link
 * io.tidemark.topology.Topology}. Nothing runs here, and nothing can be said here that the fluent
 * API cannot say. A construct that is not supported is refused by its name, never approximated.
 */
package io.tidemark.sql;
