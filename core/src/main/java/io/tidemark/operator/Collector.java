package io.tidemark.operator;

/**
 * Takes what an operator puts out.
 *
 * <p>An operator claims a place, fills the row and emits it with what orders it among the outputs
 * of one input: what the record itself caused comes before what time caused, then by due time, then
 * by group, then in the order of emission.
 */
public abstract class Collector {
  /** The due time of a result that the record itself caused. */
  public static final long AT_ONCE = Long.MIN_VALUE;

  /**
   * A place for one result, of the length that the operator's result schema says. Its header is
   * undefined but for stream, kind, sequence and ingest time.
   *
   * @return the absolute address; a claim not emitted is taken back by the next
   */
  public abstract long claim();

  /**
   * Emits the row claimed last.
   *
   * @param due the time that caused it, or {@link #AT_ONCE}
   * @param group it belongs to
   */
  public abstract void emit(long due, int group);

  /**
   * Sets a late row aside.
   *
   * @param record its absolute address, valid during the call
   * @param group it belongs to
   */
  public abstract void late(long record, int group);
}
