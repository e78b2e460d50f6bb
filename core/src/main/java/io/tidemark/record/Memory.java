package io.tidemark.record;

import java.lang.ref.Cleaner;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.agrona.BufferUtil;
import org.agrona.UnsafeApi;

/**
 * Off-heap memory by absolute address, the one door to it on the record path.
 *
 * <p>A plain load through an absolute address is what the JIT compiles best; a buffer object in
 * between costs several times the access. Range checks are therefore not part of the access but a
 * mode: with the system property {@value #CHECKS_PROPERTY} set to {@code true} every access is held
 * against the blocks that {@link #allocate} has handed out, and one outside fails with {@link
 * IndexOutOfBoundsException}. Tests run with it, production and benchmarks without.
 *
 * <p>Accesses are plain and little-endian on the supported platforms. Allocation is thread-safe;
 * ordering between threads is the caller's affair.
 */
public final class Memory {
  /** The property that turns range checks on; read once. */
  public static final String CHECKS_PROPERTY = "tidemark.memory.checks";

  /** Blocks start at multiples of this, in bytes: a cache line. */
  public static final int ALIGNMENT = 64;

  private static final long BYTES_BASE = UnsafeApi.arrayBaseOffset(byte[].class);
  private static final int PAGE = 4096;

  /**
   * Large blocks come page-aligned from the operating system. Each starts some lines further into
   * its page than the one before, lest the same places of many blocks compete for one set of the
   * cache.
   */
  private static final AtomicInteger COLOUR = new AtomicInteger();

  private static final int COLOUR_STEP = 13 * ALIGNMENT;
  private static final boolean CHECKED = Boolean.getBoolean(CHECKS_PROPERTY);
  private static final Cleaner CLEANER = Cleaner.create();
  private static final ConcurrentSkipListMap<Long, Block> BLOCKS = new ConcurrentSkipListMap<>();

  private record Block(long raw, long address, long length) {}

  private Memory() {}

  /** Whether accesses are range-checked in this JVM. */
  public static boolean isChecked() {
    return CHECKED;
  }

  /**
   * Allocates zeroed memory that starts at a multiple of {@link #ALIGNMENT}.
   *
   * @param length in bytes, positive
   * @return the address, to be given to {@link #free}
   */
  public static long allocate(long length) {
    if (length <= 0) {
      throw new IllegalArgumentException("length=" + length + ", expected a positive number");
    }
    long shift = length < PAGE ? 0 : COLOUR.getAndAdd(COLOUR_STEP) & (PAGE - ALIGNMENT);
    long raw = UnsafeApi.allocateMemory(length + ALIGNMENT + shift);
    long address = ((raw + ALIGNMENT - 1) & -ALIGNMENT) + shift;
    UnsafeApi.setMemory(address, length, (byte) 0);
    BLOCKS.put(address, new Block(raw, address, length));
    return address;
  }

  /**
   * Allocates memory that is freed when nobody can reach its owner any more: for what threads share
   * that end at different times. Who uses it keeps the owner reachable meanwhile.
   *
   * @return the address, which is not to be given to {@link #free}
   */
  public static long allocateFor(Object owner, long length) {
    long address = allocate(length);
    CLEANER.register(owner, () -> free(address));
    return address;
  }

  /**
   * Frees a block.
   *
   * @param address as {@link #allocate} returned it
   * @throws IllegalArgumentException if no live block starts there
   */
  public static void free(long address) {
    Block block = BLOCKS.remove(address);
    if (block == null) {
      throw new IllegalArgumentException("no block at address=" + address + ", freed twice?");
    }
    UnsafeApi.freeMemory(block.raw);
  }

  /**
   * Makes the memory of a direct buffer, which owns and frees it, known to the range checks.
   *
   * @return the address of the buffer's first byte, to be given to {@link #disown} before the
   *     buffer goes
   */
  public static long adopt(ByteBuffer buffer) {
    if (!buffer.isDirect()) {
      throw new IllegalArgumentException("buffer=" + buffer + ", expected a direct one");
    }
    long address = BufferUtil.address(buffer);
    BLOCKS.put(address, new Block(0, address, buffer.capacity()));
    return address;
  }

