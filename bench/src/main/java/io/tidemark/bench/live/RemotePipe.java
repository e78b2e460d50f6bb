package io.tidemark.bench.live;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The pipe of a {@link PipeWorker}. */
final class RemotePipe implements Pipe {
  private static final long CLOSE_SECONDS = 10;

  private final Process worker;
  private final BufferedWriter requests;
  private final BufferedReader answers;

  /** Starts a worker with the options and class path of this JVM. */
  RemotePipe(PipeSpec spec) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(PipeWorker.class.getName());
    command.addAll(spec.toArguments());
    worker = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    requests =
        new BufferedWriter(
            new OutputStreamWriter(worker.getOutputStream(), StandardCharsets.UTF_8));
    answers =
        new BufferedReader(new InputStreamReader(worker.getInputStream(), StandardCharsets.UTF_8));
  }

  @Override
  public Stretch run(int claim, int records) {
    try {
      requests.write(claim + " " + records + "\n");
      requests.flush();
      String answer = answers.readLine();
      if (answer == null) {
        throw new IOException("the worker has ended; what it wrote to standard error tells why");
      }
      return Stretch.parse(answer);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Lets the worker end, and ends it if it does not. */
  @Override
  public void close() {
    try {
      requests.close();
      if (!worker.waitFor(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        worker.destroyForcibly();
      }
    } catch (IOException e) {
      worker.destroyForcibly();
    } catch (InterruptedException e) {
      worker.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
