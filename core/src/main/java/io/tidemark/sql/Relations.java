package io.tidemark.sql;

import io.tidemark.expression.Expressions;
import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.Schema;
import io.tidemark.topology.Topology;
import io.tidemark.window.TimeDomain;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.antlr.v4.runtime.ParserRuleContext;

/**
 * The tables and views of a catalog as rows of one topology. A table becomes a source of it when it
 * is read first, so a topology has no source that nobody reads.
 */
final class Relations {
  private final Catalog catalog;
  private final Topology topology;
  private final boolean isDry;
  private final Map<String, Relation> known = new HashMap<>();
  private final Map<String, Supplier<Relation>> inserted = new HashMap<>();
  private final Stages stages;

  private Relations(Catalog catalog, Topology topology, boolean isDry) {
    this.catalog = catalog;
    this.topology = topology;
    this.isDry = isDry;
    stages = new Stages(topology);
  }

  /** Rows of the job's topology. */
  static Relations of(Catalog catalog, Topology topology) {
    return new Relations(catalog, topology, false);
  }

  /** Rows of a topology that is thrown away: for the check of a view that nobody may read. */
  static Relations dry(Catalog catalog) {
    return new Relations(catalog, new Topology(), true);
  }

  /** Plans a view before it is in the catalog, so that it cannot read itself. */
  void define(ViewDefinition view) {
    known.put(view.name(), planner(view).view(view));
  }

  private QueryPlanner planner(ViewDefinition view) {
    return new QueryPlanner(this, view.name(), view.allowedLateness());
  }

  /** The queries between the windows of the topology. */
  Stages stages() {
    return stages;
  }

  /** Whether a name is that of a view. */
  boolean isView(String name) {
    return catalog.view(name) != null;
  }

  /** The rows of a table or view. */
  Relation get(String name, ParserRuleContext at) {
    ViewDefinition view = catalog.view(name);
    if (view != null) {
      Relation relation = known.get(name);
      if (relation == null) {
        relation = planner(view).view(view);
        known.put(name, relation);
      }
      return relation;
    }
    TableDefinition table = catalog.table(name);
    if (table == null) {
      throw catalog.unknown(name, at);
    }
    if (!isDry) {
      catalog.markRead(name, at);
    }
    return known.computeIfAbsent(name, n -> source(table, at));
  }

  /**
   * Takes in what is inserted into a table.
   *
   * @param rows plans it in the topology of these, if anybody asks
   */
  void insert(String table, Supplier<Relation> rows) {
    inserted.put(table, rows);
  }

  private Relation inserted(String table) {
    Supplier<Relation> rows = inserted.get(table);
    return rows == null ? null : rows.get();
  }

  /** The rows that came too late for the windows of a view or of an inserted query. */
  Relation late(String name, ParserRuleContext at) {
    Relation of = isView(name) ? get(name, at) : inserted(name);
    if (of == null || of.below() == null) {
      throw SqlErrors.at(
          at,
          "found '"
              + name
              + "' in LATE, expected "
              + (of == null && catalog.table(name) == null
                  ? "a view, or a table that is inserted into before"
                  : "one whose rows are computed in windows of a table's rows"));
    }
    if (of.stream().window().assigner().timeDomain() == TimeDomain.PROCESSING) {
      throw SqlErrors.at(
          at,
          "found '"
              + name
              + "' in LATE, whose windows are in processing time, in which nothing is late");
    }
    if (stages.isInTime(of.below().stream())) {
      throw SqlErrors.at(
          at,
          "found '"
              + name
              + "' in LATE, whose windows stand over the results of others, which are never late;"
              + " take LATE of the query with the first window");
    }
    return stages.late(of, name, at);
  }

  private Relation source(TableDefinition table, ParserRuleContext at) {
    if (!table.hasEventTime()) {
      throw SqlErrors.at(
          at,
          "found table '"
              + table.name()
              + "' without an event time; add WATERMARK FOR a timestamp column to its CREATE"
              + " TABLE");
    }
    Relation physical;
    try {
      physical = Relation.of(topology.source(table.sourceSchema(), table.sourceOptions()), 0);
    } catch (IllegalArgumentException e) {
      throw SqlErrors.at(table.statement().name, e);
    }
    boolean plain = table.columns().stream().allMatch(column -> column.computed == null);
    Relation rows =
        plain
            ? physical
            : physical.select(table.statement().name, table.name(), columns(table, physical));
    return rows.timedBy(table.clock());
  }

  private static Map<String, Lowered> columns(TableDefinition table, Relation physical) {
    Schema schema = physical.stream().schema();
    Map<String, Lowered> base = physical.columns();
    Lowered time = base.get(table.timeColumn());
    for (Field field : table.declared().fields()) {
      if (field.name().equals(table.timeColumn()) && field.type().equals(FieldType.INT64)) {
        base.put(
            field.name(),
            Lowered.leaf(
                Expressions.cast(Expressions.field(schema, field.name()), FieldType.INT64)));
      }
    }
    ColumnScope scope =
        new ColumnScope(table.name(), base, ", expected no aggregate in a computed column");
    Map<String, Lowered> columns = new LinkedHashMap<>();
    for (TidemarkSqlParser.ColumnDefinitionContext column : table.columns()) {
      String name = SqlText.name(column.name);
      if (table.isComputedTime(column)) {
        columns.put(name, time);
      } else if (column.computed != null) {
        columns.put(name, ExpressionLowering.lower(column.computed, scope));
      } else {
        columns.put(name, base.get(name));
      }
    }
    return columns;
  }
}
