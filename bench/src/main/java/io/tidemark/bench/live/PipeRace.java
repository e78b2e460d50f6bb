package io.tidemark.bench.live;

import io.tidemark.bench.Quartiles;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Runs pipes in turn, so that a disturbance of the machine hits them all, and keeps what each
 * stretch took. All get the same trades in the same order.
 */
final class PipeRace {
  private static final double NANOS_PER_SECOND = 1e9;

  private final List<Pipe> pipes;
  private final int[] claims;
  private final List<List<List<Stretch>>> stretches = new ArrayList<>();
  private final Stretch[] last;
  private int records;

  PipeRace(List<Pipe> pipes, int[] claims) {
    this.pipes = pipes;
    this.claims = claims.clone();
    last = new Stretch[pipes.size()];
    for (int pipe = 0; pipe < pipes.size(); pipe++) {
      List<List<Stretch>> ofPipe = new ArrayList<>();
      for (int i = 0; i < claims.length; i++) {
        ofPipe.add(new ArrayList<>());
      }
      stretches.add(ofPipe);
    }
  }

  /** Runs all pipes equally often until the slowest has run for so long. */
  void warmUp(long nanos, int recordsOfStretch) {
    long[] taken = new long[pipes.size()];
    boolean warm = nanos <= 0;
    while (!warm) {
      warm = true;
      for (int pipe = 0; pipe < pipes.size(); pipe++) {
        for (int claim : claims) {
          last[pipe] = pipes.get(pipe).run(claim, recordsOfStretch);
          taken[pipe] += last[pipe].nanos();
        }
      }
      for (long of : taken) {
        warm &= of >= nanos;
      }
    }
  }

  /** Runs and keeps {@code repeats} stretches of each pipe and claim. */
  void run(int repeats, int recordsOfStretch) {
    records = recordsOfStretch;
    for (int repeat = 0; repeat < repeats; repeat++) {
      for (int i = 0; i < claims.length; i++) {
        for (int pipe = 0; pipe < pipes.size(); pipe++) {
          last[pipe] = pipes.get(pipe).run(claims[i], recordsOfStretch);
          stretches.get(pipe).get(i).add(last[pipe]);
        }
      }
    }
  }

  int[] claims() {
    return claims.clone();
  }

  /** Whether the pipes from one on gave the same number of outputs with the same checksum. */
  boolean agree(int from) {
    boolean same = last[from].received() > 0;
    for (int pipe = from + 1; pipe < last.length; pipe++) {
      same &=
          last[pipe].received() == last[from].received()
              && last[pipe].checksum() == last[from].checksum();
    }
    return same;
  }

  /** Records a second of a pipe, median. */
  double rate(int pipe, int claim) {
    return median(pipe, claim, this::rate);
  }

  private double rate(Stretch stretch) {
    return records * NANOS_PER_SECOND / stretch.nanos();
  }

  /** Processor time of the pipe's process per record, median, in nanoseconds. */
  double cpuNanos(int pipe, int claim) {
    return median(pipe, claim, stretch -> (double) stretch.cpuNanos() / records);
  }

  /** Heap bytes per record of the thread that allocated most, mean: a median would hide some. */
  double allocatedBytes(int pipe, int claim) {
    return of(pipe, claim).stream().mapToLong(Stretch::allocatedBytes).average().orElseThrow()
        / records;
  }

  private double median(int pipe, int claim, ToDoubleFunction<Stretch> figure) {
    return Quartiles.of(of(pipe, claim).stream().mapToDouble(figure).toArray()).median();
  }

  /** A pipe's rate over that of the slowest of those before it, by repeat. */
  Quartiles shareOfSlowest(int pipe, int claim) {
    double[] shares = new double[of(pipe, claim).size()];
    for (int repeat = 0; repeat < shares.length; repeat++) {
      double slowest = Double.MAX_VALUE;
      for (int before = 0; before < pipe; before++) {
        slowest = Math.min(slowest, rate(of(before, claim).get(repeat)));
      }
      shares[repeat] = rate(of(pipe, claim).get(repeat)) / slowest;
    }
    return Quartiles.of(shares);
  }

  private List<Stretch> of(int pipe, int claim) {
    for (int i = 0; i < claims.length; i++) {
      if (claims[i] == claim) {
        return stretches.get(pipe).get(i);
      }
    }
    throw new IllegalArgumentException("no stretches of claim=" + claim);
  }
}
