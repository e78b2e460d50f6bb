package io.tidemark.bench.join;

import com.sun.management.ThreadMXBean;
import io.tidemark.bench.Quartiles;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Measures a join of the engine against the least code for it; the two alternate in short slices.
 * Time is that of the thread's processor. Argument: {@code interval} (orders and fills within a
 * second) or {@code asof} (trades and the last quote). System properties: {@code rounds} (30) and
 * {@code warmUpRounds} (12). The exit code is 1 if the answers differ and 2 if the argument is
 * wrong.
 */
public final class JoinBench {
  private static final int SLICE = 500_000;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static final Map<String, Supplier<Joiner>> FLOORS =
      Map.of("interval", IntervalFloor::new, "asof", AsOfFloor::new);
  private static final Map<String, Supplier<Joiner>> ENGINES =
      Map.of("interval", EngineJoiner::interval, "asof", EngineJoiner::asOf);

  private final Joiner floor;
  private final Joiner engine;
  private final OrderFlow floorFlow = new OrderFlow();
  private final OrderFlow engineFlow = new OrderFlow();
  private long bytes;

  private JoinBench(String workload) {
    floor = FLOORS.get(workload).get();
    engine = ENGINES.get(workload).get();
  }

  /** Runs the benchmark and ends the JVM. */
  public static void main(String[] args) {
    if (args.length != 1 || !FLOORS.containsKey(args[0])) {
      System.err.println("usage: JoinBench interval|asof");
      System.exit(2);
      return;
    }
    System.exit(new JoinBench(args[0]).run(args[0]) ? 0 : 1);
  }

  private boolean run(String workload) {
    for (int i = 0; i < Integer.getInteger("warmUpRounds", 12); i++) {
      slice(floorFlow, floor);
      slice(engineFlow, engine);
    }
    int rounds = Integer.getInteger("rounds", 30);
    double[] floorNanos = new double[rounds];
    double[] engineNanos = new double[rounds];
    double[] ratios = new double[rounds];
    bytes = 0;
    for (int i = 0; i < rounds; i++) {
      floorNanos[i] = slice(floorFlow, floor);
      engineNanos[i] = slice(engineFlow, engine);
      ratios[i] = floorNanos[i] / engineNanos[i];
    }
    boolean isSame = isSame();
    Quartiles ratio = Quartiles.of(ratios);
    System.out.printf(
        "%s: floor %.1f ns, engine %.1f ns, ratio %.2f (%.2f to %.2f), %.3f B/event, pairs %d %s%n",
        workload,
        Quartiles.of(floorNanos).median(),
        Quartiles.of(engineNanos).median(),
        ratio.median(),
        ratio.lower(),
        ratio.upper(),
        bytes / (double) ((long) rounds * SLICE),
        engine.pairs().count(),
        isSame ? "as the floor" : "UNLIKE THE FLOOR " + floor.pairs().count());
    return isSame;
  }

  private double slice(OrderFlow flow, Joiner joiner) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    long start = THREADS.getCurrentThreadCpuTime();
    flow.feed(joiner, SLICE);
    double nanos = (THREADS.getCurrentThreadCpuTime() - start) / (double) SLICE;
    bytes += THREADS.getCurrentThreadAllocatedBytes() - before;
    return nanos;
  }

  /** Ends of what is fed are not through with on either side, each after its own manner. */
  private boolean isSame() {
    long difference = Math.abs(floor.pairs().count() - engine.pairs().count());
    return difference <= 4L * OrderFlow.LATENESS * 10 && engine.pairs().count() > 0;
  }
}
