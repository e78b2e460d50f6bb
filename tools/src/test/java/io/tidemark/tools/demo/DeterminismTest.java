package io.tidemark.tools.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.tools.Tool;
import io.tidemark.tools.run.Account;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two racing publishers: what they did is in the journal, and comes out again on any engine. */
class DeterminismTest {
  private static final int TRADES = 40_000;
  private static final int[] SHARDS = {1, 2, 4};
  private static final int[] BATCHES = {1, 7, 256};

  @TempDir private Path directory;

  @Test
  void replaysFewRacesToTheirHashes() throws InterruptedException {
    race(5);
  }

  @Test
  @Tag("long")
  void replaysManyRacesToTheirHashes() throws InterruptedException {
    race(100);
  }

  private void race(int runs) throws InterruptedException {
    for (int run = 1; run <= runs; run++) {
      Path journal = directory.resolve("run" + run);
      DemoRequest request = new DemoRequest(journal, 1, TRADES, 1 + run % 2, run, false);
      Account account =
          new DemoRun(request, new DemoStop(), new PrintWriter(Writer.nullWriter())).run();
      assertTrue(account.isBalanced(), account.toString());
      assertEquals(TRADES, account.reports().get(0).in());
      assertReplays(account, journal, "run " + run);
    }
  }

  private static void assertReplays(Account account, Path journal, String context) {
    Path job = DemoRun.job(journal);
    assertEquals(
        account.hashLine(), lastLine(Tool.run("replay", journal, job)), context + " inline");
    for (int shards : SHARDS) {
      for (int batch : BATCHES) {
        Tool replay = Tool.run("replay", journal, job, "--shards", shards, "--batch", batch);
        assertEquals(
            account.hashLine(),
            lastLine(replay),
            context + " shards " + shards + " batch " + batch);
      }
    }
  }

  private static String lastLine(Tool tool) {
    return tool.good().err().strip().lines().reduce("", (before, line) -> line);
  }
}
