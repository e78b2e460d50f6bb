package io.tidemark.conformance.watermarks;

import java.util.Set;

/** A family of cases: the model of its answers, and the component that has to give them. */
enum WatermarkFamily {
  KEYED_COALESCER("watermarks-keyed-coalescer") {
    @Override
    Set<WatermarkRule> rules() {
      return Set.of(WatermarkRule.END_OF_TIME);
    }

    @Override
    WatermarkPlayer model(WatermarkCase of, Set<WatermarkRule> followed) {
      return new KeyedCoalescerModel(of, followed);
    }

    @Override
    WatermarkPlayer component(WatermarkCase of) {
      return new KeyedCoalescerPlayer(of);
    }
  },
  GENERATORS("watermarks-generators") {
    @Override
    Set<WatermarkRule> rules() {
      return Set.of(
          WatermarkRule.EVERY_RECORD,
          WatermarkRule.TIMEOUT_REACHED,
          WatermarkRule.OWN_WATERMARKS,
          WatermarkRule.END_OF_TIME);
    }

    @Override
    WatermarkPlayer model(WatermarkCase of, Set<WatermarkRule> followed) {
      return new GeneratorModel(of, followed);
    }

    @Override
    WatermarkPlayer component(WatermarkCase of) {
      return new GeneratorPlayer(of);
    }
  },
  SOURCE_MAPPER("watermarks-source-mapper") {
    @Override
    Set<WatermarkRule> rules() {
      return Set.of(
          WatermarkRule.NOT_ROUNDED,
          WatermarkRule.NO_PARTITION_IS_NOT_IDLE,
          WatermarkRule.CLOCK_FIRST,
          WatermarkRule.END_OF_TIME);
    }

    @Override
    WatermarkPlayer model(WatermarkCase of, Set<WatermarkRule> followed) {
      return new SourceMapperModel(of, followed);
    }

    @Override
    WatermarkPlayer component(WatermarkCase of) {
      return new SourceMapperPlayer(of);
    }
  },
  ASYNC_ORDERED("watermarks-async-ordered") {
    @Override
    Set<WatermarkRule> rules() {
      return Set.of();
    }

    @Override
    WatermarkPlayer model(WatermarkCase of, Set<WatermarkRule> followed) {
      return new RecordedLookups(followed);
    }

    @Override
    WatermarkPlayer component(WatermarkCase of) {
      return new LookupPlayer(of.job());
    }
  },
  ASYNC_UNORDERED("watermarks-async-unordered") {
    @Override
    Set<WatermarkRule> rules() {
      return Set.of(WatermarkRule.ONE_PLACE_PER_KEY);
    }

    @Override
    WatermarkPlayer model(WatermarkCase of, Set<WatermarkRule> followed) {
      return new RecordedLookups(followed);
    }

    @Override
    WatermarkPlayer component(WatermarkCase of) {
      return new LookupPlayer(of.job());
    }
  };

  private final String file;

  WatermarkFamily(String file) {
    this.file = file;
  }

  String file() {
    return file;
  }

  /** The family of a file; null if nothing of the engine is driven by it. */
  static WatermarkFamily of(String file) {
    for (WatermarkFamily family : values()) {
      if (family.file.equals(file)) {
        return family;
      }
    }
    return null;
  }

  /** The rules by which the engine may differ. */
  abstract Set<WatermarkRule> rules();

  /** What has to be answered where some of the rules are followed. */
  abstract WatermarkPlayer model(WatermarkCase of, Set<WatermarkRule> followed);

  /** What has to answer. */
  abstract WatermarkPlayer component(WatermarkCase of);
}
