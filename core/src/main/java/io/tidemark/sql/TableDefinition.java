package io.tidemark.sql;

import io.tidemark.record.FieldType;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.topology.SourceOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What a CREATE TABLE says.
 *
 * <p>A {@code WATERMARK FOR} makes a column the event time of the records. It is a timestamp column
 * or, with {@code ts AS TO_TIMESTAMP_LTZ(c, 3)}, the BIGINT column {@code c}: then the header of a
 * record holds {@code c}, counted in milliseconds (6: microseconds, 9: nanoseconds), and both
 * columns read it there.
 *
 * <p>A column {@code proc AS PROCTIME()} is the processing time, which windows may go by. It has no
 * value in the records.
 *
 * <p>{@code WATERMARK FOR ts AS ts - INTERVAL b} means bounded out-of-orderness b: W = latest - b -
 * 1. Flink SQL takes the expression itself for the watermark, so that with b = 0 a row of the same
 * time as the latest would be late there; here it is not.
 */
final class TableDefinition {
  private static final String TO_TIMESTAMP = "TO_TIMESTAMP_LTZ";
  private static final String PROCTIME = "PROCTIME";

  private final TidemarkSqlParser.CreateTableContext statement;
  private final String name;
  private final List<TidemarkSqlParser.ColumnDefinitionContext> columns = new ArrayList<>();
  private final Schema declared;
  private final TableOptions options;
  private TidemarkSqlParser.WatermarkDefinitionContext watermark;

  /** Name of the processing time; null without one. */
  private String clock;

  /** Name of the physical column that the event time is read from, and its unit; or null. */
  private String timeColumn;

  private TimeUnit timeUnit;
  private Duration bound;

  TableDefinition(TidemarkSqlParser.CreateTableContext statement) {
    this.statement = statement;
    name = SqlText.tableName(statement.name);
    Set<String> names = new HashSet<>();
    for (TidemarkSqlParser.TableElementContext element : statement.tableElement()) {
      if (element instanceof TidemarkSqlParser.WatermarkDefinitionContext definition) {
        if (watermark != null) {
          throw SqlErrors.at(definition, "found a second WATERMARK, expected one");
        }
        watermark = definition;
      } else {
        TidemarkSqlParser.ColumnDefinitionContext column =
            (TidemarkSqlParser.ColumnDefinitionContext) element;
        if (!names.add(SqlText.name(column.name))) {
          throw SqlErrors.at(element, "found a second column of that name; rename one");
        }
        if (isClock(column)) {
          readClock(column);
        } else {
          columns.add(column);
        }
      }
    }
    declared = declaredSchema();
    if (watermark != null) {
      readWatermark();
    }
    options = new TableOptions(statement.options, watermark != null);
  }

  private static boolean isClock(TidemarkSqlParser.ColumnDefinitionContext column) {
    TidemarkSqlParser.FunctionCallContext call =
        column.computed == null
            ? null
            : ParseTrees.sole(column.computed, TidemarkSqlParser.FunctionCallContext.class);
    return call != null && call.name.getText().equalsIgnoreCase(PROCTIME);
  }

  private void readClock(TidemarkSqlParser.ColumnDefinitionContext column) {
    if (!column.computed.getText().equalsIgnoreCase(PROCTIME + "()")) {
      throw SqlErrors.at(
          column.computed,
          "found '" + SqlText.source(column.computed) + "', expected " + PROCTIME + "()");
    }
    if (clock != null) {
      throw SqlErrors.at(column, "found a second processing time, expected '" + clock + "' alone");
    }
    clock = SqlText.name(column.name);
  }

  private Schema declaredSchema() {
    Schema.Builder builder = Schema.builder(name);
    for (TidemarkSqlParser.ColumnDefinitionContext column : columns) {
      if (column.dataType() != null) {
        FieldType type = SqlTypes.parse(column.dataType());
        if (column.NOT() == null) {
          builder.nullable(SqlText.name(column.name), type);
        } else {
          builder.field(SqlText.name(column.name), type);
        }
      }
    }
    return builder.build();
  }

