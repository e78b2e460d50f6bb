package io.tidemark.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.record.Memory;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SnapshotTest {
  @Test
  void readsWhatWasWritten() {
    long memory = Memory.allocate(200_000);
    long copy = Memory.allocate(200_000);
    try {
      for (int i = 0; i < 200_000; i += 8) {
        Memory.putLong(memory + i, i * 0x1234_5678_9ABCL);
      }
      String text = "Grüße ".repeat(20_000);
      byte[] bytes =
          Snapshots.write(
              writer -> {
                writer.section("first");
                writer.putInt(-2);
                writer.putText(text);
                writer.putBytes(memory, 199_999);
                writer.section("second");
                for (long i = 0; i < 30_000; i++) {
                  writer.putLong(~i);
                }
                writer.putText("");
              });
      SnapshotReader reader = new SnapshotReader(new Trickle(bytes));
      reader.section("first");
      assertEquals(-2, reader.getInt());
      assertEquals(text, reader.getText());
      reader.getBytes(copy, 199_999);
      for (int i = 0; i < 199_992; i += 8) {
        assertEquals(Memory.getLong(memory + i), Memory.getLong(copy + i));
      }
      reader.section("second");
      for (long i = 0; i < 30_000; i++) {
        assertEquals(~i, reader.getLong());
      }
      assertEquals("", reader.getText());
      assertEquals(bytes.length, reader.position());
    } finally {
      Memory.free(memory);
      Memory.free(copy);
    }
  }

  @Test
  void writesNumbersLittleEndian() {
    assertEquals(
        "[4, 3, 2, 1, 8, 7, 6, 5, 4, 3, 2, 1]",
        Arrays.toString(
            Snapshots.write(
                writer -> {
                  writer.putInt(0x01020304);
                  writer.putLong(0x0102030405060708L);
                })));
  }

  @Test
  void namesTheSectionFoundAndTheOneExpected() {
    SnapshotReader reader = Snapshots.read(Snapshots.write(writer -> writer.section("timers")));
    SnapshotException wrong = assertThrows(SnapshotException.class, () -> reader.section("keys"));
    assertEquals(
        "expected section 'keys' at byte 0 of the snapshot, found section 'timers' (behind section"
            + " ''); it was written by another topology",
        wrong.getMessage());
  }

  @Test
  void saysThatThereIsNoSection() {
    SnapshotReader reader =
        Snapshots.read(
            Snapshots.write(
                writer -> {
                  writer.section("keys");
                  writer.putLong(0xABCDL);
                }));
    reader.section("keys");
    SnapshotException wrong = assertThrows(SnapshotException.class, () -> reader.section("timers"));
    assertTrue(
        wrong
            .getMessage()
            .contains("at byte 12 of the snapshot, found no section mark but 0x0000ab"),
        wrong.getMessage());
  }

  @Test
  void saysWhereItIsCutShort() {
    byte[] bytes =
        Snapshots.write(
            writer -> {
              writer.section("keys");
              writer.putLong(1);
            });
    SnapshotReader reader = Snapshots.read(Arrays.copyOf(bytes, bytes.length - 3));
    reader.section("keys");
    SnapshotException shortened = assertThrows(SnapshotException.class, reader::getLong);
    assertEquals(
        "the snapshot ends at byte 17, in section 'keys', where 3 more bytes are expected; it is"
            + " cut short",
        shortened.getMessage());
  }

  @Test
  void passesFailuresOfTheStreamOn() {
    SnapshotWriter writer =
        new SnapshotWriter(
            new OutputStream() {
              @Override
              public void write(int b) throws IOException {
                throw new IOException("disk full");
              }
            });
    writer.putInt(1);
    assertEquals(
        "disk full",
        assertThrows(UncheckedIOException.class, writer::flush).getCause().getMessage());
  }

  /** A stream that gives few bytes at a time. */
  private static final class Trickle extends InputStream {
    private final ByteArrayInputStream in;

    Trickle(byte[] bytes) {
      this.in = new ByteArrayInputStream(bytes);
    }

    @Override
    public int read() {
      return in.read();
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      return in.read(target, offset, Math.min(length, 1_021));
    }
  }
}
