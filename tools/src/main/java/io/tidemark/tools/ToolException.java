package io.tidemark.tools;

/** Ends a command: the message is for the user, the exit code for the shell. */
public final class ToolException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ExitCode exitCode;

  /**
   * Says what ended the command.
   *
   * @param exitCode what the process ends with
   * @param message what was found, what was expected, where, and what to do
   * @param cause may be null
   */
  public ToolException(ExitCode exitCode, String message, Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  /** The command was used wrongly. */
  public static ToolException usage(String message) {
    return new ToolException(ExitCode.USAGE, message, null);
  }

  /** The command could not go on. */
  public static ToolException internal(String message, Throwable cause) {
    return new ToolException(ExitCode.INTERNAL, message, cause);
  }

  /** What the process ends with. */
  public ExitCode exitCode() {
    return exitCode;
  }
}
