package io.tidemark.record;

/**
 * What a record is: data, or something that moves time or changes the job. All of them stand in the
 * one input order, so that a run is a function of its input alone.
 */
public enum RecordKind {
  /** A row of a stream. */
  DATA(1),
  /** A source's own watermark for its partition: no event time at or below it is still to come. */
  WATERMARK(2),
  /** The partition exists from now on and holds time back until it says otherwise. */
  REGISTER(3),
  /** The partition takes part in time again. */
  ACTIVE(4),
  /** The partition does not hold time back until it speaks again. */
  IDLE(5),
  /** The partition has ended. */
  DONE(6),
  /** Processing time, in nanoseconds since the epoch, in the event-time place of the header. */
  CLOCK(7),
  /** A row that moves its partition's time as data would, and is counted as nothing. */
  HEARTBEAT(8),
  /** A change of the rule set. */
  RULE(9),
  /** A point at which all state is saved. */
  BARRIER(10),
  /**
   * Text of a symbol, where records and texts travel by one way, in front of the first record that
   * uses its id. The engines take none: publishers intern texts in the engine's table, and a
   * journal keeps them in documents of their own.
   */
  SYMBOL(11),
  /** A schema, published before its records. */
  SCHEMA(12),
  /** Nothing: an aborted claim, passed over. */
  PAD(13),
  /** A row that never became a record, such as a malformed line: counted, and nothing else. */
  REJECT(14),
  /**
   * A session has ended: the stream's watermark goes to the time in the event-time place, whatever
   * its partitions say, and theirs stay where they are.
   */
  SESSION_END(15),
  /** An answer to a lookup, or a part of one: the engine asks nobody again for what has come. */
  RESPONSE(16);

  private static final RecordKind[] BY_CODE = new RecordKind[values().length + 1];

  static {
    for (RecordKind kind : values()) {
      BY_CODE[kind.code] = kind;
    }
  }

  private final byte code;

  RecordKind(int code) {
    this.code = (byte) code;
  }

  /** The number that stands for this kind in a header. */
  public byte code() {
    return code;
  }

  /**
   * The kind of a code.
   *
   * @throws IllegalArgumentException if no kind has the code
   */
  public static RecordKind of(byte code) {
    if (code <= 0 || code >= BY_CODE.length) {
      throw new IllegalArgumentException(
          "record kind code=" + code + ", expected 1 to " + (BY_CODE.length - 1));
    }
    return BY_CODE[code];
  }
}
