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
}
