package io.tidemark.pattern;

import io.tidemark.record.RecordWriter;

/** Takes the rows that a match function puts out, and tells the time. */
public interface MatchOutput {
  /**
   * A place for one row of the result schema. Event time is that of the match; all fields are the
   * function's to set.
   */
  RecordWriter row();

  /** Puts out the row last claimed. */
  void emit();

  /**
   * A place for one row of a side output's schema. Event time is that of the match.
   *
   * @param index of the side output, from 0 in order of declaration
   */
  RecordWriter side(int index);

  /** Puts out the row last claimed of a side output. */
  void emitSide(int index);

  /** Watermark, in processing time the clock, in the stream's unit. */
  long currentTime();
}
