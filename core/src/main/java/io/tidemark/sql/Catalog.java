package io.tidemark.sql;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;

/** The tables and views that a script has declared so far, and what it does with the tables. */
final class Catalog {
  private final Map<String, TableDefinition> tables = new LinkedHashMap<>();
  private final Map<String, ViewDefinition> views = new LinkedHashMap<>();
  private final Set<String> read = new HashSet<>();
  private final Set<String> written = new HashSet<>();

  void add(TableDefinition table) {
    boolean mayExist = table.statement().ifNotExists() != null;
    if (isNew(table.name(), table.statement().name, mayExist)) {
      tables.put(table.name(), table);
    }
  }

  void add(ViewDefinition view) {
    views.put(view.name(), view);
  }

  /** Whether a name is free; one that is not is refused unless IF NOT EXISTS was said. */
  boolean isNew(String name, ParserRuleContext at, boolean mayExist) {
    boolean exists = tables.containsKey(name) || views.containsKey(name);
    if (exists && !mayExist) {
      throw SqlErrors.at(at, "found '" + name + "', which exists already; choose another name");
    }
    return !exists;
  }

  TableDefinition table(String name) {
    return tables.get(name);
  }

  ViewDefinition view(String name) {
    return views.get(name);
  }

  SqlException unknown(String name, ParserRuleContext at) {
    List<String> known = new ArrayList<>(tables.keySet());
    known.addAll(views.keySet());
    return SqlErrors.at(
        at,
        "found table '"
            + name
            + "', expected one that is created before"
            + (known.isEmpty() ? "; there is none" : ": " + String.join(", ", known)));
  }

  void markRead(String name, ParserRuleContext at) {
    read.add(name);
    requireOneUse(name, at);
  }

  void markWritten(String name, ParserRuleContext at) {
    if (views.containsKey(name)) {
      throw SqlErrors.at(at, "found the view '" + name + "', expected a table to insert into");
    }
    if (!written.add(name)) {
      throw SqlErrors.unsupported(
          at, "a second INSERT INTO " + name, "give each query a table of its own");
    }
    requireOneUse(name, at);
  }

  private void requireOneUse(String name, ParserRuleContext at) {
    if (read.contains(name) && written.contains(name)) {
      throw SqlErrors.unsupported(
          at,
          "reading and writing '" + name + "' in one script",
          "read the inserted query through a view");
    }
  }

  /** All tables in order of declaration. */
  List<SqlTable> declared() {
    List<SqlTable> declared = new ArrayList<>();
    for (TableDefinition table : tables.values()) {
      SqlTable.Role role = SqlTable.Role.UNUSED;
      if (read.contains(table.name())) {
        role = SqlTable.Role.SOURCE;
      } else if (written.contains(table.name())) {
        role = SqlTable.Role.SINK;
      }
      declared.add(
          new SqlTable(
              table.name(),
              role == SqlTable.Role.SOURCE ? table.sourceSchema() : table.declared(),
              table.options(),
              role));
    }
    return declared;
  }
}
