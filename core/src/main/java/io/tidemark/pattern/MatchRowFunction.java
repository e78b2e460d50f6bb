package io.tidemark.pattern;

import io.tidemark.record.RecordWriter;

/** Puts out the measures of matches, and of timed-out partial ones at a side output. */
public final class MatchRowFunction implements MatchFunction {
  private final boolean hasTimeouts;

  /**
   * @param hasTimeouts whether there is a side output for them, the first
   */
  public MatchRowFunction(boolean hasTimeouts) {
    this.hasTimeouts = hasTimeouts;
  }

  @Override
  public void onMatch(Match match, MatchOutput out) {
    write(match, out.row());
    out.emit();
  }

  @Override
  public void onTimeout(Match partial, MatchOutput out) {
    if (hasTimeouts) {
      write(partial, out.side(0));
      out.emitSide(0);
    }
  }

  private static void write(Match match, RecordWriter row) {
    MatchView view = (MatchView) match;
    view.program().rows.project(view.run(), row.address());
    row.eventTime(match.time());
  }
}
