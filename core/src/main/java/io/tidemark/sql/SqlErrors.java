package io.tidemark.sql;

import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;

/** Makes the exceptions of the planner, each at the token where the fault shows. */
final class SqlErrors {
  private SqlErrors() {}

  static SqlException at(Token token, String message) {
    return new SqlException(message, token.getLine(), token.getCharPositionInLine() + 1);
  }

  static SqlException at(ParserRuleContext where, String message) {
    return at(where.getStart(), message);
  }

  /** Gives a fault that a lower layer found a place in the script. */
  static SqlException at(ParserRuleContext where, RuntimeException cause) {
    return at(where.getStart(), cause);
  }

  /** Gives a fault that a lower layer found a place in the script. */
  static SqlException at(Token token, RuntimeException cause) {
    return new SqlException(
        cause.getMessage(), token.getLine(), token.getCharPositionInLine() + 1, cause);
  }

  /** For what Flink SQL has and this engine has not. */
  static SqlException unsupported(ParserRuleContext where, String construct, String wayOut) {
    return at(where, construct + " is not supported yet; " + wayOut);
  }
}
