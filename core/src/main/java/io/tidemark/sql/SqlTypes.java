package io.tidemark.sql;

import io.tidemark.record.FieldType;
import io.tidemark.record.TimeUnit;
import java.util.List;
import java.util.Locale;
import org.antlr.v4.runtime.Token;

/**
 * Types as SQL writes them.
 *
 * <p>{@code STRING} and {@code VARCHAR} are symbols: interned, so meant for texts of which there
 * are few. {@code CHAR(n)} is text held in the record. {@code TIMESTAMP} and {@code TIMESTAMP_LTZ}
 * are the same here, since every time is UTC.
 */
final class SqlTypes {
  private static final int LONGEST_VARCHAR = Integer.MAX_VALUE;

  private SqlTypes() {}

  /**
   * The field type of a SQL type.
   *
   * @throws SqlException if there is none, with the types that there are
   */
  static FieldType parse(TidemarkSqlParser.DataTypeContext type) {
    String name = type.name.getText().toUpperCase(Locale.ROOT);
    boolean timestamp = name.equals("TIMESTAMP") || name.equals("TIMESTAMP_LTZ");
    if ((type.WITH() != null || type.WITHOUT() != null) && !timestamp) {
      throw SqlErrors.at(type, "found a time zone behind " + name + ", expected TIMESTAMP");
    }
    if (type.WITH() != null && type.LOCAL() == null && timestamp) {
      throw SqlErrors.unsupported(
          type,
          "TIMESTAMP WITH TIME ZONE",
          "every time is UTC: declare TIMESTAMP or TIMESTAMP WITH LOCAL TIME ZONE");
    }
    return switch (name) {
      case "TINYINT" -> plain(type, FieldType.INT8);
      case "SMALLINT" -> plain(type, FieldType.INT16);
      case "INT", "INTEGER" -> plain(type, FieldType.INT32);
      case "BIGINT" -> plain(type, FieldType.INT64);
      case "DOUBLE" -> plain(type, FieldType.FLOAT64);
      case "BOOLEAN" -> plain(type, FieldType.BOOLEAN);
      case "STRING" -> plain(type, FieldType.SYMBOL);
      case "DECIMAL", "DEC", "NUMERIC" -> decimal(type);
      case "TIMESTAMP", "TIMESTAMP_LTZ" -> timestamp(type);
      case "VARCHAR" -> varchar(type);
      case "CHAR" -> chars(type);
      default ->
          throw SqlErrors.at(
              type,
              "found type '"
                  + name
                  + "', expected TINYINT, SMALLINT, INT, BIGINT, DOUBLE, BOOLEAN, DECIMAL(p, s),"
                  + " TIMESTAMP(p), TIMESTAMP_LTZ(p), STRING, VARCHAR(n) or CHAR(n)"
                  + hint(name));
    };
  }

  private static String hint(String name) {
    return switch (name) {
      case "FLOAT", "REAL" -> "; use DOUBLE";
      case "DATE", "TIME" -> "; use TIMESTAMP(3)";
      case "LONG" -> "; use BIGINT";
      case "BYTES", "BINARY", "VARBINARY" -> "; use CHAR(n)";
      default -> "";
    };
  }

  private static FieldType plain(TidemarkSqlParser.DataTypeContext type, FieldType fieldType) {
    if (!type.parameter.isEmpty()) {
      throw SqlErrors.at(
          type.parameter.get(0), "found a parameter of " + type.name.getText() + ", expected none");
    }
    return fieldType;
  }

  private static FieldType decimal(TidemarkSqlParser.DataTypeContext type) {
    List<Token> parameters = type.parameter;
    if (parameters.size() > 2) {
      throw SqlErrors.at(parameters.get(2), "found a third parameter, expected DECIMAL(p, s)");
    }
    if (parameters.isEmpty()) {
      throw SqlErrors.at(
          type,
          "found DECIMAL without a precision, expected DECIMAL(p, s), such as DECIMAL(18, 2)");
    }
    int precision =
        number(
            parameters.get(0),
            1,
            FieldType.MAX_PRECISION,
            "as precision; decimals are held in 64 bits");
    int scale = parameters.size() == 1 ? 0 : number(parameters.get(1), 0, precision, "as scale");
    return FieldType.decimal(precision, scale);
  }

  private static FieldType timestamp(TidemarkSqlParser.DataTypeContext type) {
    if (type.parameter.size() > 1) {
      throw SqlErrors.at(type.parameter.get(1), "found a second parameter, expected TIMESTAMP(p)");
    }
    String precision = type.parameter.isEmpty() ? "6" : type.parameter.get(0).getText();
    return switch (precision) {
      case "3" -> FieldType.timestamp(TimeUnit.MILLISECONDS);
      case "6" -> FieldType.timestamp(TimeUnit.MICROSECONDS);
      case "9" -> FieldType.timestamp(TimeUnit.NANOSECONDS);
      default ->
          throw SqlErrors.at(
              type.parameter.get(0),
              "found TIMESTAMP("
                  + precision
                  + "), expected 3 (milliseconds), 6 (microseconds) or 9 (nanoseconds); declare the"
                  + " next finer");
    };
  }

  private static FieldType varchar(TidemarkSqlParser.DataTypeContext type) {
    if (type.parameter.size() > 1) {
      throw SqlErrors.at(type.parameter.get(1), "found a second parameter, expected VARCHAR(n)");
    }
    if (!type.parameter.isEmpty()) {
      number(type.parameter.get(0), 1, LONGEST_VARCHAR, "as length");
    }
    return FieldType.SYMBOL;
  }

  private static FieldType chars(TidemarkSqlParser.DataTypeContext type) {
    if (type.parameter.size() > 1) {
      throw SqlErrors.at(type.parameter.get(1), "found a second parameter, expected CHAR(n)");
    }
    return FieldType.chars(
        type.parameter.isEmpty()
            ? 1
            : number(
                type.parameter.get(0),
                1,
                FieldType.MAX_CHARS,
                "as length in bytes; longer text goes into STRING"));
  }

  private static int number(Token token, int least, int most, String what) {
    String digits = token.getText();
    int value =
        digits.length() > 10 ? -1 : (int) Math.min(Long.parseLong(digits), Integer.MAX_VALUE);
    if (value < least || value > most) {
      throw SqlErrors.at(
          token, "found " + digits + ", expected " + least + " to " + most + " " + what);
    }
    return value;
  }
}
