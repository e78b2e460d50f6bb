package io.tidemark.tools.csv;

import io.tidemark.record.Field;
import io.tidemark.record.Schema;
import io.tidemark.tools.ToolException;
import java.util.ArrayList;
import java.util.List;

/** Which column of one file becomes which field of a table: built from the header, or without. */
final class CsvLayout {
  private final String file;
  private final Schema schema;
  private final CsvOptions options;
  private final CsvSymbols symbols;
  private final List<String> header;
  private final List<List<CsvCell>> cells = new ArrayList<>();
  private final List<CsvCell> absent = new ArrayList<>();
  private CsvCell mergeKey;

  /**
   * Binds a table to a file.
   *
   * @param file how errors call it
   * @param mergeColumn column to merge inputs by, or null
   * @param header names in the file, or null if it has none
   * @throws ToolException a usage error if a column is missing or there twice
   */
  CsvLayout(
      String file,
      Schema schema,
      CsvOptions options,
      CsvSymbols symbols,
      String mergeColumn,
      List<String> header) {
    this.file = file;
    this.schema = schema;
    this.options = options;
    this.symbols = symbols;
    this.header = header == null ? schema.fields().stream().map(Field::name).toList() : header;
    this.header.forEach(name -> cells.add(new ArrayList<>()));
    schema.fields().forEach(this::bind);
    if (options.arrivalColumn() != null) {
      int column = require(List.of(options.arrivalColumn()), "the column of arrival times");
      cells.get(column).add(CsvCell.arrival(options.arrivalColumn(), options.arrivalUnit()));
    }
    if (mergeColumn != null) {
      bindMergeKey(mergeColumn);
    }
  }

  private void bindMergeKey(String mergeColumn) {
    List<CsvCell> sameColumn = cells.get(require(List.of(mergeColumn), "the column to merge by"));
    for (CsvCell cell : sameColumn) {
      if (!cell.isIntegerText()) {
        throw ToolException.usage(
            "input "
                + file
                + ": the column to merge by, '"
                + mergeColumn
                + "', is "
                + cell.type()
                + " in table "
                + schema.name()
                + ", expected an integer");
      }
    }
    mergeKey = CsvCell.mergeKey(mergeColumn);
    sameColumn.add(mergeKey);
  }

  private void bind(Field field) {
    List<String> names = options.header() ? options.headersOf(field) : List.of(field.name());
    if (options.missingAsNull() && field.nullable() && find(names) < 0) {
      absent.add(CsvCell.field(field.name(), field, symbols, options.timestampFormat()));
      return;
    }
    int column = require(names, "column '" + field.name() + "' of table " + schema.name());
    cells
        .get(column)
        .add(CsvCell.field(header.get(column), field, symbols, options.timestampFormat()));
  }

  private int find(List<String> names) {
    for (String name : names) {
      int column = header.indexOf(name);
      if (column >= 0) {
        if (header.lastIndexOf(name) != column) {
          throw ToolException.usage(
              "input " + file + ": the header has '" + name + "' twice; rename one of them");
        }
        return column;
      }
    }
    return -1;
  }

  private int require(List<String> names, String what) {
    int column = find(names);
    if (column < 0) {
      throw ToolException.usage(
          "input "
              + file
              + ": no column '"
              + String.join("' or '", names)
              + "' for "
              + what
              + "; found "
              + String.join(", ", header)
              + "; name it by 'csv.column.<name>'='<header>' in the table's WITH (...), or let a"
              + " nullable one be null by 'csv.missing-columns'='null'");
    }
    return column;
  }

  /** Columns of the file, or without a header the fewest that it must have. */
  int columns() {
    return header.size();
  }

  /** The name of a column, empty behind the last. */
  String name(int column) {
    return column < header.size() ? header.get(column) : "";
  }

  /** By column of the file, what becomes of its text. */
  CsvCell[][] cells() {
    return cells.stream().map(list -> list.toArray(new CsvCell[0])).toArray(CsvCell[][]::new);
  }

  /** The fields that the file does not have, which are null in each row. */
  CsvCell[] absent() {
    return absent.toArray(new CsvCell[0]);
  }

  /** The cell that holds the number to merge by, null if there is none. */
  CsvCell mergeKey() {
    return mergeKey;
  }
}
