package io.tidemark.sql;

import io.tidemark.record.Field;
import io.tidemark.window.SlidingWindows;
import io.tidemark.window.TumblingWindows;
import io.tidemark.window.WindowAssigner;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads the windowing functions of FROM: TUMBLE and HOP, arguments by position or by name. */
final class WindowFunctionPlanner {
  private static final String DATA = "DATA";
  private static final String TIMECOL = "TIMECOL";
  private static final String SIZE = "SIZE";
  private static final String SLIDE = "SLIDE";
  private static final String OFFSET = "OFFSET";

  private final QueryPlanner queries;
  private final TidemarkSqlParser.WindowFunctionContext call;
  private final String name;
  private final Map<String, TidemarkSqlParser.WindowArgumentValueContext> arguments =
      new LinkedHashMap<>();

  WindowFunctionPlanner(QueryPlanner queries, TidemarkSqlParser.WindowFunctionContext call) {
    this.queries = queries;
    this.call = call;
    this.name = call.name.getText().toUpperCase(Locale.ROOT);
  }

  /** The rows and their windows. */
  WindowTable plan(String alias) {
    List<String> parameters = parameters();
    bind(parameters);
    TidemarkSqlParser.WindowArgumentValueContext data = arguments.get(DATA);
    Relation relation;
    String from = alias;
    if (data instanceof TidemarkSqlParser.TableArgumentContext table) {
      refusePartitioning(table.partitioning());
      String tableName = SqlText.tableName(table.qualifiedName());
      relation = queries.relation(tableName, table.qualifiedName());
      from = alias == null ? tableName : alias;
    } else if (data instanceof TidemarkSqlParser.QueryArgumentContext query) {
      refusePartitioning(query.partitioning());
      relation = queries.derived(query.query());
    } else {
      throw SqlErrors.at(data, "found '" + SqlText.source(data) + "', expected TABLE and a name");
    }
    requireEventTime(relation);
    return new WindowTable(relation, from, assigner(relation), call);
  }

  private List<String> parameters() {
    return switch (name) {
      case "TUMBLE" -> List.of(DATA, TIMECOL, SIZE, OFFSET);
      case "HOP" -> List.of(DATA, TIMECOL, SLIDE, SIZE, OFFSET);
      case "SESSION", "CUMULATE" ->
          throw SqlErrors.unsupported(call, name, "there are TUMBLE and HOP");
      default ->
          throw SqlErrors.at(
              call,
              "found the table function '" + call.name.getText() + "', expected TUMBLE or HOP");
    };
  }

  private void bind(List<String> parameters) {
    int position = 0;
    boolean named = call.windowArgument(0).name != null;
    for (TidemarkSqlParser.WindowArgumentContext argument : call.windowArgument()) {
      if (named != (argument.name != null)) {
        throw SqlErrors.at(
            argument, "found arguments by name and by position, expected one way for all");
      }
      String parameter =
          named
              ? SqlText.name(argument.name).toUpperCase(Locale.ROOT)
              : position < parameters.size() ? parameters.get(position) : null;
      if (parameter == null || !parameters.contains(parameter)) {
        throw SqlErrors.at(
            argument,
            "found '" + SqlText.source(argument) + "', expected " + signature(parameters));
      }
      if (arguments.put(parameter, argument.windowArgumentValue()) != null) {
        throw SqlErrors.at(argument, "found " + parameter + " twice");
      }
      position++;
    }
    for (String parameter : parameters) {
      if (!parameter.equals(OFFSET) && !arguments.containsKey(parameter)) {
        throw SqlErrors.at(call, "found no " + parameter + ", expected " + signature(parameters));
      }
    }
  }

  private String signature(List<String> parameters) {
    return name
        + "("
        + String.join(", ", parameters).replace(", " + OFFSET, "[, " + OFFSET + "]")
        + ")";
  }

  private static void refusePartitioning(TidemarkSqlParser.PartitioningContext partitioning) {
    if (partitioning != null) {
      throw SqlErrors.unsupported(
          partitioning, "PARTITION BY in a window", "name the key in GROUP BY");
    }
  }

  private void requireEventTime(Relation relation) {
    if (relation.stream().window() != null) {
      throw SqlErrors.unsupported(
          call,
          "a window over the results of a window",
          "write them to a table and read it with a second job");
    }
    TidemarkSqlParser.WindowArgumentValueContext value = arguments.get(TIMECOL);
    if (!(value instanceof TidemarkSqlParser.DescriptorArgumentContext descriptor)
        || descriptor.identifier().size() > 1) {
      throw SqlErrors.at(
          value, "found '" + SqlText.source(value) + "', expected DESCRIPTOR(event time column)");
    }
    Field eventTime = relation.stream().schema().eventTime();
    String column = SqlText.name(descriptor.column);
    if (eventTime == null || !eventTime.name().equals(column)) {
      throw SqlErrors.at(
          descriptor.column,
          "found '"
              + column
              + "', expected "
              + (eventTime == null
                  ? "the event time, which this view or subquery does not select"
                  : "'" + eventTime.name() + "', the event time"));
    }
  }

  private WindowAssigner assigner(Relation relation) {
    try {
      Duration size = interval(SIZE);
      Duration offset = arguments.containsKey(OFFSET) ? interval(OFFSET) : Duration.ZERO;
      WindowAssigner assigner =
          name.equals("TUMBLE")
              ? TumblingWindows.of(size).withOffset(offset)
              : SlidingWindows.of(size, interval(SLIDE)).withOffset(offset);
      // Judged here so that the fault is reported at the window.
      assigner.grid(relation.stream().source().unit());
      return assigner;
    } catch (IllegalArgumentException e) {
      throw SqlErrors.at(call, e);
    }
  }

  private Duration interval(String parameter) {
    TidemarkSqlParser.WindowArgumentValueContext value = arguments.get(parameter);
    if (!(value instanceof TidemarkSqlParser.IntervalArgumentContext interval)) {
      throw SqlErrors.at(
          value,
          "found '" + SqlText.source(value) + "' as " + parameter + ", expected INTERVAL '...'");
    }
    Duration length = SqlInterval.parse(interval.intervalLiteral());
    return interval.sign != null && interval.sign.getType() == TidemarkSqlLexer.MINUS
        ? length.negated()
        : length;
  }
}
