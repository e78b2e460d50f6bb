package io.tidemark.tools;

/** What the process says to its shell when it ends. */
public enum ExitCode {
  /** All went well; also rows that were rejected, unless the run is strict. */
  OK(0),
  /** The command was used wrongly: bad SQL, a missing file or column, an unknown type. */
  USAGE(1),
  /** A strict run met data that it had to reject, or an input that was cut off. */
  DATA(2),
  /** The run could not go on or did not add up: full disk, failed engine, unbalanced counts. */
  INTERNAL(3);

  private final int code;

  ExitCode(int code) {
    this.code = code;
  }

  /** The number that the process ends with. */
  public int code() {
    return code;
  }
}