  /**
   * Takes back what {@link #adopt} has made known.
   *
   * @param address as {@link #adopt} returned it
   * @throws IllegalArgumentException if no block starts there
   */
  public static void disown(long address) {
    if (BLOCKS.remove(address) == null) {
      throw new IllegalArgumentException("no block at address=" + address + ", disowned twice?");
    }
  }

  private static void check(long address, long length) {
    Map.Entry<Long, Block> entry = BLOCKS.floorEntry(address);
    if (entry == null
        || length < 0
        || address + length > entry.getValue().address + entry.getValue().length) {
      throw new IndexOutOfBoundsException(
          "access of length="
              + length
              + " at address="
              + address
              + " is outside every block"
              + (entry == null ? "" : "; the nearest is " + entry.getValue()));
    }
  }

  /** Reads a byte. */
  public static byte getByte(long address) {
    if (CHECKED) {
      check(address, Byte.BYTES);
    }
    return UnsafeApi.getByte(address);
  }

  /** Writes a byte. */
  public static void putByte(long address, byte value) {
    if (CHECKED) {
      check(address, Byte.BYTES);
    }
    UnsafeApi.putByte(address, value);
  }

  /** Reads a 16-bit integer. */
  public static short getShort(long address) {
    if (CHECKED) {
      check(address, Short.BYTES);
    }
    return UnsafeApi.getShort(address);
  }

  /** Writes a 16-bit integer. */
  public static void putShort(long address, short value) {
    if (CHECKED) {
      check(address, Short.BYTES);
    }
    UnsafeApi.putShort(address, value);
  }

  /** Reads a 32-bit integer. */
  public static int getInt(long address) {
    if (CHECKED) {
      check(address, Integer.BYTES);
    }
    return UnsafeApi.getInt(address);
  }

  /** Writes a 32-bit integer. */
  public static void putInt(long address, int value) {
    if (CHECKED) {
      check(address, Integer.BYTES);
    }
    UnsafeApi.putInt(address, value);
  }

  /** Reads a 64-bit integer. */
  public static long getLong(long address) {
    if (CHECKED) {
      check(address, Long.BYTES);
    }
    return UnsafeApi.getLong(address);
  }

  /** Writes a 64-bit integer. */
  public static void putLong(long address, long value) {
    if (CHECKED) {
      check(address, Long.BYTES);
    }
    UnsafeApi.putLong(address, value);
  }

  /** Reads a double. */
  public static double getDouble(long address) {
    if (CHECKED) {
      check(address, Double.BYTES);
    }
    return UnsafeApi.getDouble(address);
  }

  /** Writes a double. */
  public static void putDouble(long address, double value) {
    if (CHECKED) {
      check(address, Double.BYTES);
    }
    UnsafeApi.putDouble(address, value);
  }

  /** Sets {@code length} bytes to zero. */
  public static void zero(long address, long length) {
    if (CHECKED) {
      check(address, length);
    }
    UnsafeApi.setMemory(address, length, (byte) 0);
  }

  /** Copies {@code length} bytes between two off-heap places, which may overlap. */
  public static void copy(long from, long to, long length) {
    if (CHECKED) {
      check(from, length);
      check(to, length);
    }
    UnsafeApi.copyMemory(from, to, length);
  }

  /**
   * Copies a few words between two off-heap places that do not overlap. For the size of a record or
   * an accumulator this is several times faster than {@link #copy}, which pays for a call.
   *
   * @param length in bytes, a multiple of 8
   */
  public static void copyWords(long from, long to, int length) {
    for (int at = 0; at < length; at += Long.BYTES) {
      putLong(to + at, getLong(from + at));
    }
  }

  /** Copies {@code length} bytes from an array to off-heap memory. */
  public static void copyIn(byte[] from, int offset, long to, int length) {
    Objects.checkFromIndexSize(offset, length, from.length);
    if (CHECKED) {
      check(to, length);
    }
    UnsafeApi.copyMemory(from, BYTES_BASE + offset, null, to, length);
  }

  /** Copies {@code length} bytes from off-heap memory to an array. */
  public static void copyOut(long from, byte[] to, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, to.length);
    if (CHECKED) {
      check(from, length);
    }
    UnsafeApi.copyMemory(null, from, to, BYTES_BASE + offset, length);
  }
}
