package io.tidemark.bench.live;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * A table in Markdown with its columns lined up: the first to the left, the others to the right.
 */
final class MarkdownTable {
  private final List<String[]> rows = new ArrayList<>();

  /** Starts a table with its header. */
  MarkdownTable(String... header) {
    rows.add(header);
  }

  /** Adds a row with as many cells as the header has. */
  void row(String... cells) {
    if (cells.length != rows.get(0).length) {
      throw new IllegalArgumentException(
          "row of "
              + cells.length
              + " cells, expected "
              + rows.get(0).length
              + ": "
              + Arrays.toString(cells));
    }
    rows.add(cells);
  }

  @Override
  public String toString() {
    int[] widths = new int[rows.get(0).length];
    for (String[] row : rows) {
      for (int i = 0; i < row.length; i++) {
        widths[i] = Math.max(widths[i], row[i].length());
      }
    }
    List<String> lines = new ArrayList<>();
    for (String[] row : rows) {
      lines.add(line(row, widths));
    }
    lines.add(1, rule(widths));
    return String.join("\n", lines);
  }

  private static String line(String[] row, int[] widths) {
    StringBuilder line = new StringBuilder("|");
    for (int i = 0; i < row.length; i++) {
      String gap = " ".repeat(widths[i] - row[i].length());
      line.append(' ').append(i == 0 ? row[i] + gap : gap + row[i]).append(" |");
    }
    return line.toString();
  }

  private static String rule(int[] widths) {
    List<String> cells = new ArrayList<>();
    for (int i = 0; i < widths.length; i++) {
      String dashes = String.join("", Collections.nCopies(widths[i], "-"));
      cells.add(i == 0 ? " " + dashes + " " : " " + dashes + ":");
    }
    return "|" + String.join("|", cells) + "|";
  }
}
