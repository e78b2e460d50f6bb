package io.tidemark.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Writes and reads a journal, and tells which threads live that were not there before, which
 * addresses were asked for and which sockets are open.
 */
final class QuietMain {
  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
  private static final List<String> CONNECTIONS = new ArrayList<>();

  private QuietMain() {}

  public static void main(String[] arguments) throws IOException {
    Path journal = Path.of(arguments[0]);
    // With the first channel the JDK opens a pair of sockets within the process, and keeps one.
    FileChannel.open(Files.createFile(journal.resolve("any")), StandardOpenOption.READ).close();
    List<String> socketsBefore = sockets();
    ProxySelector.setDefault(new Witness());
    try (TestRecords records = TestRecords.ofLength(64);
        JournalWriter writer =
            JournalWriter.open(
                journal,
                new JournalOptions()
                    .blockSize(JournalOptions.MIN_BLOCK_SIZE)
                    .preTouch(true)
                    .usableSpace(() -> Long.MAX_VALUE));
        JournalReader reader = JournalReader.open(journal)) {
      records.append(writer, 100);
      records.verifyAll(reader, 0);
      for (Thread thread : Thread.getAllStackTraces().keySet()) {
        System.out.println((thread.isDaemon() ? "daemon " : "thread ") + thread.getName());
      }
      List<String> sockets = sockets();
      sockets.removeAll(socketsBefore);
      System.out.println("sockets " + sockets);
    }
    System.out.println("connections " + CONNECTIONS);
    System.out.println("end");
  }

  /** The sockets of this process; none where the system does not tell. */
  private static List<String> sockets() {
    if (!Files.isDirectory(DESCRIPTORS)) {
      return new ArrayList<>();
    }
    try (Stream<Path> descriptors = Files.list(DESCRIPTORS)) {
      return new ArrayList<>(
          descriptors.map(QuietMain::target).filter(name -> name.startsWith("socket:")).toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String target(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (IOException e) {
      // Closed since it was listed, as that of the list itself.
      return "";
    }
  }

  /** Sees every connection that the JDK makes by a socket or a URL, also one that is over. */
  private static final class Witness extends ProxySelector {
    @Override
    public List<Proxy> select(URI uri) {
      CONNECTIONS.add(uri.toString());
      return List.of(Proxy.NO_PROXY);
    }

    @Override
    public void connectFailed(URI uri, SocketAddress address, IOException e) {
      CONNECTIONS.add(uri + " failed");
    }
  }
}
