package io.tidemark.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills writers at random points. Nothing acknowledged is lost, and nothing invented. */
class KillTest {
  @TempDir Path journal;

  @Test
  void losesNothingAcknowledgedInAFewKills() throws IOException, InterruptedException {
    kill(3, 11);
  }

  @Test
  @Tag("long")
  void losesNothingAcknowledgedInManyKills() throws IOException, InterruptedException {
    kill(20, System.nanoTime());
  }

  private void kill(int trials, long seed) throws IOException, InterruptedException {
    SplittableRandom random = new SplittableRandom(seed);
    long readable = 0;
    for (int trial = 1; trial <= trials; trial++) {
      String context = "seed=" + seed + " trial=" + trial;
      Process child =
          ChildJvm.start(KillMain.class, List.of(), journal, random.nextLong(1_000_000));
      try (var lines = child.inputReader()) {
        assertEquals("open", lines.readLine(), context);
        // Ends early only if the child does.
        assertTrue(!child.waitFor(random.nextInt(5, 400), TimeUnit.MILLISECONDS), context);
      } finally {
        child.destroyForcibly().waitFor();
      }
      long acknowledged = KillMain.acknowledged(journal);
      long before = readable;
      try (TestRecords records = TestRecords.upToLength(200);
          JournalReader reader = JournalReader.open(journal)) {
        readable = records.verifyAll(reader, 0);
      }
      assertTrue(readable > acknowledged, context + " acknowledged=" + acknowledged);
      assertTrue(readable >= before, context);
      // What the child had not got round to acknowledging: no more than one batch of its.
      assertTrue(readable - acknowledged <= 1 + 150, context);
    }
  }
}
