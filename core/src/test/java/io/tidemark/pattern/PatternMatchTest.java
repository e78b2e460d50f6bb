package io.tidemark.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.engine.EngineException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** What Flink lacks, and what users see of matches; the vectors show the rest. */
class PatternMatchTest {
  private static Pattern step(String name) {
    return Pattern.begin(name).where(type(name));
  }

  private static String type(String name) {
    return "type == '" + name.toUpperCase(Locale.ROOT) + "'";
  }

  @Test
  void takesTheFirstBranchThatFits() {
    Pattern pattern =
        step("a").followedByAnyOf("either", step("b"), step("c").next("d").where(type("d")));
    try (PatternRun run = new PatternRun(pattern)) {
      run.event(1, "A").event(2, "X").event(3, "B").event(4, "B");
      assertEquals(List.of("3: a1 b3"), run.upTo(9));
      run.event(11, "A").event(12, "C").event(13, "D").event(14, "B");
      assertEquals(List.of("13: a11 c12 d13"), run.upTo(19));
    }
  }

  @Test
  void repeatsAChoice() {
    Pattern pattern =
        step("a")
            .nextAnyOf("either", step("b"), step("c"))
            .oneOrMore()
            .consecutive()
            .next("e")
            .where(type("e"));
    try (PatternRun run = new PatternRun(pattern)) {
      run.event(1, "A").event(2, "B").event(3, "C").event(4, "B").event(5, "E");
      assertEquals(List.of("5: a1 b2 c3 b4 e5"), run.upTo(9));
    }
  }

  @Test
  void endsARunThatWaitsLongerThanTheGapOfAStep() {
    Pattern pattern =
        step("a")
            .followedBy("b")
            .where(type("b"))
            .gap(Duration.ofMillis(5))
            .followedBy("c")
            .where(type("c"));
    try (PatternRun run = new PatternRun(pattern)) {
      run.event(1, "A").event(5, "B").event(50, "C");
      assertEquals(List.of("50: a1 b5 c50"), run.upTo(60));
      run.event(61, "A");
      assertEquals(List.of(), run.upTo(65));
      assertEquals(List.of("66: ? a61"), run.upTo(66));
      assertEquals(0, run.runs());
    }
  }

  @Test
  void reportsAbsenceWhenTheWindowEndsWithoutAnotherEvent() {
    Pattern pattern = step("a").notFollowedBy("b").where(type("b")).within(Duration.ofMillis(10));
    try (PatternRun run = new PatternRun(pattern)) {
      run.event(1, "A").event(3, "A").event(12, "B");
      assertEquals(List.of("12: a1"), run.upTo(20));
    }
  }

  @Test
  void ordersEventsOfOneTimeByTheTieBreak() {
    Pattern pattern = step("a").next("b").where(type("b"));
    try (PatternRun run = new PatternRun(pattern, stream -> stream.tieBreak("number"))) {
      run.event(5, "B", 0, 2).event(5, "A", 0, 1);
      assertEquals(List.of("5: a1 b2"), run.upTo(5));
    }
  }

  @Test
  void showsJavaPredicatesWhatWasTaken() {
    Pattern pattern =
        step("a")
            .oneOrMore()
            .consecutive()
            .next("b")
            .where(
                Condition.iterative(
                    (event, before) ->
                        before.count("a") == 2
                            && before.event("a", 1).eventTime()
                                > before.event("a", 0).eventTime()));
    try (PatternRun run = new PatternRun(pattern)) {
      run.event(1, "A").event(2, "A").event(3, "B");
      assertEquals(List.of("3: a1 a2 b3"), run.upTo(3));
    }
  }

  @Test
  void namesRuleAndStepOfAPredicateThatThrows() {
    Pattern pattern =
        step("a")
            .next("b")
            .where(
                Condition.iterative(
                    (event, before) -> {
                      throw new IllegalStateException("no luck");
                    }));
    try (PatternRun run = new PatternRun(pattern)) {
      run.event(1, "A").event(2, "B");
      String message = assertThrows(EngineException.class, () -> run.upTo(9)).getMessage();
      assertTrue(message.contains("condition of step 'b' of pattern"), message);
      assertTrue(message.contains("no luck"), message);
    }
  }

  @Test
  void accountsForEveryEvent() {
    Pattern pattern = step("a").next("b").where(type("b")).within(Duration.ofMillis(10));
    try (PatternRun run = new PatternRun(pattern)) {
      run.event(1, "A").event(2, "B").event(3, "X").event(9, "A");
      run.upTo(9);
      run.event(9, "B").event(30, "A");
      assertTrue(run.report().isBalanced(), run.report().toString());
      assertEquals(2, run.report().emittedFrom());
      assertEquals(1, run.report().late());
      assertEquals(2, run.report().held());
      assertEquals(1, run.report().unassigned());
    }
  }
}
