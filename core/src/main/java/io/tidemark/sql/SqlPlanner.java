package io.tidemark.sql;

import io.tidemark.topology.Topology;
import java.time.Duration;
import java.util.function.Supplier;
import org.antlr.v4.runtime.Token;

/**
 * Plans scripts in Flink SQL's dialect to topologies.
 *
 * <p>A script is statements separated by {@code ;}: CREATE TABLE with a WATERMARK declares what is
 * read, CREATE VIEW names a query, INSERT INTO and bare SELECT make queries of the topology, {@code
 * SET 'window.allowed-lateness' = '200 ms'} holds for the statements behind it. A query filters and
 * projects rows, or aggregates them in the windows of TUMBLE, HOP, CUMULATE or SESSION, or takes
 * the first of each window by ROW_NUMBER; it may read the results of windows, and by LATE the rows
 * that came too late for them.
 *
 * <p>Times are UTC. Names are case-sensitive, key words are not. Integers are computed in 64 bits
 * and decimals in 18 digits, exactly; overflow and division by zero are errors when they happen.
 * {@code WATERMARK FOR ts AS ts - INTERVAL b} means bounded out-of-orderness b: unlike in Flink, a
 * row of the same time as the latest is not late at b = 0. {@code window_time} is the last time
 * that the window can hold, in the unit of the event time. {@code FIRST_VALUE} and {@code
 * LAST_VALUE} go by arrival and pass over NULL, as in Flink. {@code VWAP(price, quantity)} is an
 * aggregate that Flink has not; a CAST to a decimal right around it, as around any quotient of
 * decimals, says to which scale it divides.
 */
public final class SqlPlanner {
  private static final String ALLOWED_LATENESS = "window.allowed-lateness";

  private final Catalog catalog = new Catalog();
  private final Topology topology = new Topology();
  private final Relations relations = Relations.of(catalog, topology);
  private final Relations dry = Relations.dry(catalog);
  private Duration allowedLateness = Duration.ZERO;
  private int queries;

  private SqlPlanner() {}

  /**
   * Plans a script.
   *
   * @throws SqlException at the first thing that is wrong or not supported
   */
  public static SqlJob plan(String script) {
    TidemarkSqlParser.ScriptContext parsed = SqlScript.parse(script);
    SqlPlanner planner = new SqlPlanner();
    for (TidemarkSqlParser.StatementContext statement : parsed.statement()) {
      planner.plan(statement);
    }
    if (planner.topology.queries().isEmpty()) {
      throw SqlErrors.at(
          parsed.EOF().getSymbol(), "found no query, expected an INSERT INTO or a SELECT");
    }
    return new SqlJob(
        planner.topology, planner.catalog.declared(), planner.relations.stages().names());
  }

  private void plan(TidemarkSqlParser.StatementContext statement) {
    if (statement.createStatement() != null) {
      create(statement.createStatement());
    } else if (statement.insertStatement() != null) {
      insert(statement.insertStatement());
    } else if (statement.queryStatement() != null) {
      String name = "query-" + (queries + 1);
      query(statement.queryStatement().query(), name, SelectList::free);
    } else if (statement.setStatement() != null) {
      set(statement.setStatement().option());
    } else if (statement.resetStatement() != null) {
      reset(statement.resetStatement());
    } else {
      statement.statementSet().insertStatement().forEach(this::insert);
    }
  }

  private void create(TidemarkSqlParser.CreateStatementContext create) {
    if (create.createTable() != null) {
      catalog.add(new TableDefinition(create.createTable()));
      return;
    }
    TidemarkSqlParser.CreateViewContext statement = create.createView();
    String name = SqlText.tableName(statement.name);
    if (!catalog.isNew(name, statement.name, statement.ifNotExists() != null)) {
      return;
    }
    ViewDefinition view = new ViewDefinition(name, statement, allowedLateness);
    dry.define(view);
    catalog.add(view);
  }

  private void insert(TidemarkSqlParser.InsertStatementContext insert) {
    String name = SqlText.tableName(insert.target);
    catalog.markWritten(name, insert.target);
    TableDefinition target = catalog.table(name);
    query(
        insert.query(),
        name,
        target == null ? SelectList::free : () -> SelectList.into(target.declared()));
  }

  private void query(TidemarkSqlParser.QueryContext query, String name, Supplier<SelectList> list) {
    Duration lateness = allowedLateness;
    Relation rows = new QueryPlanner(relations, name, lateness).plan(query, name, list.get());
    if (rows.clock() != null) {
      throw SqlErrors.at(
          query,
          "found the processing time '"
              + rows.clock()
              + "' among the columns that are put out, expected values; name the others");
    }
    try {
      rows.stream().to(name);
      queries++;
    } catch (IllegalArgumentException e) {
      throw SqlErrors.at(query, e);
    }
    relations.insert(name, () -> rows);
    dry.insert(name, () -> new QueryPlanner(dry, name, lateness).plan(query, name, list.get()));
  }

  private void set(TidemarkSqlParser.OptionContext option) {
    requireKnown("SET", option.key);
    allowedLateness = SqlDuration.parse(option.value);
  }

  /** Without a key all are reset, and there is one. */
  private void reset(TidemarkSqlParser.ResetStatementContext reset) {
    if (reset.key != null) {
      requireKnown("RESET", reset.key);
    }
    allowedLateness = Duration.ZERO;
  }

  private static void requireKnown(String statement, Token key) {
    if (!SqlText.string(key).equals(ALLOWED_LATENESS)) {
      throw SqlErrors.at(
          key,
          "found "
              + statement
              + " of "
              + key.getText()
              + ", expected '"
              + ALLOWED_LATENESS
              + "', which is all there is to be set");
    }
  }
}
