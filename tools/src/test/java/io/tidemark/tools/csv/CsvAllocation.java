package io.tidemark.tools.csv;

import io.tidemark.record.FieldType;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordView;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import io.tidemark.record.TimeUnit;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Map;

/** Reads and writes a file and prints how many bytes that allocated after the first row. */
final class CsvAllocation {
  static final Schema SCHEMA =
      Schema.builder("trades")
          .eventTime("ts", TimeUnit.MILLISECONDS)
          .field("symbol", FieldType.SYMBOL)
          .field("price", FieldType.decimal(18, 2))
          .field("ratio", FieldType.FLOAT64)
          .field("maker", FieldType.BOOLEAN)
          .nullable("note", FieldType.chars(8))
          .build();

  private CsvAllocation() {}

  /** Argument: the file. */
  public static void main(String[] args) {
    com.sun.management.ThreadMXBean threads =
        (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    SymbolTable symbols = new SymbolTable();
    RecordWriter record = new RecordWriter().wrap(Memory.allocate(SCHEMA.length()));
    RecordView view = new RecordView().wrap(record.address());
    CsvOutput output = new CsvOutput("nowhere", OutputStream.nullOutputStream());
    CsvWriter writer = new CsvWriter(output, SCHEMA, symbols, null);
    try (CsvReader reader =
        new CsvReader(
            "t", Path.of(args[0]), SCHEMA, CsvOptions.of(SCHEMA, Map.of()), symbols, null)) {
      reader.next(record);
      writer.write(view);
      long before = threads.getCurrentThreadAllocatedBytes();
      while (reader.next(record) == CsvReader.Result.ROW) {
        writer.write(view);
      }
      long allocated = threads.getCurrentThreadAllocatedBytes() - before;
      System.out.print("rows=" + writer.rows() + " allocated=" + allocated);
    }
  }
}
