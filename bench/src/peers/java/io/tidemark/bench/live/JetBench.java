package io.tidemark.bench.live;

import io.tidemark.bench.Forks;
import io.tidemark.bench.Quartiles;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/**
 * The wall-clock rates of the engine and of Hazelcast Jet on W1, in fresh processes in turn. Both
 * have a thread that makes the trades and one that works on them, and both have to give the bars
 * that are known.
 */
final class JetBench {
  private final Arguments arguments;

  private JetBench(Arguments arguments) {
    this.arguments = arguments;
  }

  public static void main(String[] args) throws Exception {
    Arguments arguments =
        new Arguments(
                "Trades a second on the workload W1: the engine behind its ring, and Hazelcast Jet,"
                    + " in processes in turn.")
            .option("repeats", "3", "processes of each")
            .option("warm-up", "5", "seconds in each before it is measured")
            .option("seconds", "3", "measured in each, of which the median is told");
    Program.run(arguments, args, () -> new JetBench(arguments).run());
  }

  private int run() throws IOException, InterruptedException {
    Machine machine = new Machine();
    List<String> seconds = List.of(arguments.text("warm-up"), arguments.text("seconds"));
    Forks jet = new Forks(JetRate.class, seconds, 0);
    Forks engine = new Forks(EngineRate.class, seconds, 0);
    int repeats = arguments.number("repeats", 1);
    double[] jetRates = new double[repeats];
    double[] engineRates = new double[repeats];
    double[] ratios = new double[repeats];
    boolean known = true;
    for (int repeat = 0; repeat < repeats; repeat++) {
      RateResult ofJet = RateResult.parse(jet.run());
      RateResult ofEngine = RateResult.parse(engine.run());
      jetRates[repeat] = ofJet.rate();
      engineRates[repeat] = ofEngine.rate();
      ratios[repeat] = ofEngine.rate() / ofJet.rate();
      known &= ofJet.known() && ofEngine.known();
    }
    MarkdownTable table = new MarkdownTable("W1, two threads", "M trades/s", "ratio");
    table.row("Hazelcast Jet", millions(jetRates), "");
    table.row("engine", millions(engineRates), range(Quartiles.of(ratios)));
    System.out.println(table);
    System.out.println();
    System.out.println(machine.describe());
    if (!known) {
      System.out.println("THE BARS ARE NOT THE KNOWN ONES: no figure above is of use.");
    }
    return known ? 0 : Program.WRONG_ANSWER;
  }

  private static String millions(double[] rates) {
    return String.format(Locale.ROOT, "%.1f", Quartiles.of(rates).median() / 1e6);
  }

  private static String range(Quartiles of) {
    return String.format(Locale.ROOT, "%.2f [%.2f..%.2f]", of.median(), of.lower(), of.upper());
  }
}
