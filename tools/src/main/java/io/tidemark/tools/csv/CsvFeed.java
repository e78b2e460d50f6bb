package io.tidemark.tools.csv;

import io.tidemark.record.Memory;
import io.tidemark.record.Nulls;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordView;
import io.tidemark.record.RecordWriter;
import io.tidemark.tools.ToolException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Reads several files into their tables, one after the other in the order given, or merged by a
 * column of ascending integers (rows of equal numbers in the order of the files). Memory is
 * constant: a merge holds one row of each file.
 *
 * <p>Not thread-safe. Closing it closes the files.
 */
public final class CsvFeed implements AutoCloseable {
  private static final int TICK = 1 << 14;

  private final List<CsvInput> inputs;
  private final String mergeColumn;
  private final Consumer<CsvReader> onReject;
  private final Runnable onTick;
  private long rows;
  private long rejects;
  private long lastEventTime = Nulls.INT64;
  private CsvInput lastInput;
  private CsvInput current;
  private long currentLine;

  /**
   * Reads inputs.
   *
   * @param mergeColumn the column to merge by, which the readers must have been told too; null to
   *     read the inputs one after the other
   * @param onReject told of each row that could not be read, before the next is
   * @param onTick called now and then
   */
  public CsvFeed(
      List<CsvInput> inputs, String mergeColumn, Consumer<CsvReader> onReject, Runnable onTick) {
    this.inputs = List.copyOf(inputs);
    this.mergeColumn = mergeColumn;
    this.onReject = onReject;
    this.onTick = onTick;
  }

  /**
   * Reads all inputs to their ends.
   *
   * @throws ToolException a usage error if an input is not ascending in the column to merge by; an
   *     internal error if one cannot be read on
   */
  public void run() {
    if (mergeColumn == null) {
      inputs.forEach(this::readThrough);
    } else {
      merge();
    }
  }

  /** What is read, in the order given. */
  public List<CsvInput> inputs() {
    return inputs;
  }

  /** Rows that became records. */
  public long rows() {
    return rows;
  }

  /** Rows that were rejected. */
  public long rejects() {
    return rejects;
  }

  /** Event time of the record published last, {@link Nulls#INT64} before the first. */
  public long lastEventTime() {
    return lastEventTime;
  }

  /** The input of the record published last, null before the first. */
  public CsvInput lastInput() {
    return lastInput;
  }

  /** The input and the line that was taken last, or its end, for errors. */
  public String place() {
    return current == null
        ? "the first input"
        : "input " + current.reader().name() + placeInInput();
  }

  private String placeInInput() {
    return currentLine > 0 ? ", line " + currentLine : ", at its end";
  }

  private void moveTo(CsvInput input, long line) {
    current = input;
    currentLine = line;
  }

  /** What was taken from the files so far, 0 to 1; negative if a size is unknown. */
  public double progress() {
    long taken = 0;
    long size = 0;
    for (CsvInput input : inputs) {
      if (input.reader().size() == 0) {
        return -1;
      }
      taken += input.reader().bytesTaken();
      size += input.reader().size();
    }
    return (double) taken / size;
  }

  /** What is cut off or damaged, a message for each such input. */
  public List<String> damages() {
    List<String> damages = new ArrayList<>();
    for (CsvInput input : inputs) {
      String damage = input.reader().damage();
      if (damage != null) {
        damages.add(damage);
      }
    }
    return damages;
  }

  private void readThrough(CsvInput input) {
    CsvReader reader = input.reader();
    RowTarget target = input.target();
    for (; ; ) {
      RecordWriter record = target.claim();
      switch (reader.next(record)) {
        case ROW -> {
          lastEventTime = Memory.getLong(record.address() + RecordHeader.EVENT_TIME_OFFSET);
          lastInput = input;
          moveTo(input, reader.rowLine());
          target.publish();
          count();
        }
        case REJECT -> {
          target.abort();
          reject(input);
        }
        case END -> {
          target.abort();
          end(input);
          return;
        }
      }
    }
  }

  private void count() {
    if ((++rows & (TICK - 1)) == 0) {
      onTick.run();
    }
  }

  private void end(CsvInput input) {
    moveTo(input, 0);
    input.target().end();
  }

  private void reject(CsvInput input) {
    rejects++;
    moveTo(input, input.reader().reject().line());
    input.target().reject();
    onReject.accept(input.reader());
  }

  private void merge() {
    List<Head> heads = new ArrayList<>();
    try {
      for (CsvInput input : inputs) {
        Head head = new Head(input);
        heads.add(head);
        head.advance();
      }
      for (Head head = first(heads); head != null; head = first(heads)) {
        head.publish();
        count();
        head.advance();
      }
    } finally {
      heads.forEach(Head::free);
    }
  }

  private static Head first(List<Head> heads) {
    Head first = null;
    for (int i = 0; i < heads.size(); i++) {
      Head head = heads.get(i);
      if (!head.ended && (first == null || head.key < first.key)) {
        first = head;
      }
    }
    return first;
  }

  @Override
  public void close() {
    inputs.forEach(input -> input.reader().close());
  }

  /** The next row of an input, held in memory of its own until its turn comes. */
  private final class Head {
    private final CsvInput input;
    private final RecordWriter record;
    private final RecordView view;
    private boolean ended;
    private long key = Nulls.INT64;
    private long line;

    Head(CsvInput input) {
      this.input = input;
      record = new RecordWriter().wrap(Memory.allocate(input.schema().length()));
      view = new RecordView().wrap(record.address());
      record.header(0);
    }

    void advance() {
      for (; ; ) {
        CsvReader.Result result = input.reader().readAhead(record);
        if (result == CsvReader.Result.REJECT) {
          reject(input);
          continue;
        }
        ended = result == CsvReader.Result.END;
        if (ended) {
          end(input);
        } else {
          take(input.reader().mergeKey(), input.reader().rowLine());
        }
        return;
      }
    }

    private void take(long nextKey, long nextLine) {
      if (nextKey < key) {
        throw ToolException.usage(
            "input "
                + input.reader().name()
                + ": column '"
                + mergeColumn
                + "' falls from "
                + key
                + " in line "
                + line
                + " to "
                + nextKey
                + " in line "
                + nextLine
                + "; a file to merge must ascend in it: sort it, or read without --merge-by");
      }
      key = nextKey;
      line = nextLine;
    }

    void publish() {
      RecordWriter claimed = input.target().claim();
      lastEventTime = view.eventTime();
      lastInput = input;
      moveTo(input, line);
      claimed.eventTime(view.eventTime()).ingestTime(view.ingestTime());
      int fields = input.schema().length() - RecordHeader.LENGTH;
      if (fields > 0) {
        Memory.copy(
            record.address() + RecordHeader.LENGTH,
            claimed.address() + RecordHeader.LENGTH,
            fields);
      }
      input.reader().intern(claimed);
      input.target().publish();
    }

    void free() {
      Memory.free(record.address());
    }
  }
}
