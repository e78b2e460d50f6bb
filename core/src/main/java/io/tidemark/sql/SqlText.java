package io.tidemark.sql;

import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.Interval;

/** Takes texts and names out of a script. */
final class SqlText {
  private SqlText() {}

  /** The text of a string literal. */
  static String string(Token literal) {
    return unquote(literal.getText(), "'");
  }

  /** A name: as it is written, or what stands between backquotes. Case matters, as in Flink. */
  static String name(TidemarkSqlParser.IdentifierContext identifier) {
    String text = identifier.getText();
    return text.startsWith("`") ? unquote(text, "`") : text;
  }

  /** A table's name. Catalogs and databases are not there, so a name of several parts is none. */
  static String tableName(TidemarkSqlParser.QualifiedNameContext name) {
    if (name.identifier().size() > 1) {
      throw SqlErrors.at(
          name,
          "found '"
              + name.getText()
              + "', expected a table's name alone; there are no catalogs or databases");
    }
    return name(name.identifier(0));
  }

  /** A part of the script as it was written. */
  static String source(ParserRuleContext part) {
    return part.getStart()
        .getInputStream()
        .getText(Interval.of(part.getStart().getStartIndex(), part.getStop().getStopIndex()));
  }

  private static String unquote(String text, String quote) {
    return text.substring(1, text.length() - 1).replace(quote + quote, quote);
  }
}
