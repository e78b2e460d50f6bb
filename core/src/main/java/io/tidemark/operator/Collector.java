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
   * A place for one row of a side output, of the length that its schema says. Its header is
   * undefined but for stream, kind, sequence and ingest time. Does not touch the claim of {@link
   * #claim}.
   *
   * @param side index of the side output, in order of declaration
   * @return the absolute address; a claim not emitted is taken back by the next of the same side
   */
  public abstract long claimSide(int side);

  /**
   * Emits the row of a side output that was claimed last.
   *
   * @param side index of the side output
   * @param due the time that caused it, or {@link #AT_ONCE}
   * @param group it belongs to
   */
  public abstract void emitSide(int side, long due, int group);

  /**
   * Emits the row claimed last, by an operator that held records back and has now let them go on.
   * An output that has all groups needs no more than the order of emission.
   *
   * @param due the time that caused it, or {@link #AT_ONCE}
   * @param arrival orders results of one due time before their groups do: the sequence of the
   *     record that was let go, {@link Long#MAX_VALUE} for what time alone has caused
   * @param group it belongs to
   */
  public void emit(long due, long arrival, int group) {
    emit(due, group);
  }

  /**
   * Emits the row of a side output that was claimed last, ordered as {@link #emit(long, long,
   * int)}.
   */
  public void emitSide(int side, long due, long arrival, int group) {
    emitSide(side, due, group);
  }

  /**
   * Sets a late row aside.
   *
   * @param record its absolute address, valid during the call
   * @param group it belongs to
   */
  public abstract void late(long record, int group);

  /**
   * Sets a late row of one of several inputs aside.
   *
   * @param input its number
   * @param record its absolute address, valid during the call
   * @param group it belongs to
   */
  public void late(int input, long record, int group) {
    late(record, group);
  }

  /**
   * Lets a watermark go on, behind what was emitted so far. For operators that hold time back.
   *
   * @param due the time that caused it, or {@link #AT_ONCE}
   * @param key of the watermark
   * @param watermark higher than any of the key before
   */
  public void forward(long due, int key, long watermark) {
    throw new IllegalStateException("watermarks go on by themselves here");
  }
}
