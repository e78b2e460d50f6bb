package io.tidemark.bench.live;

/** One of the ways whose response times are compared. */
interface OpenLoopSide extends OpenLoop.Target, AutoCloseable {
  /** Which threads work behind the sender, for people. */
  String describeThreads();

  /** Lets the far end go, for so many records. */
  void begin(int records);

  /** Waits until the far end has had them all and stands still. */
  void awaitEnd();

  /** The response times, for whom the far end stands still. */
  ResponseTimes responses();

  /** Outputs at the far end so far. */
  long received();

  /** Checksum of them. */
  long checksum();

  @Override
  void close();
}
