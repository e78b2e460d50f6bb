package io.tidemark.tools.run;

import io.tidemark.sql.SqlException;
import io.tidemark.sql.SqlJob;
import io.tidemark.sql.SqlPlanner;
import io.tidemark.tools.ToolException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A job as its file has it.
 *
 * @param name how errors call it
 * @param text of the script
 */
public record JobScript(String name, String text) {
  private static final int DIGEST_BYTES = 8;

  /**
   * Reads a script.
   *
   * @throws ToolException a usage error if it cannot be read
   */
  public static JobScript read(Path path) {
    try {
      return new JobScript(path.toString(), Files.readString(path));
    } catch (IOException e) {
      throw ToolException.usage(
          "job " + path + " cannot be read; check the path (" + e.getMessage() + ")");
    }
  }

  /**
   * Plans the job.
   *
   * @throws ToolException a usage error with line and column
   */
  public SqlJob plan() {
    try {
      return SqlPlanner.plan(text);
    } catch (SqlException e) {
      throw ToolException.usage(name + ": " + e.getMessage());
    }
  }

  /** What tells this text from others: the first 64 bits of its SHA-256. */
  public String digest() {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, DIGEST_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
