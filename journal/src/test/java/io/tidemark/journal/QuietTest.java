package io.tidemark.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The queue's maker learns nothing of the queue's use. */
class QuietTest {
  @Test
  void hasNoClassThatReportsUsage() {
    assertThrows(
        ClassNotFoundException.class,
        () -> Class.forName("net.openhft.chronicle.analytics.Analytics"));
  }

  @Test
  void leavesNoFileAtHomeOpensNoSocketStartsNoOddThreadAndSaysNothing(
      @TempDir Path home, @TempDir Path journal) throws IOException, InterruptedException {
    Process child = ChildJvm.start(QuietMain.class, List.of("-Duser.home=" + home), journal);
    List<String> lines = ChildJvm.output(child).lines().toList();
    assertEquals(0, child.waitFor(), lines::toString);
    assertEquals("end", lines.get(lines.size() - 1));
    assertTrue(lines.contains("daemon tidemark-journal-pretouch"), lines::toString);
    List<String> expected = List.of("thread main", "sockets []", "connections []", "end");
    assertTrue(lines.containsAll(expected), lines::toString);
    for (String line : lines) {
      assertTrue(line.startsWith("daemon ") || expected.contains(line), line);
      String name = line.toLowerCase(Locale.ROOT);
      assertFalse(name.contains("analytics") || name.contains("disk"), line);
    }
    try (Stream<Path> files = Files.list(home)) {
      assertEquals(List.of(), files.toList());
    }
  }

  @Test
  void printsTheOptionsThatTheJvmLacks(@TempDir Path journal) throws InterruptedException {
    Process child =
        ChildJvm.startBare(
            QuietMain.class,
            List.of("--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED"),
            journal);
    String output = ChildJvm.output(child);
    assertEquals(1, child.waitFor());
    assertTrue(
        output.contains(
            "start java with --add-opens=java.base/java.lang.reflect=ALL-UNNAMED"
                + " --add-opens=java.base/sun.nio.ch=ALL-UNNAMED"),
        output);
  }
}
