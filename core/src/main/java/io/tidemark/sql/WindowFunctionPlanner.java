package io.tidemark.sql;

import io.tidemark.record.Field;
import io.tidemark.record.TimeUnit;
import io.tidemark.window.CumulativeWindows;
import io.tidemark.window.SessionWindows;
import io.tidemark.window.SlidingWindows;
import io.tidemark.window.TumblingWindows;
import io.tidemark.window.WindowAssigner;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;

/**
 * Reads the windowing functions of FROM: TUMBLE, HOP, CUMULATE and SESSION, arguments by position
 * or by name.
 */
final class WindowFunctionPlanner {
  private static final String DATA = "DATA";
  private static final String TIMECOL = "TIMECOL";
  private static final String SIZE = "SIZE";
  private static final String SLIDE = "SLIDE";
  private static final String STEP = "STEP";
  private static final String GAP = "GAP";
  private static final String OFFSET = "OFFSET";
  private static final String SESSION = "SESSION";

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
    if (data instanceof TidemarkSqlParser.TableArgumentContext table) {
      String tableName = SqlText.tableName(table.qualifiedName());
      return plan(
          queries.relation(tableName, table.qualifiedName()),
          alias == null ? tableName : alias,
          queries.isView(tableName) ? tableName : null,
          table.partitioning());
    }
    if (data instanceof TidemarkSqlParser.QueryArgumentContext query) {
      return plan(queries.derived(query.query()), alias, null, query.partitioning());
    }
    throw SqlErrors.at(data, "found '" + SqlText.source(data) + "', expected TABLE and a name");
  }

  private WindowTable plan(
      Relation relation,
      String alias,
      String view,
      TidemarkSqlParser.PartitioningContext partitioning) {
    boolean byClock = isTimedByClock(relation);
    WindowAssigner aligned = assigner(relation);
    WindowAssigner assigner = byClock ? inProcessingTime(aligned) : aligned;
    Set<String> partition = partition(relation, alias, partitioning);
    Relation rows = queries.below(relation, view, call);
    WindowShape shape = WindowShape.of(assigner, rows.stream().source().unit());
    return new WindowTable(rows, alias, view, assigner, partition, WindowColumns.of(shape), call);
  }

  private List<String> parameters() {
    return switch (name) {
      case "TUMBLE" -> List.of(DATA, TIMECOL, SIZE, OFFSET);
      case "HOP" -> List.of(DATA, TIMECOL, SLIDE, SIZE, OFFSET);
      case "CUMULATE" -> List.of(DATA, TIMECOL, STEP, SIZE, OFFSET);
      case SESSION -> List.of(DATA, TIMECOL, GAP);
      default ->
          throw SqlErrors.at(
              call,
              "found the table function '"
                  + call.name.getText()
                  + "', expected CUMULATE, HOP, LATE, SESSION or TUMBLE");
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

  /** The columns that SESSION keeps windows for; other windows do not hang on any. */
  private Set<String> partition(
      Relation relation, String alias, TidemarkSqlParser.PartitioningContext partitioning) {
    if (!name.equals(SESSION)) {
      if (partitioning != null) {
        throw SqlErrors.at(
            partitioning,
            "found PARTITION BY in " + name + ", expected it in SESSION; name the key in GROUP BY");
      }
      return null;
    }
    Set<String> partition = new LinkedHashSet<>();
    if (partitioning == null) {
      return partition;
    }
    List<TidemarkSqlParser.IdentifierContext> columns =
        partitioning.identifierList() == null
            ? List.of(partitioning.identifier())
            : partitioning.identifierList().identifier();
    for (TidemarkSqlParser.IdentifierContext column : columns) {
      Lowered key =
          new ColumnScope(alias, relation.columns(), "").column(column, SqlText.name(column));
      GroupBy.refuseDouble("PARTITION BY", column, key.expression().type());
      partition.add(SqlText.name(column));
    }
    return partition;
  }

  /** Refuses columns that a windowing function would add a second time. */
  static void refuseClash(WindowTable from) {
    for (String column : GroupBy.WINDOW_COLUMNS) {
      if (from.relation().stream().schema().has(column)) {
        throw SqlErrors.at(
            from.place(),
            "found a column '"
                + column
                + "' below the windowing function, which adds one of that name; rename it in a"
                + " subquery");
      }
    }
  }

  /** Sessions are kept for the columns of their PARTITION BY, so they are grouped by just these. */
  static void requirePartition(
      String clause, Set<String> keys, ParserRuleContext at, WindowTable from) {
    if (from.partition() != null && !from.partition().equals(keys)) {
      throw SqlErrors.at(
          at,
          "found "
              + clause
              + " of the window and "
              + list(keys)
              + ", expected the window and "
              + list(from.partition())
              + ": what SESSION keeps sessions for by its PARTITION BY");
    }
  }

  private static String list(Set<String> columns) {
    return columns.isEmpty() ? "nothing else" : String.join(", ", columns);
  }

  /** Whether the windows go by processing time; else they go by the event time. */
  private boolean isTimedByClock(Relation relation) {
    TidemarkSqlParser.WindowArgumentValueContext value = arguments.get(TIMECOL);
    if (!(value instanceof TidemarkSqlParser.DescriptorArgumentContext descriptor)
        || descriptor.identifier().size() > 1) {
      throw SqlErrors.at(
          value, "found '" + SqlText.source(value) + "', expected DESCRIPTOR(event time column)");
    }
    Field eventTime = relation.stream().schema().eventTime();
    String column = SqlText.name(descriptor.column);
    if (column.equals(relation.clock())) {
      return true;
    }
    if (eventTime == null || !eventTime.name().equals(column)) {
      throw SqlErrors.at(
          descriptor.column,
          "found '"
              + column
              + "', expected "
              + (eventTime == null
                  ? "the event time, which this view or subquery does not select"
                  : "'" + eventTime.name() + "', the event time")
              + (relation.clock() == null
                  ? ""
                  : ", or '" + relation.clock() + "', the processing time"));
    }
    return false;
  }

  private static WindowAssigner inProcessingTime(WindowAssigner assigner) {
    if (assigner instanceof TumblingWindows tumbling) {
      return tumbling.inProcessingTime();
    }
    if (assigner instanceof SlidingWindows sliding) {
      return sliding.inProcessingTime();
    }
    return assigner instanceof CumulativeWindows cumulative
        ? cumulative.inProcessingTime()
        : ((SessionWindows) assigner).inProcessingTime();
  }

  /** The windows; what is wrong with them is reported at the function. */
  private WindowAssigner assigner(Relation relation) {
    try {
      Duration offset = arguments.containsKey(OFFSET) ? interval(OFFSET) : Duration.ZERO;
      WindowAssigner assigner =
          switch (name) {
            case "TUMBLE" -> TumblingWindows.of(interval(SIZE)).withOffset(offset);
            case "HOP" -> SlidingWindows.of(interval(SIZE), interval(SLIDE)).withOffset(offset);
            case "CUMULATE" ->
                CumulativeWindows.of(interval(STEP), interval(SIZE)).withOffset(offset);
            default -> SessionWindows.withGap(interval(GAP));
          };
      requireWhole(assigner, relation.stream().source().unit());
      return assigner;
    } catch (IllegalArgumentException e) {
      throw SqlErrors.at(call, e);
    }
  }

  private static void requireWhole(WindowAssigner assigner, TimeUnit unit) {
    if (assigner instanceof CumulativeWindows cumulative) {
      unit.count(cumulative.step(), "window step");
      unit.count(cumulative.maxSize(), "largest window size");
      unit.count(cumulative.offset(), "window offset");
    } else if (assigner instanceof SessionWindows session) {
      unit.count(session.gap(), "session gap");
    } else {
      assigner.grid(unit);
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
