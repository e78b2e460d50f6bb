package io.tidemark.pattern;

import io.tidemark.expression.CompiledConditions;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;

/** Which conditions of a program an event fulfils, as far as they speak of the event alone. */
final class EventConditions {
  private final NfaProgram program;
  private final TestScratch scratch;

  EventConditions(NfaProgram program, TestScratch scratch) {
    this.program = program;
    this.scratch = scratch;
  }

  /**
   * A bit for each condition that holds. One that speaks of the run too has its bit if the rest of
   * it holds.
   *
   * @throws ConditionException if one cannot be evaluated
   */
  long holding(long record) {
    long holding = program.always;
    try {
      for (CompiledConditions code : program.eventCode) {
        holding |= code.holding(record);
      }
    } catch (RuntimeException e) {
      throw failure(record, e);
    }
    for (int condition : program.javaTests) {
      if (holdsForEvent(program.eventTests[condition], condition, record)) {
        holding |= 1L << condition;
      }
    }
    return holding;
  }

  /** Asks them one by one to learn which of them failed. */
  private RuntimeException failure(long record, RuntimeException cause) {
    for (int condition = 0; condition < program.eventTests.length; condition++) {
      if (program.eventTests[condition] != null) {
        holdsForEvent(program.eventTests[condition], condition, record);
      }
    }
    return cause;
  }

  private boolean holdsForEvent(ConditionTest test, int condition, long record) {
    try {
      return test.test(record, 0, scratch);
    } catch (RuntimeException e) {
      throw new ConditionException(describe(condition, record, e), e);
    }
  }

  /**
   * The same bits without those of conditions that the run does not fulfil.
   *
   * @throws MatcherException if one cannot be evaluated
   */
  long forRun(long holding, int[] runConditions, long record, long run) {
    long all = holding;
    for (int condition : runConditions) {
      if ((holding >>> condition & 1) != 0 && !holdsForRun(condition, record, run)) {
        all &= ~(1L << condition);
      }
    }
    return all;
  }

  private boolean holdsForRun(int condition, long record, long run) {
    try {
      return program.runTests[condition].test(record, run, scratch);
    } catch (RuntimeException e) {
      throw new MatcherException(describe(condition, record, e), e);
    }
  }

  private String describe(int condition, long record, RuntimeException cause) {
    return "condition of step '"
        + program.stepOfCondition(condition)
        + "' of "
        + program.rule()
        + " on the event at "
        + Memory.getLong(record + RecordHeader.EVENT_TIME_OFFSET)
        + " failed: "
        + cause;
  }
}
