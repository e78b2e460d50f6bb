package io.tidemark.conformance.cep;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads rule expressions by their grammar alone, and interprets them: nothing is shared with the
 * engine's parser, types or compiler.
 */
final class FlinkExpression {
  private static final Pattern TOKEN =
      Pattern.compile(
          "\\s*(\\d+\\.\\d+|\\d+|'(?:[^']|'')*'|[A-Za-z_]\\w*"
              + "|\\|\\||&&|==|!=|<=|>=|[<>+*/%!().-])");

  private final List<String> tokens = new ArrayList<>();
  private int at;

  private FlinkExpression(String text) {
    Matcher matcher = TOKEN.matcher(text);
    int end = 0;
    while (matcher.find() && matcher.start() == end) {
      tokens.add(matcher.group(1));
      end = matcher.end();
    }
    if (!text.substring(end).isBlank()) {
      throw new IllegalArgumentException("cannot read '" + text + "' from " + end);
    }
  }

  static FlinkValue parse(String text) {
    FlinkExpression expression = new FlinkExpression(text);
    FlinkValue value = expression.binary(0);
    if (expression.at < expression.tokens.size()) {
      throw new IllegalArgumentException("unread from " + expression.peek() + " in " + text);
    }
    return value;
  }

  private static final List<List<String>> LEVELS =
      List.of(
          List.of("||"),
          List.of("&&"),
          List.of("==", "!="),
          List.of("<", "<=", ">", ">="),
          List.of("+", "-"),
          List.of("*", "/", "%"));

  private String peek() {
    return at < tokens.size() ? tokens.get(at) : "";
  }

  private boolean take(String token) {
    boolean is = peek().equals(token);
    at += is ? 1 : 0;
    return is;
  }

  private void require(String token) {
    if (!take(token)) {
      throw new IllegalArgumentException("expected " + token + ", found " + peek());
    }
  }

  private FlinkValue binary(int level) {
    if (level == LEVELS.size()) {
      return unary();
    }
    FlinkValue left = binary(level + 1);
    while (LEVELS.get(level).contains(peek())) {
      String operator = tokens.get(at++);
      FlinkValue first = left;
      FlinkValue second = binary(level + 1);
      left = join(operator, first, second);
    }
    return left;
  }

  private static FlinkValue join(String operator, FlinkValue first, FlinkValue second) {
    return switch (operator) {
      case "||" -> (e, t) -> isTrue(first.of(e, t)) || isTrue(second.of(e, t));
      case "&&" -> (e, t) -> isTrue(first.of(e, t)) && isTrue(second.of(e, t));
      case "==" -> (e, t) -> FlinkMath.isEqual(first.of(e, t), second.of(e, t));
      case "!=" -> (e, t) -> !FlinkMath.isEqual(first.of(e, t), second.of(e, t));
      case "<", "<=", ">", ">=" ->
          (e, t) -> FlinkMath.compare(operator, first.of(e, t), second.of(e, t));
      default -> (e, t) -> FlinkMath.arithmetic(operator, first.of(e, t), second.of(e, t));
    };
  }

  static boolean isTrue(Object value) {
    return Boolean.TRUE.equals(value);
  }

  private FlinkValue unary() {
    if (take("!")) {
      FlinkValue inner = unary();
      return (e, t) -> !isTrue(inner.of(e, t));
    }
    if (take("-")) {
      FlinkValue inner = unary();
      return (e, t) -> FlinkMath.arithmetic("-", 0L, inner.of(e, t));
    }
    return primary();
  }

  private FlinkValue primary() {
    if (take("(")) {
      FlinkValue inner = binary(0);
      require(")");
      return inner;
    }
    String token = tokens.get(at++);
    if (token.startsWith("'")) {
      String text = token.substring(1, token.length() - 1).replace("''", "'");
      return (e, t) -> text;
    }
    if (Character.isDigit(token.charAt(0))) {
      Object number = token.contains(".") ? (Object) Double.valueOf(token) : Long.valueOf(token);
      return (e, t) -> number;
    }
    if (take("(")) {
      return function(token);
    }
    return switch (token) {
      case "true" -> (e, t) -> true;
      case "false" -> (e, t) -> false;
      case "null" -> (e, t) -> null;
      default -> (e, t) -> e.field(token);
    };
  }

  private FlinkValue function(String name) {
    String step = tokens.get(at++);
    String field = null;
    if (take(".")) {
      field = tokens.get(at++);
    }
    require(")");
    String of = field;
    return (e, t) -> FlinkMath.function(name, of, t.getEventsForPattern(step));
  }
}
