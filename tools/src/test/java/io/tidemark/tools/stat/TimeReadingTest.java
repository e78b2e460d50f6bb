package io.tidemark.tools.stat;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tidemark.tools.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimeReadingTest {
  private static final long NONE = Long.MIN_VALUE;

  @TempDir private Path directory;

  private static Map<String, Long> counters() {
    Map<String, Long> counters = new LinkedHashMap<>();
    counters.put("engine-clock{source=t}", 9_000_000_000L);
    counters.put("watermark{source=t}", 899L);
    counters.put("holder{source=t}", 0L);
    counters.put("clock{source=t,partition=0}", 899L);
    counters.put("latest{source=t,partition=0}", 900L);
    counters.put("clock{source=t,partition=1}", 2_000L);
    counters.put("latest{source=t,partition=1}", 2_001L);
    counters.put("watermark{source=t,key=1}", NONE);
    counters.put("holder{source=t,key=1}", 1L);
    counters.put("clock{source=t,key=1,partition=1}", NONE);
    counters.put("latest{source=t,key=1,partition=1}", NONE);
    counters.put("status{source=t,partition=0}", 1L);
    counters.put("spoke-at{source=t,partition=0}", 2_000_000_000L);
    counters.put("status{source=t,partition=1}", 2L);
    counters.put("spoke-at{source=t,partition=1}", NONE);
    counters.put("due{query=bars,source=t,shard=0}", 1_999L);
    counters.put("due{query=bars,source=t,shard=1}", 999L);
    counters.put("due{query=all,source=t,stage=1,shard=0}", Long.MAX_VALUE);
    return counters;
  }

  @Test
  void saysWhoHoldsTimeBackAndWhatWaits() {
    assertEquals(
        List.of(
            "query all: nothing waits for a watermark",
            "query bars: next needs w >= 999; w of t is 899",
            "stream t: w is 899; partition 0 holds it back, whose latest time is 900, silent for 7000"
                + " ms; others are at w 2000",
            "stream t, watermark key 1: w is none yet; partition 1 holds it back, which never spoke",
            "partition 1 of t: idle"),
        new TimeReading(counters()).lines());
  }

  @Test
  void readsTheCountersOfAnEngine() throws IOException {
    Path counters = directory.resolve("counters");
    Path job =
        Files.writeString(
            directory.resolve("job.sql"),
            "CREATE TABLE t (ts TIMESTAMP(3) NOT NULL, WATERMARK FOR ts AS ts);"
                + "INSERT INTO copies SELECT ts FROM t;");
    Path rows = Files.writeString(directory.resolve("rows.csv"), "ts\n1\n2\n3\n");
    Tool.run(
            "run",
            job,
            "--input",
            "t=" + rows,
            "--output",
            "copies=" + directory.resolve("copies.csv"),
            "--counters",
            counters)
        .good();
    assertEquals(
        List.of(
            "query copies: nothing waits for a watermark",
            "stream t: w is 9223372036854775807; it has ended"),
        Tool.run("why", counters).good().out().lines().toList());
    assertEquals(1, Tool.run("why", directory.resolve("none")).exitCode());
  }
}
