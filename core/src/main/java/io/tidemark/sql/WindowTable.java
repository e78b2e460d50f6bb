package io.tidemark.sql;

import io.tidemark.window.WindowAssigner;
import org.antlr.v4.runtime.ParserRuleContext;

/**
 * What stands in FROM.
 *
 * @param relation the rows
 * @param alias what may qualify their columns; null for nothing
 * @param assigner the windows that a windowing function puts them in; null without one
 * @param place of the windowing function
 */
record WindowTable(
    Relation relation, String alias, WindowAssigner assigner, ParserRuleContext place) {}
