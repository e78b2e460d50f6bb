package io.tidemark.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextRecordTest {
  private static final long ROUTING =
      RecordHeader.routing(3, RecordKind.SYMBOL.code(), (byte) 0, 7);

  private final long record = Memory.allocate(64);
  private final TextAssembler assembler = new TextAssembler();

  @AfterEach
  void free() {
    Memory.free(record);
  }

  @ParameterizedTest(name = "{0} characters")
  @ValueSource(ints = {0, 1, 15, 16, 17, 32, 1000})
  void carriesATextInAsManyFragmentsAsItTakes(int length) {
    byte[] utf8 = "\u00e4".repeat(length).getBytes(StandardCharsets.UTF_8);
    int offset = 0;
    int count = 0;
    boolean complete;
    do {
      offset = TextRecord.write(record, 64, ROUTING, 42, utf8, offset);
      count++;
      assertEquals(0, TextRecord.length(record) % 8);
      complete = assembler.accept(record);
      assertEquals(offset == utf8.length, complete);
    } while (!complete);
    assertEquals(TextRecord.count(utf8.length, 64), count);
    assertEquals(42, assembler.id());
    assertEquals("\u00e4".repeat(length), assembler.text());
    assertEquals(3, new RecordView().wrap(record).stream());
  }

  @Test
  void refusesAFragmentThatDoesNotGoOnWhereTheLastEnded() {
    byte[] utf8 = new byte[40];
    TextRecord.write(record, 64, ROUTING, 1, utf8, 0);
    assembler.accept(record);
    TextRecord.write(record, 64, ROUTING, 1, utf8, 32);
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> assembler.accept(record));
    assertTrue(refusal.getMessage().contains("offset=32"));
    assertTrue(refusal.getMessage().contains("expected id=1 offset=16"));
  }

  @Test
  void refusesSlotsThatHoldNoText() {
    assertThrows(IllegalArgumentException.class, () -> TextRecord.count(1, 48));
  }
}
