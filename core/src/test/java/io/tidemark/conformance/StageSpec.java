package io.tidemark.conformance;

/**
 * One window stage of a vector's job.
 *
 * @param trigger type of the trigger
 * @param evictor type of the evictor, or null
 * @param allowedLateness may be negative, which a product refuses
 * @param lateOutput whether late elements are emitted, as opposed to counted
 */
record StageSpec(
    boolean keyed,
    AssignerSpec assigner,
    String trigger,
    String evictor,
    long allowedLateness,
    boolean lateOutput,
    FunctionSpec function) {

  @Override
  public String toString() {
    return (keyed ? "keyed " : "global ")
        + assigner
        + " lateness "
        + allowedLateness
        + (lateOutput ? " late output" : "")
        + " "
        + function;
  }
}
