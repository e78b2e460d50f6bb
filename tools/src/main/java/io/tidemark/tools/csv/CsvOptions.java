package io.tidemark.tools.csv;

import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.tools.ToolException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How the files of one table are written, as its {@code WITH (...)} says.
 *
 * @param header whether the first row names the columns; without it columns count by position
 * @param delimiter between fields
 * @param timestampFormat of all timestamp columns, null for integers in the column's unit
 * @param names by field name, the header names to look for, first found first taken
 * @param missingAsNull whether a nullable column that the file does not have is null, not an error
 * @param arrivalColumn header of the column that holds the time of arrival, or null
 * @param arrivalUnit unit of that column
 * @param path the file to read when the command line names none, or null
 */
public record CsvOptions(
    boolean header,
    byte delimiter,
    TimestampFormat timestampFormat,
    Map<String, List<String>> names,
    boolean missingAsNull,
    String arrivalColumn,
    TimeUnit arrivalUnit,
    String path) {
  private static final String HEADER = "csv.header";
  private static final String DELIMITER = "csv.delimiter";
  private static final String TIMESTAMP_FORMAT = "csv.timestamp-format";
  private static final String COLUMN = "csv.column.";
  private static final String MISSING_COLUMNS = "csv.missing-columns";
  private static final String ARRIVAL_COLUMN = "csv.arrival-column";
  private static final String ARRIVAL_UNIT = "csv.arrival-unit";
  private static final String PATH = "path";
  private static final List<String> KNOWN =
      List.of(
          HEADER,
          DELIMITER,
          TIMESTAMP_FORMAT,
          COLUMN + "<name>",
          MISSING_COLUMNS,
          ARRIVAL_COLUMN,
          ARRIVAL_UNIT,
          PATH);

  /** Copies the names. */
  public CsvOptions {
    names = Map.copyOf(names);
  }

  /**
   * Reads the options of a table.
   *
   * @throws ToolException a usage error that names an unknown option or a bad value, and what is
   *     known
   */
  public static CsvOptions of(Schema table, Map<String, String> options) {
    Parser parser = new Parser(table, options);
    return parser.parse();
  }

  /** The header names that may stand for a field. */
  public List<String> headersOf(Field field) {
    return names.getOrDefault(field.name(), List.of(field.name()));
  }

  private static final class Parser {
    private final Schema table;
    private final Map<String, String> options;

    Parser(Schema table, Map<String, String> options) {
      this.table = table;
      this.options = options;
    }

    CsvOptions parse() {
      Map<String, List<String>> names = new HashMap<>();
      for (String key : options.keySet().stream().sorted().toList()) {
        if (key.startsWith(COLUMN)) {
          names.put(fieldName(key), headers(key));
        } else if (!KNOWN.contains(key)) {
          throw fault("option '" + key + "' is unknown; expected " + String.join(", ", KNOWN));
        }
      }
      CsvOptions parsed =
          new CsvOptions(
              choice(HEADER, "true", Map.of("true", true, "false", false)),
              delimiter(),
              timestampFormat(),
              names,
              choice(MISSING_COLUMNS, "error", Map.of("error", false, "null", true)),
              options.get(ARRIVAL_COLUMN),
              choice(
                  ARRIVAL_UNIT,
                  "ns",
                  Arrays.stream(TimeUnit.values())
                      .collect(Collectors.toMap(TimeUnit::symbol, unit -> unit))),
              options.get(PATH));
      if (!parsed.header) {
        requireNoHeaderOptions(parsed);
      }
      if (options.containsKey(ARRIVAL_UNIT) && parsed.arrivalColumn == null) {
        throw fault("'" + ARRIVAL_UNIT + "' without '" + ARRIVAL_COLUMN + "'; add the column");
      }
      return parsed;
    }

    private void requireNoHeaderOptions(CsvOptions parsed) {
      if (!parsed.names.isEmpty() || parsed.missingAsNull || parsed.arrivalColumn != null) {
        throw fault(
            "'"
                + HEADER
                + "'='false' takes columns by position, so '"
                + COLUMN
                + "<name>', '"
                + MISSING_COLUMNS
                + "' and '"
                + ARRIVAL_COLUMN
                + "' have no meaning; remove them, or the first");
      }
    }

    private String fieldName(String key) {
      String name = key.substring(COLUMN.length());
      if (!table.has(name)) {
        throw fault(
            "option '"
                + key
                + "' names no column; expected one of "
                + table.fields().stream().map(Field::name).collect(Collectors.joining(", ")));
      }
      return name;
    }

    private List<String> headers(String key) {
      List<String> headers =
          Arrays.stream(options.get(key).split(",", -1)).map(String::strip).toList();
      if (headers.contains("")) {
        throw fault("'" + key + "' has an empty name; expected 'name' or 'name, another'");
      }
      return headers;
    }

    private byte delimiter() {
      String text = options.getOrDefault(DELIMITER, ",");
      if (text.equals("\\t")) {
        return '\t';
      }
      if (text.length() != 1 || text.charAt(0) >= 0x80 || "\"\r\n\0".contains(text)) {
        throw fault(
            "'" + DELIMITER + "'='" + text + "'; expected one ASCII character such as ; or \\t");
      }
      return (byte) text.charAt(0);
    }

    private TimestampFormat timestampFormat() {
      String text = options.get(TIMESTAMP_FORMAT);
      if (text == null) {
        return null;
      }
      if (table.fields().stream()
          .noneMatch(field -> field.type().kind() == FieldType.Kind.TIMESTAMP)) {
        throw fault("'" + TIMESTAMP_FORMAT + "', but no column is a timestamp; remove it");
      }
      return TimestampFormat.of(text);
    }

    private <T> T choice(String key, String otherwise, Map<String, T> choices) {
      String text = options.getOrDefault(key, otherwise);
      T value = choices.get(text);
      if (value == null) {
        throw fault(
            "'"
                + key
                + "'='"
                + text
                + "'; expected "
                + choices.keySet().stream().sorted().collect(Collectors.joining(" or ")));
      }
      return value;
    }

    private ToolException fault(String message) {
      return ToolException.usage("table " + table.name() + ": " + message);
    }
  }
}
