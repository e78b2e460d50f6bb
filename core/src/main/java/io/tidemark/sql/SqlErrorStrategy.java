package io.tidemark.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.InputMismatchException;
import org.antlr.v4.runtime.NoViableAltException;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.ATNState;
import org.antlr.v4.runtime.misc.IntervalSet;

/**
 * Ends parsing at the first fault with an {@link SqlException} in words.
 *
 * <p>Each decision is held against the full set of tokens that may follow there, so the fault shows
 * at the first token that cannot be right and the message can list all that could. A token that
 * opens a construct of Flink SQL which the grammar does not read is refused by that construct's
 * name.
 */
final class SqlErrorStrategy extends DefaultErrorStrategy {
  /** Longer lists of expectations help nobody. */
  private static final int MAX_EXPECTED = 12;

  private static final Map<Integer, String> UNSUPPORTED =
      Map.ofEntries(
          Map.entry(TidemarkSqlLexer.CONSTRAINT, "a table constraint"),
          Map.entry(TidemarkSqlLexer.PRIMARY, "PRIMARY KEY"),
          Map.entry(TidemarkSqlLexer.UNIQUE, "UNIQUE"),
          Map.entry(TidemarkSqlLexer.PARTITIONED, "PARTITIONED BY"),
          Map.entry(TidemarkSqlLexer.CROSS, "CROSS JOIN"),
          Map.entry(TidemarkSqlLexer.LATERAL, "LATERAL"),
          Map.entry(TidemarkSqlLexer.NATURAL, "NATURAL JOIN"),
          Map.entry(TidemarkSqlLexer.DISTINCT, "DISTINCT"),
          Map.entry(TidemarkSqlLexer.EXCEPT, "EXCEPT"),
          Map.entry(TidemarkSqlLexer.EXPLAIN, "EXPLAIN (tidemark explain JOB shows the plan)"),
          Map.entry(TidemarkSqlLexer.GROUPING, "GROUPING SETS"),
          Map.entry(TidemarkSqlLexer.INTERSECT, "INTERSECT"),
          Map.entry(TidemarkSqlLexer.MINUS_SET, "MINUS"),
          Map.entry(TidemarkSqlLexer.UNION, "UNION"),
          Map.entry(TidemarkSqlLexer.EXISTS, "EXISTS"),
          Map.entry(TidemarkSqlLexer.SELECT, "a subquery in an expression"),
          Map.entry(TidemarkSqlLexer.FETCH, "FETCH"),
          Map.entry(TidemarkSqlLexer.LIMIT, "LIMIT"),
          Map.entry(TidemarkSqlLexer.ORDER, "ORDER BY"),
          Map.entry(TidemarkSqlLexer.LIKE, "LIKE"),
          Map.entry(TidemarkSqlLexer.SIMILAR, "SIMILAR TO"),
          Map.entry(TidemarkSqlLexer.SYMMETRIC, "BETWEEN SYMMETRIC"),
          Map.entry(TidemarkSqlLexer.CONCAT, "the operator ||"),
          Map.entry(TidemarkSqlLexer.MATCH_RECOGNIZE, "MATCH_RECOGNIZE"),
          Map.entry(TidemarkSqlLexer.WINDOW, "WINDOW"),
          Map.entry(TidemarkSqlLexer.TABLESAMPLE, "TABLESAMPLE"),
          Map.entry(TidemarkSqlLexer.UNNEST, "UNNEST"),
          Map.entry(TidemarkSqlLexer.VALUES, "VALUES"),
          Map.entry(TidemarkSqlLexer.HINT, "a hint"));

  /** Those that start where a name could stand. Any other key word there was meant for a name. */
  private static final Set<Integer> BESIDE_NAMES =
      Set.of(
          TidemarkSqlLexer.CONSTRAINT,
          TidemarkSqlLexer.PRIMARY,
          TidemarkSqlLexer.UNIQUE,
          TidemarkSqlLexer.LATERAL,
          TidemarkSqlLexer.UNNEST,
          TidemarkSqlLexer.VALUES,
          TidemarkSqlLexer.DISTINCT,
          TidemarkSqlLexer.EXISTS,
          TidemarkSqlLexer.GROUPING,
          TidemarkSqlLexer.SELECT,
          TidemarkSqlLexer.HINT);

