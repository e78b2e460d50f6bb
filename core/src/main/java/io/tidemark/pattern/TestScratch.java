package io.tidemark.pattern;

import io.tidemark.record.RecordView;

/** The views that a matcher lends to Java predicates. */
final class TestScratch {
  final RecordView event = new RecordView();
  final MatchView before;

  TestScratch(MatchView before) {
    this.before = before;
  }
}
