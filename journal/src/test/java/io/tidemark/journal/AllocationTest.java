package io.tidemark.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AllocationTest {
  /** What is left is the mapping of blocks, a few KB each. */
  private static final double BYTES_PER_RECORD = 0.01;

  @Test
  void allocatesNothingForARecord(@TempDir Path journal) throws InterruptedException {
    Process child = ChildJvm.start(AllocationMain.class, List.of(), journal);
    List<String> lines = ChildJvm.output(child).lines().toList();
    assertEquals(0, child.waitFor(), lines::toString);
    assertEquals(AllocationMain.RECORDS, Long.parseLong(lines.get(2)));
    for (String bytes : lines.subList(0, 2)) {
      double perRecord = Double.parseDouble(bytes) / AllocationMain.RECORDS;
      assertTrue(perRecord <= BYTES_PER_RECORD, () -> "bytes of heap: " + lines);
    }
  }
}
