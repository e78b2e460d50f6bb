package io.tidemark.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Cases whose answers users work out by hand. */
class PatternCasesTest {
  private static Pattern step(Pattern pattern, String type) {
    return pattern.where("type == '" + type + "'");
  }

  private static List<String> matches(Pattern pattern, String... types) {
    try (PatternRun run = new PatternRun(pattern)) {
      for (int i = 0; i < types.length; i++) {
        run.event(i + 1, types[i]);
      }
      return run.upTo(types.length).stream()
          .map(text -> text.substring(text.indexOf(": ") + 2))
          .sorted()
          .toList();
    }
  }

  @Test
  void tellsThreeKindsOfContiguityApart() {
    Pattern a = step(Pattern.begin("a"), "A");
    String[] events = {"A", "C", "B", "B"};
    assertEquals(List.of(), matches(step(a.next("b"), "B"), events));
    assertEquals(List.of("a1 b3"), matches(step(a.followedBy("b"), "B"), events));
    assertEquals(List.of("a1 b3", "a1 b4"), matches(step(a.followedByAny("b"), "B"), events));
  }

  private static Pattern notAcknowledged() {
    return step(step(Pattern.begin("new"), "NEW").notFollowedBy("ack"), "ACK")
        .within(Duration.ofMillis(500));
  }

  @Test
  void alertsWhenAnOrderIsNotAcknowledgedAsSoonAsTimeHasPassed() {
    for (int acknowledged : new int[] {-1, 499, 500}) {
      try (PatternRun run = new PatternRun(notAcknowledged())) {
        run.event(0, "NEW");
        if (acknowledged >= 0) {
          run.event(acknowledged, "ACK");
        }
        assertEquals(List.of(), run.upTo(499));
        assertEquals(acknowledged == 499 ? List.of() : List.of("500: new0"), run.upTo(500));
        assertEquals(0, run.runs(), "runs of an order acknowledged at " + acknowledged);
      }
    }
  }

  @Test
  void timesOutWithoutAnotherEventOfTheKeyAndSaysWhatItWaitedFor() {
    Pattern pattern =
        step(step(Pattern.begin("a"), "A").followedBy("b"), "B").within(Duration.ofMillis(100));
    try (PatternRun run = new PatternRun(pattern)) {
      run.event(0, "A");
      assertEquals(List.of(), run.upTo(99));
      assertEquals(
          List.of(
              "pattern: a at 0; waits for b, until 100",
              "ended without a match: 0 by time, 0 by an event, 0 by a skip strategy, 0 by the"
                  + " cap"),
          run.explain());
      assertEquals(List.of("100: ? a0"), run.upTo(100));
      assertEquals(
          List.of(
              "ended without a match: 1 by time, 0 by an event, 0 by a skip strategy, 0 by the"
                  + " cap"),
          run.explain());
      assertEquals(0, run.runs());
    }
  }

  @Test
  void loopsGiveAllLengthsAndGreedyOnesTheLongest() {
    Pattern relaxed =
        step(
            step(step(Pattern.begin("a"), "A").followedBy("b"), "B").oneOrMore().followedBy("c"),
            "C");
    Pattern greedy =
        step(
            step(step(Pattern.begin("a"), "A").followedBy("b"), "B")
                .oneOrMore()
                .greedy()
                .followedBy("c"),
            "C");
    String[] events = {"A", "B", "B", "C"};
    assertEquals(List.of("a1 b2 b3 c4", "a1 b2 c4"), matches(relaxed, events));
    assertEquals(List.of("a1 b2 b3 c4"), matches(greedy, events));
    assertEquals(
        List.of("a1 b2 b3 c4", "a5 b6 b7 c8"),
        matches(
            greedy.skip(SkipStrategy.skipPastLastEvent()), "A", "B", "B", "C", "A", "B", "B", "C"));
  }

  @Test
  void skipStrategiesChooseAmongMatchesThatOverlap() {
    Pattern rises = step(step(Pattern.begin("r"), "R").oneOrMore().consecutive().next("f"), "F");
    String[] events = {"R", "R", "R", "F"};
    String first = "r1 r2 r3 f4";
    List<String> three = List.of(first, "r2 r3 f4", "r3 f4");
    assertEquals(three, matches(rises, events));
    assertEquals(three, matches(rises.skip(SkipStrategy.skipToNext()), events));
    assertEquals(List.of(first), matches(rises.skip(SkipStrategy.skipPastLastEvent()), events));
    assertEquals(three, matches(rises.skip(SkipStrategy.skipToFirst("r")), events));
    assertEquals(
        List.of(first, "r3 f4"), matches(rises.skip(SkipStrategy.skipToLast("r")), events));
  }

  @Test
  void saysHowRunsHaveEnded() {
    Pattern pattern =
        step(step(step(Pattern.begin("a"), "A").next("b"), "B").followedBy("c"), "C")
            .skip(SkipStrategy.skipPastLastEvent())
            .within(Duration.ofMillis(10));
    try (PatternRun run = new PatternRun(pattern)) {
      run.event(1, "A").event(2, "X");
      run.event(3, "A").event(4, "B");
      run.event(5, "A").event(6, "B").event(7, "C");
      run.event(8, "A");
      run.upTo(30);
      assertTrue(
          run.explain().get(0).contains("1 by time, 1 by an event, 1 by a skip strategy"),
          run.explain().toString());
    }
  }

  @Test
  void aPatternWhoseRunsMultiplyHitsItsCapAndSaysSo() {
    Pattern pattern =
        step(step(Pattern.begin("a"), "A").followedByAny("b"), "B")
            .oneOrMore()
            .allowCombinations()
            .within(Duration.ofSeconds(100));
    try (PatternRun run =
        new PatternRun(pattern, stream -> stream.maxRuns(500, RunCap.Policy.DROP_OLDEST))) {
      List<String> runs = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        run.event(100 + i, i % 13 == 0 ? "A" : "B");
        run.upTo(100 + i);
        runs.add(run.runs() + "");
        assertTrue(run.runs() <= 500, runs.toString());
      }
      List<String> told = run.explain();
      assertTrue(!told.get(told.size() - 1).contains(" 0 by the cap"), told::toString);
    }
  }
}
