package io.tidemark.bench.live;

/**
 * What passing some trades took.
 *
 * @param nanos from the first claim until the last trade was consumed
 * @param cpuNanos processor time of the whole process meanwhile
 * @param allocatedBytes heap bytes that the thread allocated that allocated most
 * @param received trades or results at the far end since the start of the process
 * @param checksum of all of them
 */
record Stretch(long nanos, long cpuNanos, long allocatedBytes, long received, long checksum) {
  /** Reads what {@link #toLine} wrote. */
  static Stretch parse(String line) {
    String[] fields = line.split(" ", -1);
    if (fields.length != 5) {
      throw new IllegalArgumentException("\"" + line + "\" is no stretch, expected five numbers");
    }
    return new Stretch(
        Long.parseLong(fields[0]),
        Long.parseLong(fields[1]),
        Long.parseLong(fields[2]),
        Long.parseLong(fields[3]),
        Long.parseLong(fields[4]));
  }

  /** The numbers with a space between. */
  String toLine() {
    return nanos + " " + cpuNanos + " " + allocatedBytes + " " + received + " " + checksum;
  }
}
