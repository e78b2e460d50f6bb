package io.tidemark.sql;

import io.tidemark.topology.SourceOptions;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.antlr.v4.runtime.Token;

/**
 * The options in a table's WITH: those of the engine, which say how time moves, and the others,
 * which belong to whoever binds the table.
 */
final class TableOptions {
  private static final String MAX_FUTURE_SKEW = "watermark.max-future-skew";
  private static final String PARTITIONS = "watermark.partitions";

  private final Map<String, String> passed = new LinkedHashMap<>();
  private int partitions = 1;
  private Duration maxFutureSkew;

  /**
   * Reads the options.
   *
   * @param list may be null
   * @param hasWatermark whether the table has a WATERMARK clause, which the engine's options need
   */
  TableOptions(TidemarkSqlParser.OptionListContext list, boolean hasWatermark) {
    if (list == null) {
      return;
    }
    Map<String, Token> seen = new LinkedHashMap<>();
    for (TidemarkSqlParser.OptionContext option : list.option()) {
      String key = SqlText.string(option.key);
      if (seen.put(key, option.key) != null) {
        throw SqlErrors.at(option, "found option " + option.key.getText() + " twice");
      }
      read(option, key, hasWatermark);
    }
  }

  private void read(TidemarkSqlParser.OptionContext option, String key, boolean hasWatermark) {
    boolean isEngine = key.startsWith("watermark.") || key.startsWith("scan.watermark.");
    if (!isEngine) {
      passed.put(key, SqlText.string(option.value));
    } else if (!hasWatermark) {
      throw SqlErrors.at(
          option,
          "found option " + option.key.getText() + " on a table without WATERMARK FOR; add it");
    } else if (key.equals(MAX_FUTURE_SKEW)) {
      maxFutureSkew = SqlDuration.parse(option.value);
    } else if (key.equals(PARTITIONS)) {
      partitions = partitions(option.value);
    } else {
      throw SqlErrors.at(
          option,
          "found option "
              + option.key.getText()
              + ", expected '"
              + MAX_FUTURE_SKEW
              + "' or '"
              + PARTITIONS
              + "' of those that concern watermarks");
    }
  }

  private static int partitions(Token value) {
    String text = SqlText.string(value);
    int count = text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : 0;
    if (count < 1 || count > SourceOptions.MAX_PARTITIONS) {
      throw SqlErrors.at(
          value, "found " + value.getText() + ", expected 1 to " + SourceOptions.MAX_PARTITIONS);
    }
    return count;
  }

  /** Options that are not the engine's, in order. */
  Map<String, String> passed() {
    return Collections.unmodifiableMap(passed);
  }

  int partitions() {
    return partitions;
  }

  /** How far in the future an event time may move the watermark; null for any. */
  Duration maxFutureSkew() {
    return maxFutureSkew;
  }
}
