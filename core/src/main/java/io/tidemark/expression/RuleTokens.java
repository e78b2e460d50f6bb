package io.tidemark.expression;

/** Cuts the text of a rule expression in tokens, one ahead of the parser. */
final class RuleTokens {
  enum Kind {
    INTEGER,
    DECIMAL,
    STRING,
    NAME,
    SYMBOL,
    END
  }

  private static final String[] SYMBOLS = {
    "&&", "||", "==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "%", "!", "(", ")", ".", ","
  };

  private final String text;
  private int next;
  private int start;
  private Kind kind;
  private String value;

  RuleTokens(String text) {
    this.text = text;
    advance();
  }

  /** Kind of the present token. */
  Kind kind() {
    return kind;
  }

  /** The present token; of a string what is between the quotes. */
  String value() {
    return value;
  }

  /** Where the present token starts. */
  int start() {
    return start;
  }

  boolean is(String symbol) {
    return kind == Kind.SYMBOL && value.equals(symbol);
  }

  /** Passes over the symbol if it is the present token. */
  boolean skip(String symbol) {
    boolean found = is(symbol);
    if (found) {
      advance();
    }
    return found;
  }

  /** The present token, which has to be a name. */
  String name(String what) {
    if (kind != Kind.NAME) {
      throw error("expected " + what + ", found " + found());
    }
    String name = value;
    advance();
    return name;
  }

  void expect(String symbol) {
    if (!skip(symbol)) {
      throw error("expected '" + symbol + "', found " + found());
    }
  }

  String found() {
    return switch (kind) {
      case END -> "the end";
      case STRING -> "the text '" + value + "'";
      default -> "'" + value + "'";
    };
  }

  RuleSyntaxException error(String problem) {
    return error(problem, start, null);
  }

  RuleSyntaxException error(String problem, int position, Throwable cause) {
    return new RuleSyntaxException(problem, text, position, cause);
  }

  void advance() {
    while (next < text.length() && Character.isWhitespace(text.charAt(next))) {
      next++;
    }
    start = next;
    if (next == text.length()) {
      kind = Kind.END;
      value = "";
    } else if (isDigit(text.charAt(next))) {
      number();
    } else if (isLetter(text.charAt(next))) {
      while (next < text.length() && (isLetter(text.charAt(next)) || isDigit(text.charAt(next)))) {
        next++;
      }
      kind = Kind.NAME;
      value = text.substring(start, next);
    } else if (text.charAt(next) == '\'') {
      string();
    } else {
      symbol();
    }
  }

  private void number() {
    kind = Kind.INTEGER;
    digits();
    if (next + 1 < text.length() && text.charAt(next) == '.' && isDigit(text.charAt(next + 1))) {
      kind = Kind.DECIMAL;
      next++;
      digits();
    }
    if (next < text.length() && isLetter(text.charAt(next))) {
      throw error("a name cannot start with a digit", start, null);
    }
    value = text.substring(start, next);
  }

  private void digits() {
    while (next < text.length() && isDigit(text.charAt(next))) {
      next++;
    }
  }

  private void string() {
    StringBuilder content = new StringBuilder();
    next++;
    while (true) {
      if (next == text.length()) {
        throw error("a text without its closing quote", start, null);
      }
      char c = text.charAt(next++);
      if (c == '\'') {
        if (next == text.length() || text.charAt(next) != '\'') {
          break;
        }
        next++;
      }
      content.append(c);
    }
    kind = Kind.STRING;
    value = content.toString();
  }

  private void symbol() {
    for (String candidate : SYMBOLS) {
      if (text.startsWith(candidate, next)) {
        kind = Kind.SYMBOL;
        value = candidate;
        next += candidate.length();
        return;
      }
    }
    throw error("'" + text.charAt(next) + "' means nothing here", next, null);
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  }
}
