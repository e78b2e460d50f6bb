package io.tidemark.window;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** A line of a calendar file, word by word. */
final class CalendarLine {
  private final String file;
  private final int number;
  private final int length;
  private final List<CalendarWord> words = new ArrayList<>();
  private int next;

  CalendarLine(String file, int number, String text) {
    this.file = file;
    this.number = number;
    int comment = text.indexOf('#');
    String read = comment < 0 ? text : text.substring(0, comment);
    length = read.stripTrailing().length();
    int at = 0;
    while (at < length) {
      int begin = at;
      while (at < length && !Character.isWhitespace(read.charAt(at))) {
        at++;
      }
      if (at > begin) {
        words.add(new CalendarWord(read.substring(begin, at), begin + 1));
      }
      at++;
    }
  }

  boolean isEmpty() {
    return words.isEmpty();
  }

  boolean hasMore() {
    return next < words.size();
  }

  /** The next word. */
  CalendarWord word(String expected) {
    if (!hasMore()) {
      throw error(length + 1, "the line ends, expected " + expected);
    }
    return words.get(next++);
  }

  String keyword() {
    return word("a keyword").text();
  }

  LocalDate date() {
    return parsed("a date such as 2026-11-27", LocalDate::parse);
  }

  LocalTime time() {
    return parsed("a time such as 17:00", LocalTime::parse);
  }

  ZoneId zone() {
    return parsed("a time zone such as America/New_York", ZoneId::of);
  }

  private <T> T parsed(String expected, Function<String, T> parser) {
    CalendarWord word = word(expected);
    try {
      return parser.apply(word.text());
    } catch (DateTimeException e) {
      throw unexpected(word, expected);
    }
  }

  /** One of the names of an enumeration, in either case. */
  <E extends Enum<E>> E name(Class<E> type, String expected) {
    CalendarWord word = word(expected);
    try {
      return Enum.valueOf(type, word.text().toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw unexpected(word, expected);
    }
  }

  /** A word, if it is the next. */
  boolean takes(String text) {
    boolean taken = hasMore() && words.get(next).text().equals(text);
    if (taken) {
      next++;
    }
    return taken;
  }

  void requireEnd() {
    if (hasMore()) {
      throw unexpected(words.get(next), "the end of the line");
    }
  }

  /** Of the word read last. */
  int column() {
    return words.get(next - 1).column();
  }

  CalendarSyntaxException unexpected(CalendarWord word, String expected) {
    return error(word.column(), "found '" + word.text() + "', expected " + expected);
  }

  CalendarSyntaxException error(int column, String message) {
    return new CalendarSyntaxException(file, number, column, message);
  }
}
