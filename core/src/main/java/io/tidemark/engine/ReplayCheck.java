package io.tidemark.engine;

import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;
import io.tidemark.topology.Source;
import java.util.List;

/** Judges records that come from outside whether an engine can have had them before. */
final class ReplayCheck {
  private final int[] lengths;
  private final int[] partitions;
  private final int[] responseLengths;

  ReplayCheck(CompiledTopology topology) {
    List<Source> sources = topology.sources();
    responseLengths = topology.responseLengths();
    lengths = new int[sources.size()];
    partitions = new int[sources.size()];
    for (Source source : sources) {
      lengths[source.id()] = source.schema().length();
      partitions[source.id()] = source.isExternal() ? source.options().mostPartitions() : 0;
    }
  }

  void require(long record, int length, long nextSequence) {
    final long sequence = requireSequence(record, nextSequence);
    long routing = Memory.getLong(record + RecordHeader.STREAM_OFFSET);
    int stream = RecordHeader.stream(routing);
    if (stream < 0 || stream >= lengths.length) {
      throw bad(sequence, "stream", stream, "0 to " + (lengths.length - 1));
    }
    if (RecordHeader.kind(routing) == RecordKind.RESPONSE.code()) {
      requireResponse(sequence, RecordHeader.partition(routing), length);
      return;
    }
    int partition = RecordHeader.partition(routing);
    if (partition < 0 || partition >= partitions[stream]) {
      throw bad(sequence, "partition", partition, "0 to " + (partitions[stream] - 1));
    }
    boolean isData = RecordHeader.kind(routing) == RecordKind.DATA.code();
    if (!isData) {
      RecordKind.of(RecordHeader.kind(routing));
    }
    int expected = isData ? lengths[stream] : RecordHeader.LENGTH;
    if (length != expected) {
      throw bad(sequence, "length", length, Integer.toString(expected));
    }
  }

  private void requireResponse(long sequence, int query, int length) {
    if (query < 0 || query >= responseLengths.length || responseLengths[query] == 0) {
      throw new IllegalArgumentException(
          "record "
              + sequence
              + " is an answer to a lookup of query "
              + query
              + ", which has none here; replay it with the job that wrote it");
    }
    if (length != responseLengths[query]) {
      throw bad(sequence, "length", length, Integer.toString(responseLengths[query]));
    }
  }

  /** The sequence of a record, if it is the one that comes next. */
  long requireSequence(long record, long nextSequence) {
    long sequence = Memory.getLong(record + RecordHeader.SEQUENCE_OFFSET);
    if (sequence != nextSequence) {
      throw gap(sequence, nextSequence);
    }
    return sequence;
  }

  private static IllegalStateException gap(long sequence, long nextSequence) {
    return new IllegalStateException(
        "found record " + sequence + ", expected " + nextSequence + "; replay without gaps");
  }

  private static IllegalArgumentException bad(
      long sequence, String what, int found, String expected) {
    return new IllegalArgumentException(
        "record "
            + sequence
            + ": "
            + what
            + "="
            + found
            + ", expected "
            + expected
            + "; replay it with the sources that it was written with");
  }
}
