package io.tidemark.engine;

import io.tidemark.record.Field;
import io.tidemark.record.Memory;
import io.tidemark.record.Nulls;
import io.tidemark.record.RecordView;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A running 64-bit hash over the outputs of a query, in output order: event time, sequence, ordinal
 * and every field, symbols by their text, ingest time not. Two runs with equal hashes put out the
 * same rows. It is no defence against someone who wants two different runs to agree.
 */
final class OutputHash {
  private static final long PRIME = 0x9E3779B97F4A7C15L;
  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  private final SymbolTable symbols;
  private long[] symbolHashes = new long[64];
  private int hashedSymbols;
  private long value;

  OutputHash(SymbolTable symbols) {
    this.symbols = symbols;
  }

  long value() {
    return value;
  }

  void restore(long hash) {
    value = hash;
  }

  /** One step: the hash before and a word give the hash after. */
  static long mix(long hash, long word) {
    long mixed = (hash ^ word) * PRIME;
    return mixed ^ (mixed >>> 29);
  }

  /** The hash of several queries' hashes, in order of declaration. */
  static long ofAll(long[] hashes) {
    long all = 0;
    for (long hash : hashes) {
      all = mix(all, hash);
    }
    return all;
  }

  void add(RecordView row, Schema schema, int ordinal, int channel) {
    // Not zero, so that a row of zeros leaves its mark.
    long hash = mix(value, 1L + channel);
    hash = mix(hash, row.eventTime());
    hash = mix(hash, row.sequence());
    hash = mix(hash, ordinal);
    int count = schema.fields().size();
    for (int i = 0; i < count; i++) {
      hash = mix(hash, word(row, schema.fields().get(i)));
    }
    value = hash;
  }

  private long word(RecordView row, Field field) {
    return switch (field.type().kind()) {
      case FLOAT64 -> bits(Memory.getDouble(row.address() + field.offset()));
      case CHARS -> bytes(row.address() + field.offset(), field.type().size());
      case SYMBOL -> {
        long id = row.integer(field);
        yield id == Nulls.INT64 ? id : symbol((int) id);
      }
      default -> row.integer(field);
    };
  }

  /** Which NaN a computation yields is the processor's choice; null is one of its own. */
  private static long bits(double value) {
    return Nulls.isNull(value) ? Nulls.FLOAT64_BITS : Double.doubleToLongBits(value);
  }

  private static long bytes(long address, int length) {
    long hash = FNV_OFFSET;
    for (int i = 0; i < length; i++) {
      hash = (hash ^ (Memory.getByte(address + i) & 0xFF)) * FNV_PRIME;
    }
    return hash;
  }

  private long symbol(int id) {
    while (hashedSymbols <= id) {
      if (hashedSymbols == symbolHashes.length) {
        symbolHashes = Arrays.copyOf(symbolHashes, 2 * hashedSymbols);
      }
      long hash = FNV_OFFSET;
      for (byte b : symbols.text(hashedSymbols).getBytes(StandardCharsets.UTF_8)) {
        hash = (hash ^ (b & 0xFF)) * FNV_PRIME;
      }
      symbolHashes[hashedSymbols++] = hash;
    }
    return symbolHashes[id];
  }
}
