package io.tidemark.tools.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.tools.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills runs at random points; the same command completes their files as if nothing had been. */
class KilledRunTest {
  private static final int ROWS = 60_000;
  private static final int MAX_KILLS = 2;

  @TempDir private Path directory;
  private Path job;
  private Path orders;
  private JournaledRun expected;
  private String expectedHash;

  @Test
  void completesItsFilesAfterAFewKills() throws IOException, InterruptedException {
    kill(3, 17);
  }

  @Test
  @Tag("long")
  void completesItsFilesAfterManyKills() throws IOException, InterruptedException {
    kill(20, System.nanoTime());
  }

  private void kill(int trials, long seed) throws IOException, InterruptedException {
    SplittableRandom random = new SplittableRandom(seed);
    job = Files.writeString(directory.resolve("job.sql"), OrderFile.JOB);
    orders = OrderFile.write(directory.resolve("orders.csv"), ROWS, seed);
    expected = JournaledRun.in(directory.resolve("expected"), job, orders);
    expectedHash = expected.run().good().hash();
    int killed = 0;
    for (int trial = 1; trial <= trials; trial++) {
      String context = "seed=" + seed + " trial=" + trial;
      JournaledRun run = JournaledRun.in(directory.resolve("trial" + trial), job, orders);
      Object[] particular = particular(run, random);
      for (int kill = 1 + random.nextInt(MAX_KILLS); kill > 0; kill--) {
        killed += killOnce(run, particular, random, context) ? 1 : 0;
      }
      assertEquals(expectedHash, run.run(particular).good().hash(), context);
      run.assertSameFiles(expected, context);
    }
    assertTrue(killed > 0, "seed=" + seed + ": no run was cut short");
  }

  private static Object[] particular(JournaledRun run, SplittableRandom random) {
    String[] durabilities = {"async", "gated", "sync"};
    return new Object[] {
      "--journal",
      run.journal(),
      "--durability",
      durabilities[random.nextInt(durabilities.length)],
      "--shards",
      1 + random.nextInt(2),
      "--batch",
      1 + random.nextInt(100)
    };
  }

  /** Whether the run was at work when it was killed, as its outputs tell. */
  private boolean killOnce(
      JournaledRun run, Object[] particular, SplittableRandom random, String context)
      throws IOException, InterruptedException {
    long whole = Files.size(expected.file("large.csv"));
    long target = random.nextLong(whole);
    Path growing = run.file("large.csv");
    Path output = run.file("output");
    Process child = Tool.start(output, run.arguments(particular));
    try {
      while (child.isAlive() && (Files.notExists(growing) || Files.size(growing) < target)) {
        child.waitFor(1, TimeUnit.MILLISECONDS);
      }
      // What the journal has already goes by quickly: also kill in the midst of that.
      child.waitFor(random.nextInt(20), TimeUnit.MILLISECONDS);
    } finally {
      child.destroyForcibly().waitFor();
    }
    String said = Files.readString(output);
    assertTrue(!said.contains("tidemark: out") && !said.contains("error"), context + said);
    long size = Files.exists(growing) ? Files.size(growing) : 0;
    return size > 0 && size < whole;
  }

  @Test
  void saysThatItIsIncompleteWhenItIsInterrupted() throws IOException, InterruptedException {
    job = Files.writeString(directory.resolve("job.sql"), OrderFile.JOB);
    Path pipe = directory.resolve("pipe");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    JournaledRun run = JournaledRun.in(directory.resolve("interrupted"), job, pipe);
    Path output = run.file("output");
    Process child = Tool.start(output, run.arguments());
    try (var writer = Files.newOutputStream(pipe)) {
      writer.write("ts,symbol,price,qty\n".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
      writer.flush();
      while (child.isAlive() && Files.notExists(run.file("rejects.csv"))) {
        child.waitFor(1, TimeUnit.MILLISECONDS);
      }
      child.destroy();
      int exitCode = child.waitFor();
      String said = Files.readString(output);
      assertEquals(128 + 15, exitCode, said);
      assertTrue(said.contains("interrupted: what was written is incomplete"), said);
    } finally {
      child.destroyForcibly().waitFor();
    }
  }
}