  @Override
  public void sync(Parser parser) {
    ATNState state = parser.getInterpreter().atn.states.get(parser.getState());
    int next = parser.getInputStream().LA(1);
    IntervalSet follow = parser.getATN().nextTokens(state);
    if (follow.contains(next)) {
      return;
    }
    if (!follow.contains(Token.EPSILON) || !parser.getExpectedTokens().contains(next)) {
      throw fault(parser, parser.getCurrentToken(), parser.getExpectedTokens());
    }
  }

  @Override
  public Token recoverInline(Parser parser) {
    throw fault(parser, parser.getCurrentToken(), parser.getExpectedTokens());
  }

  @Override
  public void reportError(Parser parser, RecognitionException e) {
    throw describe(parser, e);
  }

  @Override
  public void recover(Parser parser, RecognitionException e) {
    throw describe(parser, e);
  }

  private static SqlException describe(Parser parser, RecognitionException e) {
    Token offending = e.getOffendingToken();
    boolean fullyKnown =
        e instanceof InputMismatchException
            || (e instanceof NoViableAltException n
                && n.getStartToken().getTokenIndex() == offending.getTokenIndex());
    return fault(parser, offending, fullyKnown ? e.getExpectedTokens() : new IntervalSet());
  }

  private static SqlException fault(Parser parser, Token found, IntervalSet expected) {
    boolean isNameWanted =
        expected.contains(TidemarkSqlLexer.IDENTIFIER) && !expected.contains(TidemarkSqlLexer.AS);
    String construct = unsupported(parser, found);
    if (construct != null && (!isNameWanted || BESIDE_NAMES.contains(found.getType()))) {
      return SqlErrors.at(found, construct + " is not supported yet");
    }
    String unreadable = SqlTokens.unreadable(found);
    if (unreadable != null) {
      return SqlErrors.at(found, unreadable);
    }
    List<String> names = SqlTokens.describe(expected);
    String message = "found " + SqlTokens.describe(found);
    if (!names.isEmpty() && names.size() <= MAX_EXPECTED) {
      message += ", expected " + orList(names);
    } else if (isEnd(found) && expected.contains(TidemarkSqlLexer.FROM)) {
      message += ", expected FROM and what the query reads";
    } else {
      message += ", which cannot stand here";
    }
    if (isNameWanted && SqlTokens.isWord(found)) {
      message += "; a name that is a key word goes in backquotes";
    }
    return SqlErrors.at(found, message);
  }

  private static boolean isEnd(Token token) {
    return token.getType() == Token.EOF || token.getType() == TidemarkSqlLexer.SEMICOLON;
  }

  private static String unsupported(Parser parser, Token found) {
    int type = found.getType();
    if (type == TidemarkSqlLexer.SELECT && !opensSubquery(parser, found)) {
      return null;
    }
    if (type == TidemarkSqlLexer.WITH && found.getTokenIndex() >= 0 && startsStatement(parser)) {
      return "WITH (a common table expression; use CREATE VIEW)";
    }
    return UNSUPPORTED.get(type);
  }

  private static boolean opensSubquery(Parser parser, Token found) {
    int before = found.getTokenIndex() - 1;
    return before >= 0
        && parser.getTokenStream().get(before).getType() == TidemarkSqlLexer.LPAREN
        && !parser.getRuleContext().isEmpty();
  }

  private static boolean startsStatement(Parser parser) {
    return switch (parser.getContext().getRuleIndex()) {
      case TidemarkSqlParser.RULE_script, TidemarkSqlParser.RULE_statement -> true;
      default -> false;
    };
  }

  private static String orList(List<String> names) {
    if (names.size() == 1) {
      return names.get(0);
    }
    List<String> head = new ArrayList<>(names.subList(0, names.size() - 1));
    return String.join(", ", head) + " or " + names.get(names.size() - 1);
  }
}
