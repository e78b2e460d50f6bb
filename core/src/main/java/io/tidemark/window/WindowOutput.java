package io.tidemark.window;

import io.tidemark.record.RecordWriter;

/** Takes the rows that a window function puts out. */
public interface WindowOutput {
  /**
   * A place for one row of the result schema. Event time is set to the window's last timestamp; all
   * fields are the function's to set.
   */
  RecordWriter row();

  /** Puts out the row last claimed. */
  void emit();

  /**
   * A place for one row of a side output's schema, filled like {@link #row}.
   *
   * @param index of the side output, from 0 in order of declaration
   */
  RecordWriter side(int index);

  /** Puts out the row last claimed of a side output. */
  void emitSide(int index);
}
