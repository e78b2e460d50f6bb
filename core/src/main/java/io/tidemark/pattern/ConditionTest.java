package io.tidemark.pattern;

import io.tidemark.expression.CompiledPredicate;
import io.tidemark.expression.CompiledSlotPredicate;
import io.tidemark.expression.Expression;
import io.tidemark.expression.ExpressionCompiler;
import io.tidemark.expression.SlotReference;

/** A condition, ready to be asked. Immutable: the matchers of all shards share it. */
abstract class ConditionTest {
  /**
   * Whether it holds.
   *
   * @param record the event
   * @param run what was taken before; of no meaning for a condition on the event alone
   */
  abstract boolean test(long record, long run, TestScratch scratch);

  /** Whether it asks for what was taken before. */
  boolean usesRun() {
    return false;
  }

  /** Compiles an expression. */
  static ConditionTest of(Expression expression, ExpressionCompiler compiler) {
    return SlotReference.isIn(expression)
        ? new OfSlots(compiler.slotPredicate(expression))
        : new OfEvent(compiler.predicate(expression));
  }

  /** Compiles a condition with Java in it. */
  static ConditionTest of(Condition condition, TypedConditions typed, ExpressionCompiler compiler) {
    Expression expression = typed.expression(condition);
    if (expression != null) {
      return of(expression, compiler);
    }
    if (condition instanceof Condition.OfRecord java) {
      return new OfRecord(java.predicate());
    }
    if (condition instanceof Condition.OfMatch java) {
      return new OfMatch(java.predicate());
    }
    if (condition instanceof Condition.Both both) {
      return new Joined(
          of(both.first(), typed, compiler), of(both.second(), typed, compiler), false);
    }
    if (condition instanceof Condition.Either either) {
      return new Joined(
          of(either.first(), typed, compiler), of(either.second(), typed, compiler), true);
    }
    return new Opposite(of(((Condition.Opposite) condition).condition(), typed, compiler));
  }

  private static final class OfEvent extends ConditionTest {
    private final CompiledPredicate predicate;

    OfEvent(CompiledPredicate predicate) {
      this.predicate = predicate;
    }

    @Override
    boolean test(long record, long run, TestScratch scratch) {
      return predicate.test(record);
    }
  }

  private static final class OfSlots extends ConditionTest {
    private final CompiledSlotPredicate predicate;

    OfSlots(CompiledSlotPredicate predicate) {
      this.predicate = predicate;
    }

    @Override
    boolean test(long record, long run, TestScratch scratch) {
      return predicate.test(record, run);
    }

    @Override
    boolean usesRun() {
      return true;
    }
  }

  private static final class OfRecord extends ConditionTest {
    private final RecordPredicate predicate;

    OfRecord(RecordPredicate predicate) {
      this.predicate = predicate;
    }

    @Override
    boolean test(long record, long run, TestScratch scratch) {
      return predicate.test(scratch.event.wrap(record));
    }
  }

  private static final class OfMatch extends ConditionTest {
    private final IterativePredicate predicate;

    OfMatch(IterativePredicate predicate) {
      this.predicate = predicate;
    }

    @Override
    boolean test(long record, long run, TestScratch scratch) {
      return predicate.test(scratch.event.wrap(record), scratch.before.over(run));
    }

    @Override
    boolean usesRun() {
      return true;
    }
  }

  /** Two conditions; the second is not asked if the first decides. */
  private static final class Joined extends ConditionTest {
    private final ConditionTest first;
    private final ConditionTest second;
    private final boolean decides;

    Joined(ConditionTest first, ConditionTest second, boolean decides) {
      this.first = first;
      this.second = second;
      this.decides = decides;
    }

    @Override
    boolean test(long record, long run, TestScratch scratch) {
      return first.test(record, run, scratch) == decides
          ? decides
          : second.test(record, run, scratch);
    }

    @Override
    boolean usesRun() {
      return first.usesRun() || second.usesRun();
    }
  }

  private static final class Opposite extends ConditionTest {
    private final ConditionTest inner;

    Opposite(ConditionTest inner) {
      this.inner = inner;
    }

    @Override
    boolean test(long record, long run, TestScratch scratch) {
      return !inner.test(record, run, scratch);
    }

    @Override
    boolean usesRun() {
      return inner.usesRun();
    }
  }
}
