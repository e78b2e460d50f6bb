package io.tidemark.bench;

import io.tidemark.expression.ExpressionCompiler;
import io.tidemark.operator.Collector;
import io.tidemark.operator.Groups;
import io.tidemark.pattern.PatternOperator;
import io.tidemark.pattern.PatternPlan;
import io.tidemark.pattern.PatternSpec;
import io.tidemark.pattern.RunCap;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.SymbolTable;
import io.tidemark.record.TimeUnit;
import io.tidemark.window.TimeDomain;
import io.tidemark.window.WindowKey;
import java.util.List;

/**
 * The operator without the engine around it: each trade is written to a record and given to it, and
 * each watermark of the driver moves its time.
 */
final class OperatorPatterns implements TradeConsumer {
  private static final int GROUPS = 32;

  private final PatternOperator operator;
  private final long record = Memory.allocateFor(this, TradeRecord.LENGTH);
  private long sequence;

  OperatorPatterns(TradePattern pattern, ResultChecksum results) {
    PatternPlan plan =
        new PatternPlan("pattern", 0, pattern.pattern(), TradeRecord.SCHEMA, TimeUnit.MILLISECONDS);
    PatternSpec spec =
        new PatternSpec(
            List.of(plan.compile(new ExpressionCompiler(new SymbolTable()))),
            WindowKey.of(TradeRecord.SCHEMA.field("symbol"), List.of()),
            TradeRecord.SCHEMA,
            MatchRecord.SCHEMA,
            new MatchRecord(),
            List.of(),
            TimeDomain.EVENT,
            TimeUnit.MILLISECONDS.nanos(),
            null,
            RunCap.NONE);
    operator = new PatternOperator(spec, Groups.all(GROUPS), new Rows(results));
  }

  @Override
  public void onTrade(TradeGenerator trade) {
    TradeRecord.write(trade, record);
    Memory.putLong(record + RecordHeader.SEQUENCE_OFFSET, ++sequence);
    operator.onRecord(record);
  }

  @Override
  public void onWatermark(long watermark) {
    operator.onWatermark(watermark);
  }

  @Override
  public long stateBytes() {
    return operator.gauges().bytes();
  }

  /** Takes the rows at one place. */
  private static final class Rows extends Collector {
    private final long row = Memory.allocateFor(this, MatchRecord.SCHEMA.length());
    private final ResultChecksum results;

    Rows(ResultChecksum results) {
      this.results = results;
    }

    @Override
    public long claim() {
      return row;
    }

    @Override
    public void emit(long due, int group) {
      MatchRecord.read(row, results);
    }

    @Override
    public long claimSide(int side) {
      throw new IllegalStateException("no side output " + side);
    }

    @Override
    public void emitSide(int side, long due, int group) {
      throw new IllegalStateException("no side output " + side);
    }

    @Override
    public void late(long late, int group) {
      throw new IllegalStateException(
          "a late trade at " + Memory.getLong(late + RecordHeader.EVENT_TIME_OFFSET));
    }
  }
}
