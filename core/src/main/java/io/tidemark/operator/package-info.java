/**
 * The contract between an operator and what drives it: rows, time, groups, results and counts. It
 * stands in a package of its own because windows, patterns and joins all keep it.
 */
package io.tidemark.operator;
