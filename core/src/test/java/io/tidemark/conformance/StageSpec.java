package io.tidemark.conformance;

/**
 * One window stage of a vector's job.
 *
 * @param evictor null for none
 * @param allowedLateness may be negative, which a product refuses
 * @param lateOutput whether late elements are emitted, as opposed to counted
 */
record StageSpec(
    boolean keyed,
    AssignerSpec assigner,
    TriggerSpec trigger,
    EvictorSpec evictor,
    long allowedLateness,
    boolean lateOutput,
    FunctionSpec function) {

  /** The trigger that is meant where none is given. */
  TriggerSpec effectiveTrigger() {
    return trigger.type().equals("default") ? assigner.defaultTrigger() : trigger;
  }

  @Override
  public String toString() {
    return (keyed ? "keyed " : "global ")
        + assigner
        + " trigger "
        + trigger
        + (evictor == null ? "" : " evictor " + evictor)
        + " lateness "
        + allowedLateness
        + (lateOutput ? " late output" : "")
        + " "
        + function;
  }
}
