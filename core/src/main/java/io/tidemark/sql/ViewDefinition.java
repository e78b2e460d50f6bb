package io.tidemark.sql;

import java.time.Duration;

/**
 * A named query, planned anew wherever it is read.
 *
 * @param name of the view
 * @param statement its CREATE VIEW
 * @param allowedLateness what was SET when it was created
 */
record ViewDefinition(
    String name, TidemarkSqlParser.CreateViewContext statement, Duration allowedLateness) {}