  private void readWatermark() {
    String time = SqlText.name(watermark.column);
    if (time.equals(clock)) {
      throw SqlErrors.at(
          watermark.column,
          "found WATERMARK FOR the processing time '"
              + time
              + "', expected the event time; the other moves by the clock");
    }
    TidemarkSqlParser.ColumnDefinitionContext column = column(time);
    if (column == null) {
      throw SqlErrors.at(
          watermark.column, "found column '" + time + "', expected a column of " + name);
    }
    if (column.computed != null) {
      readComputedTime(column);
    } else {
      FieldType type = declared.field(time).type();
      if (type.kind() != FieldType.Kind.TIMESTAMP) {
        throw SqlErrors.at(
            watermark.column,
            "found '"
                + time
                + "' of type "
                + type
                + " as event time, expected a TIMESTAMP; of a BIGINT make one by ts AS "
                + "TO_TIMESTAMP_LTZ("
                + time
                + ", 3)");
      }
      timeColumn = time;
      timeUnit = type.unit();
    }
    bound = WatermarkClause.bound(watermark);
  }

  private void readComputedTime(TidemarkSqlParser.ColumnDefinitionContext column) {
    TidemarkSqlParser.FunctionCallContext call =
        ParseTrees.sole(column.computed, TidemarkSqlParser.FunctionCallContext.class);
    if (call == null || !call.name.getText().toUpperCase(Locale.ROOT).equals(TO_TIMESTAMP)) {
      throw SqlErrors.at(
          column.computed,
          "found '"
              + SqlText.source(column.computed)
              + "' as event time, expected "
              + TO_TIMESTAMP
              + "(column, 3), 6 or 9");
    }
    TidemarkSqlParser.ColumnReferenceContext argument =
        call.expression().isEmpty()
            ? null
            : ParseTrees.sole(call.expression(0), TidemarkSqlParser.ColumnReferenceContext.class);
    String from = argument == null ? null : ColumnScope.columnName(argument, name);
    if (from == null || !declared.has(from) || !isBigint(from) || call.expression().size() > 2) {
      throw SqlErrors.at(
          call, "found '" + SqlText.source(call) + "', expected a BIGINT column and 3, 6 or 9");
    }
    timeColumn = from;
    timeUnit = call.expression().size() == 1 ? TimeUnit.MILLISECONDS : unit(call.expression(1));
  }

  private boolean isBigint(String column) {
    return declared.field(column).type().equals(FieldType.INT64);
  }

  private static TimeUnit unit(TidemarkSqlParser.ExpressionContext precision) {
    return switch (precision.getText()) {
      case "3" -> TimeUnit.MILLISECONDS;
      case "6" -> TimeUnit.MICROSECONDS;
      case "9" -> TimeUnit.NANOSECONDS;
      case "0" ->
          throw SqlErrors.unsupported(
              precision,
              "an event time in whole seconds",
              "give milliseconds and a precision of 3");
      default ->
          throw SqlErrors.at(
              precision,
              "found '"
                  + precision.getText()
                  + "', expected 3 (milliseconds), 6 (microseconds) or 9 (nanoseconds)");
    };
  }

  private TidemarkSqlParser.ColumnDefinitionContext column(String wanted) {
    for (TidemarkSqlParser.ColumnDefinitionContext column : columns) {
      if (SqlText.name(column.name).equals(wanted)) {
        return column;
      }
    }
    return null;
  }

  String name() {
    return name;
  }

  TidemarkSqlParser.CreateTableContext statement() {
    return statement;
  }

  /** Name of the processing time; null without one. */
  String clock() {
    return clock;
  }

  /** All columns that rows have values for, computed ones too, in order. */
  List<TidemarkSqlParser.ColumnDefinitionContext> columns() {
    return columns;
  }

  /** The columns that are not computed, as declared. */
  Schema declared() {
    return declared;
  }

  /** Options for whoever binds the table. */
  Map<String, String> options() {
    return options.passed();
  }

  boolean hasEventTime() {
    return watermark != null;
  }

  /** Whether a column is the computed one that makes a BIGINT column the event time. */
  boolean isComputedTime(TidemarkSqlParser.ColumnDefinitionContext column) {
    return watermark != null
        && column.computed != null
        && SqlText.name(column.name).equals(SqlText.name(watermark.column));
  }

  /** Name of the physical column that holds the event time. */
  String timeColumn() {
    return timeColumn;
  }

  /** The schema of records that are read: the declared columns, one of them the event time. */
  Schema sourceSchema() {
    Schema.Builder builder = Schema.builder(name);
    declared
        .fields()
        .forEach(
            field -> {
              if (field.name().equals(timeColumn)) {
                builder.eventTime(timeColumn, timeUnit);
              } else if (field.nullable()) {
                builder.nullable(field.name(), field.type());
              } else {
                builder.field(field.name(), field.type());
              }
            });
    return builder.build();
  }

  SourceOptions sourceOptions() {
    return new SourceOptions(
        WatermarkStrategy.boundedOutOfOrderness(bound),
        options.partitions(),
        options.maxFutureSkew());
  }
}
