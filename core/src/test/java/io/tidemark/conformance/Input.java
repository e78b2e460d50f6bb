package io.tidemark.conformance;

/**
 * What one step of a vector does. Which components count depends on the operation.
 *
 * @param ts null if an element has no timestamp
 * @param gap of the session that the element opens, where that is up to it
 */
record Input(Op op, long id, Long ts, String key, long value, long gap, boolean idle) {
  enum Op {
    ELEMENT,
    WATERMARK,
    PROCESSING_TIME,
    STATUS,
    PROBE
  }

  static Input element(long id, Long ts, String key, long value) {
    return element(id, ts, key, value, 0);
  }

  static Input element(long id, Long ts, String key, long value, long gap) {
    return new Input(Op.ELEMENT, id, ts, key, value, gap, false);
  }

  /** The same element with a time. */
  Input at(long time) {
    return element(id, time, key, value, gap);
  }

  static Input watermark(long ts) {
    return new Input(Op.WATERMARK, 0, ts, null, 0, 0, false);
  }

  static Input processingTime(long ts) {
    return new Input(Op.PROCESSING_TIME, 0, ts, null, 0, 0, false);
  }

  static Input status(boolean idle) {
    return new Input(Op.STATUS, 0, null, null, 0, 0, idle);
  }

  static Input probe() {
    return new Input(Op.PROBE, 0, null, null, 0, 0, false);
  }

  @Override
  public String toString() {
    return switch (op) {
      case ELEMENT -> "element " + id + " ts " + ts + " key " + key + " value " + value + gapText();
      case WATERMARK -> "watermark " + ts;
      case PROCESSING_TIME -> "processing time " + ts;
      case STATUS -> idle ? "idle" : "active";
      case PROBE -> "probe";
    };
  }

  private String gapText() {
    return gap == 0 ? "" : " gap " + gap;
  }
}
