package io.tidemark.bench.live;

/**
 * What passing some trades took.
 *
 * @param nanos from the first claim until the last trade was consumed
 * @param cpuNanos processor time of the consuming thread, or of the only one
 * @param senderBytes heap bytes that the sending thread allocated
 * @param consumerBytes the same of the consuming thread that allocated most
 * @param received trades or results at the far end since the start of the process
 * @param checksum of all of them
 */
record Stretch(
    long nanos, long cpuNanos, long senderBytes, long consumerBytes, long received, long checksum) {
  /** Reads what {@link #toLine} wrote. */
  static Stretch parse(String line) {
    String[] fields = line.split(" ", -1);
    if (fields.length != 6) {
      throw new IllegalArgumentException("\"" + line + "\" is no stretch, expected six numbers");
    }
    return new Stretch(
        Long.parseLong(fields[0]),
        Long.parseLong(fields[1]),
        Long.parseLong(fields[2]),
        Long.parseLong(fields[3]),
        Long.parseLong(fields[4]),
        Long.parseLong(fields[5]));
  }

  /** The numbers with a space between. */
  String toLine() {
    return nanos
        + " "
        + cpuNanos
        + " "
        + senderBytes
        + " "
        + consumerBytes
        + " "
        + received
        + " "
        + checksum;
  }
}
