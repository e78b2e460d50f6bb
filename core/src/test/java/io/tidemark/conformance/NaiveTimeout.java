package io.tidemark.conformance;

/** Fires as the inner trigger does, and when the clock has passed a deadline since an element. */
record NaiveTimeout(
    NaiveTrigger inner, long timeout, boolean reset, boolean clearing, Answers answers)
    implements NaiveTrigger {
  private static final String DEADLINE = "deadline";

  @Override
  public NaiveResult onElement(NaiveTriggerContext context, Input element, long time) {
    NaiveResult result = inner.onElement(context, element, time);
    if (result.fires()) {
      startAgain(context);
      return result;
    }
    if (reset) {
      forgetDeadline(context);
    }
    if (!context.memory().containsKey(DEADLINE)) {
      long deadline = answers.sum(context.clock(), timeout);
      context.memory().put(DEADLINE, deadline);
      context.setProcessingTimer(deadline);
    }
    return result;
  }

  @Override
  public NaiveResult onEventTime(NaiveTriggerContext context, long time) {
    NaiveResult result = inner.onEventTime(context, time);
    return ownDeadlineOnly() ? answered(context, result) : timedOut(context, result);
  }

  @Override
  public NaiveResult onProcessingTime(NaiveTriggerContext context, long time) {
    NaiveResult result = inner.onProcessingTime(context, time);
    if (!ownDeadlineOnly()) {
      return timedOut(context, result);
    }
    Long deadline = context.memory().get(DEADLINE);
    if (deadline == null || deadline != time) {
      return answered(context, result);
    }
    context.memory().remove(DEADLINE);
    if (clearing) {
      context.memory().clear();
    }
    return result.purges() ? NaiveResult.FIRE_AND_PURGE : NaiveResult.FIRE;
  }

  private boolean ownDeadlineOnly() {
    return answers.follow(Deviation.TIMEOUT_IS_AN_EARLY_RESULT);
  }

  private NaiveResult answered(NaiveTriggerContext context, NaiveResult result) {
    if (result.fires()) {
      startAgain(context);
    }
    return result;
  }

  private NaiveResult timedOut(NaiveTriggerContext context, NaiveResult result) {
    if (clearing) {
      clear(context);
    }
    return result.purges() ? NaiveResult.FIRE_AND_PURGE : NaiveResult.FIRE;
  }

  /** Forgets what was counted; as recorded, the inner trigger's timers too. */
  private void startAgain(NaiveTriggerContext context) {
    forgetDeadline(context);
    if (ownDeadlineOnly()) {
      context.memory().clear();
    } else {
      inner.clear(context);
    }
  }

  private static void forgetDeadline(NaiveTriggerContext context) {
    Long deadline = context.memory().remove(DEADLINE);
    if (deadline != null) {
      context.deleteProcessingTimer(deadline);
    }
  }

  @Override
  public boolean canMerge() {
    return false;
  }

  @Override
  public void clear(NaiveTriggerContext context) {
    forgetDeadline(context);
    inner.clear(context);
  }
}
