package io.tidemark.tools.csv;

import java.util.Arrays;

/**
 * Cuts the bytes of a file into fields (RFC 4180), in the buffer that they are read to.
 *
 * <p>Places are indices of {@link #bytes()}. What lies between {@link #position()} and {@link
 * #limit()} was read and not yet taken; behind it stands a line feed, so that every search ends.
 * Places hold until {@link #fill()} moves the bytes to the front.
 */
final class CsvScanner {
  /** The answer where the bytes read so far do not hold the whole of what was asked for. */
  static final int MORE = -1;

  /** The answer where a quote does not close, or closes in the middle of a field. */
  static final int FAULT = -2;

  private static final int CHUNK = 128 * 1024;
  private static final long LINE_FEEDS = Digits.pattern((byte) '\n');
  private static final long QUOTES = Digits.pattern((byte) '"');

  private final CsvSource source;
  private final byte delimiter;
  private final long delimiters;
  private final byte[] bytes;
  private int position;
  private int limit;
  private boolean ended;
  private long passed;

  private byte[] text;
  private int textFrom;
  private int textTo;
  private byte[] unescaped;

  /**
   * Reads a source.
   *
   * @param maxPending bytes from the position on that the buffer holds before it must be emptied
   */
  CsvScanner(CsvSource source, byte delimiter, int maxPending) {
    this.source = source;
    this.delimiter = delimiter;
    delimiters = Digits.pattern(delimiter);
    bytes = new byte[maxPending + CHUNK + Digits.PADDING];
    endAtLimit();
  }

  /** Ends what was read by a line feed and a quote, so that no search needs a bound. */
  private void endAtLimit() {
    bytes[limit] = '\n';
    bytes[limit + 1] = '"';
  }

  byte[] bytes() {
    return bytes;
  }

  int position() {
    return position;
  }

  int limit() {
    return limit;
  }

  /** Whether nothing is left of what was read. */
  boolean isEmpty() {
    return position == limit;
  }

  /** Whether the last byte read is the last of a file that is not cut off. */
  boolean isWhole() {
    return ended && source.damage() == null;
  }

  /** Whether there is nothing more to read. */
  boolean isEnded() {
    return ended;
  }

  /** Bytes of the file before the position. */
  long passed() {
    return passed + position;
  }

  /** Takes everything before a place, which may be behind the line feed at the limit. */
  void moveTo(int place) {
    position = Math.min(place, limit);
  }

  /** Reads on, behind what is not yet taken; false if there is no more. */
  boolean fill() {
    if (ended) {
      return false;
    }
    if (position > 0) {
      System.arraycopy(bytes, position, bytes, 0, limit - position);
      passed += position;
      limit -= position;
      position = 0;
    }
    int count = source.read(bytes, limit, Math.min(CHUNK, bytes.length - Digits.PADDING - limit));
    ended = count < 0;
    limit += Math.max(count, 0);
    endAtLimit();
    return !ended;
  }

  /**
   * Finds the end of the field at a place.
   *
   * @return where the delimiter or the line feed behind it stands, {@link #MORE} or {@link #FAULT}
   */
  int scan(int at) {
    return isQuoted(at) ? scanQuoted(at) : scanPlain(at);
  }

  /** Whether the field at a place is in quotes. */
  boolean isQuoted(int at) {
    return bytes[at] == '"';
  }

  /** As {@link #scan}, for a field that is not in quotes. */
  int scanPlain(int at) {
    int end = Digits.find(bytes, at, delimiters, LINE_FEEDS);
    return end >= limit && !isWhole() ? MORE : end;
  }

  /** Where the text of a plain field ends: a carriage return may belong to the line end. */
  int plainEnd(int at, int end) {
    return bytes[end] == '\n' && end > at && bytes[end - 1] == '\r' ? end - 1 : end;
  }

  /**
   * As {@link #scan}, for a field in quotes: its text is then {@link #text()} from {@link
   * #textFrom()} to {@link #textTo()}.
   */
  int scanQuoted(int at) {
    boolean escapes = false;
    int close = Digits.find(bytes, at + 1, QUOTES, QUOTES);
    while (close < limit && bytes[close + 1] == '"') {
      escapes = true;
      close = Digits.find(bytes, close + 2, QUOTES, QUOTES);
    }
    if (close >= limit) {
      return isWhole() ? FAULT : MORE;
    }
    int end = close + 1;
    if (bytes[end] == '\r' && bytes[end + 1] == '\n') {
      end++;
    }
    if (end >= limit && !isWhole()) {
      return MORE;
    }
    if (bytes[end] != delimiter && bytes[end] != '\n') {
      return FAULT;
    }
    text = bytes;
    textFrom = at + 1;
    textTo = close;
    if (escapes) {
      unescape();
    }
    return end;
  }

  private void unescape() {
    if (unescaped == null) {
      unescaped = new byte[bytes.length];
    }
    int to = 0;
    for (int i = textFrom; i < textTo; i++) {
      unescaped[to++] = bytes[i];
      if (bytes[i] == '"') {
        i++;
      }
    }
    text = unescaped;
    textFrom = 0;
    textTo = to;
  }

  /** The array with the text of the field in quotes found last. */
  byte[] text() {
    return text;
  }

  /** Where the text starts. */
  int textFrom() {
    return textFrom;
  }

  /** Where the text ends. */
  int textTo() {
    return textTo;
  }

  /** Whether the line feed that ends a line of nothing but a line end stands at a place. */
  boolean isBlank(int at) {
    return bytes[at] == '\n' || (bytes[at] == '\r' && bytes[at + 1] == '\n');
  }

  /** Where the line of a place ends: its line feed, or {@link #MORE}. */
  int lineEnd(int at) {
    int end = Digits.find(bytes, at, LINE_FEEDS, LINE_FEEDS);
    return end >= limit && !isWhole() ? MORE : end;
  }

  /** Takes the rest of the position's line, however long it is. */
  void passOverLine() {
    int end = lineEnd(position);
    while (end == MORE && !ended) {
      position = limit;
      fill();
      end = lineEnd(position);
    }
    moveTo(end == MORE ? limit : end + 1);
  }

  /** Line feeds from a place up to another. */
  long lineFeeds(int from, int to) {
    long count = 0;
    for (int i = from; i < to; i++) {
      if (bytes[i] == '\n') {
        count++;
      }
    }
    return count;
  }

  /** A copy of bytes. */
  byte[] copy(int from, int to) {
    return Arrays.copyOfRange(bytes, from, to);
  }
}
