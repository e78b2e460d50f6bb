package io.tidemark.bench.live;

import io.tidemark.bench.Quartiles;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

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

  /** Runs {@code repeats} stretches of each pipe and claim, and keeps what they took if told so. */
  void run(int repeats, int recordsOfStretch, boolean keep) {
    records = recordsOfStretch;
    for (int repeat = 0; repeat < repeats; repeat++) {
      for (int i = 0; i < claims.length; i++) {
        for (int pipe = 0; pipe < pipes.size(); pipe++) {
          last[pipe] = pipes.get(pipe).run(claims[i], recordsOfStretch);
          if (keep) {
            stretches.get(pipe).get(i).add(last[pipe]);
          }
        }
      }
    }
  }

  int[] claims() {
    return claims.clone();
  }

  /** Whether these pipes gave the same number of outputs with the same checksum. */
  boolean agree(int... which) {
    Stretch first = last[which[0]];
    boolean same = first.received() > 0;
    for (int pipe : which) {
      same &=
          last[pipe].received() == first.received() && last[pipe].checksum() == first.checksum();
    }
    return same;
  }

  /** Records a second of a pipe, median. */
  double rate(int pipe, int claim) {
    return Quartiles.of(of(pipe, claim).stream().mapToDouble(this::rate).toArray()).median();
  }

  private double rate(Stretch stretch) {
    return records * NANOS_PER_SECOND / stretch.nanos();
  }

  /** Processor time per record of the pipe's consuming thread, or of its only one; mean. */
  double cpuNanos(int pipe, int claim) {
    return mean(pipe, claim, Stretch::cpuNanos);
  }

  /** Heap bytes per record that the sending thread allocated, mean: a median would hide some. */
  double senderBytes(int pipe, int claim) {
    return mean(pipe, claim, Stretch::senderBytes);
  }

  /** The same of the consuming thread that allocated most. */
  double consumerBytes(int pipe, int claim) {
    return mean(pipe, claim, Stretch::consumerBytes);
  }

  private double mean(int pipe, int claim, ToLongFunction<Stretch> figure) {
    return of(pipe, claim).stream().mapToLong(figure).average().orElseThrow() / records;
  }

  /** A pipe's rate over that of another, by repeat; of several the slowest. */
  Quartiles share(int pipe, int[] others, int claim) {
    double[] shares = new double[of(pipe, claim).size()];
    for (int repeat = 0; repeat < shares.length; repeat++) {
      double slowest = Double.MAX_VALUE;
      for (int other : others) {
        slowest = Math.min(slowest, rate(of(other, claim).get(repeat)));
      }
      shares[repeat] = rate(of(pipe, claim).get(repeat)) / slowest;
    }
    return Quartiles.of(shares);
  }

  /** The processor time per record of another pipe over that of a pipe, by repeat. */
  Quartiles shareByCpu(int pipe, int other, int claim) {
    double[] shares = new double[of(pipe, claim).size()];
    for (int repeat = 0; repeat < shares.length; repeat++) {
      shares[repeat] =
          (double) of(other, claim).get(repeat).cpuNanos() / of(pipe, claim).get(repeat).cpuNanos();
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
