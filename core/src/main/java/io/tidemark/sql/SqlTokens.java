package io.tidemark.sql;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.Vocabulary;
import org.antlr.v4.runtime.misc.IntervalSet;

/** Tokens in words that a user reads in an error. */
final class SqlTokens {
  private static final int LONGEST_QUOTE = 40;

  private static final Vocabulary VOCABULARY = TidemarkSqlLexer.VOCABULARY;

  private static final IntervalSet EXPRESSION = firstOf(TidemarkSqlParser.RULE_expression);

  /** An expression but for NOT, which binds too weakly to stand behind most operators. */
  private static final IntervalSet VALUE = firstOf(TidemarkSqlParser.RULE_valueExpression);

  private static final IntervalSet NAME = firstOf(TidemarkSqlParser.RULE_identifier);

  private SqlTokens() {}

  private static IntervalSet firstOf(int rule) {
    return TidemarkSqlParser._ATN.nextTokens(TidemarkSqlParser._ATN.ruleToStartState[rule]);
  }

  /** The token as it stands in the script, cut if it is long. */
  static String describe(Token token) {
    if (token.getType() == Token.EOF) {
      return "the end of the script";
    }
    String text = token.getText();
    if (text.length() > LONGEST_QUOTE) {
      text = text.substring(0, LONGEST_QUOTE) + "...";
    }
    return text.startsWith("'") ? text : "'" + text + "'";
  }

  /** A set of tokens in words; starts of an expression and names are said as such. */
  static List<String> describe(IntervalSet tokens) {
    List<String> names = new ArrayList<>();
    IntervalSet rest = new IntervalSet(tokens);
    if (containsAll(tokens, VALUE)) {
      names.add("an expression");
      rest = rest.subtract(EXPRESSION);
    } else if (containsAll(tokens, NAME)) {
      names.add("a name");
      rest = rest.subtract(NAME);
    }
    for (int type : rest.toList()) {
      names.add(describe(type));
    }
    return names;
  }

  private static boolean containsAll(IntervalSet set, IntervalSet subset) {
    return subset.subtract(set).isNil();
  }

  private static String describe(int type) {
    return switch (type) {
      case Token.EOF -> "the end of the script";
      case TidemarkSqlLexer.STRING -> "a text in single quotes";
      case TidemarkSqlLexer.INTEGER -> "a whole number";
      case TidemarkSqlLexer.DECIMAL -> "a decimal number";
      case TidemarkSqlLexer.APPROXIMATE -> "a number with an exponent";
      case TidemarkSqlLexer.IDENTIFIER -> "a name";
      case TidemarkSqlLexer.QUOTED_IDENTIFIER -> "a name in backquotes";
      case TidemarkSqlLexer.NEQ -> "'<>'";
      case TidemarkSqlLexer.MINUS_SET -> "MINUS";
      default -> keywordOrSign(VOCABULARY.getLiteralName(type));
    };
  }

  private static String keywordOrSign(String literal) {
    String bare = literal.substring(1, literal.length() - 1);
    return Character.isLetter(bare.charAt(0)) ? bare : literal;
  }

  /** Whether a token is written like a name. */
  static boolean isWord(Token token) {
    return token.getType() != Token.EOF && Character.isLetter(token.getText().charAt(0));
  }

  /** What is wrong with a token that no script can hold, or null for any other token. */
  static String unreadable(Token token) {
    return switch (token.getType()) {
      case TidemarkSqlLexer.UNTERMINATED_STRING ->
          "the text that starts here has no closing quote; a quote inside a text is doubled: ''";
      case TidemarkSqlLexer.UNTERMINATED_IDENTIFIER ->
          "the name that starts here has no closing backquote";
      case TidemarkSqlLexer.UNTERMINATED_COMMENT -> "the comment that starts here has no end: */";
      case TidemarkSqlLexer.UNEXPECTED ->
          token.getText().equals("\"")
              ? "found '\"', expected a text in single quotes or a name in backquotes"
              : "found " + describe(token) + ", a character that SQL does not have here";
      default -> null;
    };
  }
}
