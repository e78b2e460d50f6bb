package io.tidemark.sql;

import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.Token;

/**
 * Turns the text of a script into its parse tree, or says at the first fault what is wrong.
 *
 * <p>The parser and everything behind it walk the tree recursively. So that no script can exhaust
 * the stack, its length and all that nests are bounded on the token stream before the parser runs.
 */
final class SqlScript {
  /** The longest script, in characters. */
  static final int MAX_LENGTH = 1 << 20;

  /**
   * How deep parentheses and CASE may nest, and how many prefix operators may follow each other.
   */
  static final int MAX_NESTING = 64;

  private SqlScript() {}

  /**
   * Parses a script.
   *
   * @throws SqlException at the first fault
   */
  static TidemarkSqlParser.ScriptContext parse(String text) {
    if (text.length() > MAX_LENGTH) {
      throw new SqlException(
          "the script has "
              + text.length()
              + " characters, expected at most "
              + MAX_LENGTH
              + "; split it",
          1,
          1);
    }
    return parser(text).script();
  }

  /** A parser at the start of a text, set up to end at the first fault. */
  static TidemarkSqlParser parser(String text) {
    TidemarkSqlLexer lexer = new TidemarkSqlLexer(CharStreams.fromString(text));
    lexer.removeErrorListeners();
    CommonTokenStream tokens = new CommonTokenStream(lexer);
    boundNesting(tokens);
    TidemarkSqlParser parser = new TidemarkSqlParser(tokens);
    parser.removeErrorListeners();
    parser.setErrorHandler(new SqlErrorStrategy());
    return parser;
  }

  private static void boundNesting(CommonTokenStream tokens) {
    tokens.fill();
    int depth = 0;
    int prefixes = 0;
    for (Token token : tokens.getTokens()) {
      switch (token.getType()) {
        case TidemarkSqlLexer.LPAREN, TidemarkSqlLexer.CASE -> depth++;
        case TidemarkSqlLexer.RPAREN, TidemarkSqlLexer.END -> depth--;
        case TidemarkSqlLexer.SEMICOLON -> depth = 0;
        default -> {}
      }
      prefixes = isPrefix(token.getType()) ? prefixes + 1 : 0;
      if (depth > MAX_NESTING || prefixes > MAX_NESTING) {
        throw SqlErrors.at(
            token,
            "nested deeper than "
                + MAX_NESTING
                + " levels; give the inner part a name by CREATE VIEW");
      }
    }
  }

  private static boolean isPrefix(int type) {
    return type == TidemarkSqlLexer.NOT
        || type == TidemarkSqlLexer.PLUS
        || type == TidemarkSqlLexer.MINUS;
  }
}
