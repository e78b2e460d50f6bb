package io.tidemark.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.engine.InlineEngine;
import io.tidemark.engine.InputRefusedException;
import io.tidemark.engine.RingEngine;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A live engine refuses input while its journal's disk is nearly full, and loses nothing. */
class EngineOnFullDiskTest {
  private static final int STEP = 500;

  @TempDir Path directory;

  @Test
  void refusesInputUntilThereIsSpaceAgainAndGoesOn() throws IOException {
    try (SmallDisk disk = SmallDisk.mount(directory, "24m")) {
      Path path = disk.path().resolve("journal");
      TradeJob live = new TradeJob();
      JournalOptions options =
          new JournalOptions()
              .blockSize(JournalOptions.MIN_BLOCK_SIZE)
              .preTouch(false)
              .schema(0, TradeJob.TRADES)
              .symbols(live.symbols);
      long hash;
      try (RingEngine engine = live.live(JournalWriter.open(path, options), 0)) {
        live.feed(engine, 3, 0, STEP);
        engine.awaitProcessed(engine.nextSequence() - 1);
        disk.fill();
        InputRefusedException refusal =
            assertThrows(InputRefusedException.class, () -> feedUntilRefused(live, engine));
        assertTrue(refusal.getMessage().contains("bytes left"), refusal.getMessage());
        long accepted = engine.nextSequence();
        engine.awaitProcessed(accepted - 1);
        assertEquals(accepted - 1, engine.journaledSequence());
        disk.empty();
        goOn(live, engine);
        engine.awaitProcessed(engine.nextSequence() - 1);
        assertTrue(engine.nextSequence() > accepted);
        hash = engine.outputHash();
      }
      TradeJob job = new TradeJob();
      try (InlineEngine engine = job.inline(JournalSummary.of(path), 0)) {
        JournalReplay.of(path).topology(job.topology).into(engine);
        assertEquals(hash, engine.outputHash());
        assertEquals(live.results(), job.results());
      }
    }
  }

  private static void feedUntilRefused(TradeJob job, RingEngine engine) {
    for (int from = STEP; from < 100 * STEP; from += STEP) {
      job.feed(engine, 3, from, from + STEP);
    }
  }

  /** The engine asks for space every tenth of a second. */
  private static void goOn(TradeJob job, RingEngine engine) {
    long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (true) {
      try {
        job.feed(engine, 3, 200 * STEP, 200 * STEP + 100);
        return;
      } catch (InputRefusedException e) {
        assertTrue(System.nanoTime() < deadline, e.getMessage());
        Thread.onSpinWait();
      }
    }
  }
}
