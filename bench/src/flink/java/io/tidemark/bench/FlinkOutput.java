package io.tidemark.bench;

import org.apache.flink.runtime.event.WatermarkEvent;
import org.apache.flink.streaming.api.operators.Output;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.LatencyMarker;
import org.apache.flink.streaming.runtime.streamrecord.RecordAttributes;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.util.OutputTag;

/** Takes the results of an operator and nothing else. */
final class FlinkOutput implements Output<StreamRecord<FlinkTotal>> {
  private final ResultChecksum results;

  FlinkOutput(ResultChecksum results) {
    this.results = results;
  }

  @Override
  public void collect(StreamRecord<FlinkTotal> result) {
    FlinkTotal total = result.getValue();
    results.accept(total.end, total.symbol, total.trades, total.quantity, 0, 0, 0);
  }

  @Override
  public void emitWatermark(Watermark watermark) {}

  @Override
  public void emitWatermark(WatermarkEvent watermark) {}

  @Override
  public void emitWatermarkStatus(WatermarkStatus status) {}

  @Override
  public <X> void collect(OutputTag<X> tag, StreamRecord<X> row) {}

  @Override
  public void emitLatencyMarker(LatencyMarker marker) {}

  @Override
  public void emitRecordAttributes(RecordAttributes attributes) {}

  @Override
  public void close() {}
}
