package io.tidemark.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.record.TimeUnit;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** What patterns say when they are built. */
class PatternTest {
  private static PatternPlan plan(Pattern pattern) {
    return new PatternPlan("rule", 1, pattern, PatternRun.EVENTS, TimeUnit.MILLISECONDS);
  }

  private static void refuses(Executable built, String... parts) {
    String message = assertThrows(PatternException.class, built).getMessage();
    for (String part : parts) {
      assertTrue(message.contains(part), message);
    }
  }

  private static Duration millis(long count) {
    return Duration.ofMillis(count);
  }

  @Test
  void saysItselfInOneLine() {
    Pattern pattern =
        Pattern.begin("a", SkipStrategy.skipToFirst("a"))
            .where("v > 1")
            .followedBy("b")
            .where("v > last(a.v)")
            .timesOrMore(2)
            .greedy()
            .consecutive()
            .until("v == 9")
            .notNext("c")
            .followedByAny("g", Pattern.begin("d").next("e").optional())
            .times(2, 3)
            .within(millis(10));
    assertEquals(
        "a [v > 1] followedBy b [v > last(a.v)] timesOrMore(2) greedy consecutive until [v == 9]"
            + " notNext c followedByAny g (d next e optional) times(2, 3) within PT0.01S,"
            + " SKIP_TO_FIRST 'a'",
        pattern.toString());
  }

  @Test
  void namesTheStepAndTheFixOfWhatFlinkRefuses() {
    refuses(() -> Pattern.begin("a").greedy(), "'a'", "oneOrMore");
    refuses(() -> Pattern.begin("a").times(2).until("v > 1"), "'a'", "until outside a loop");
    refuses(() -> Pattern.begin("a").times(0), "'a'", "times from 0 to 0");
    refuses(() -> Pattern.begin("a").times(3, 2), "'a'", "times from 3 to 2");
    refuses(() -> Pattern.begin("a").oneOrMore().times(2), "'a'", "two quantifiers");
    refuses(() -> Pattern.begin("a").consecutive(), "'a'", "single step");
    refuses(() -> Pattern.begin("a").next("b").notNext("c").optional(), "'c'", "negated");
    refuses(
        () -> Pattern.begin("a").oneOrMore().greedy().next("b").optional(),
        "'b'",
        "greedy step 'a'");
    refuses(() -> plan(Pattern.begin("a").next("a")), "'a'", "two steps of this name");
    refuses(() -> plan(Pattern.begin("a").notFollowedBy("b")), "'b'", "add within");
    refuses(
        () -> plan(Pattern.begin("a").optional().notNext("b").next("c")),
        "'b'",
        "optional step 'a'");
    refuses(() -> plan(Pattern.begin("a", SkipStrategy.skipToLast("x"))), "'x'", "no such step");
    refuses(
        () -> plan(Pattern.begin("g", Pattern.begin("a"), SkipStrategy.skipToLast("a"))),
        "'a'",
        "lies in a group");
    refuses(
        () -> plan(Pattern.begin("a").oneOrMore(millis(9)).next("b").within(millis(5))),
        "'a'",
        "longer than that of the pattern");
  }

  @Test
  void refusesLoopsThatWouldGoRoundWithoutAnEvent() {
    refuses(
        () -> plan(Pattern.begin("g", Pattern.begin("a").optional()).oneOrMore()),
        "'g'",
        "may be empty");
  }

  @Test
  void namesTheStepAndThePlaceOfBadExpressions() {
    refuses(() -> plan(Pattern.begin("a").where("v > > 3")), "step 'a'", "at character 5");
    refuses(() -> plan(Pattern.begin("a").where("price > 3")), "step 'a'", "no field 'price'");
    refuses(() -> plan(Pattern.begin("a").where("v + 1")), "step 'a'", "expected a boolean");
    refuses(() -> plan(Pattern.begin("a").where("last(x.v) > 3")), "step 'a'", "no step 'x'");
    refuses(() -> plan(Pattern.begin("a").where("sum(a.type) > 3")), "sum(a.type)", "integer");
  }

  @Test
  void warnsOfWhatIsHardlyMeant() {
    List<String> warnings =
        plan(Pattern.begin("a").where("count(b) > 0").oneOrMore().next("b")).warnings();
    assertEquals(2, warnings.size(), warnings.toString());
    assertTrue(warnings.get(0).contains("a loop without end"), warnings.toString());
    assertTrue(warnings.get(1).contains("'b' comes behind 'a'"), warnings.toString());
  }

  @Test
  void refusesMoreConditionsThanItHasBitsFor() {
    Pattern pattern = Pattern.begin("s0").where("v == 0");
    for (int i = 1; i < 64; i++) {
      pattern = pattern.next("s" + i).where("v == " + i);
    }
    Pattern tooLong = pattern;
    refuses(() -> plan(tooLong), "63 different conditions");
  }
}
