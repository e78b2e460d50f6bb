/**
 * CSV files in and out: {@link io.tidemark.tools.csv.CsvReader} parses rows straight into records,
 * {@link io.tidemark.tools.csv.CsvWriter} writes records as rows. Both work on bytes and allocate
 * nothing for a row.
 */
package io.tidemark.tools.csv;
