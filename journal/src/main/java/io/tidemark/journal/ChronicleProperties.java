package io.tidemark.journal;

/** What has to be set before the first class of Chronicle's is there. */
final class ChronicleProperties {
  private static final String JNA_DIRECTORY = "jna.tmpdir";

  private ChronicleProperties() {}

  /** No reports to its maker, no line of greeting, no thread that watches the disk. */
  static void set() {
    System.setProperty("chronicle.analytics.disable", "true");
    System.setProperty("chronicle.announcer.disable", "true");
    System.setProperty("chronicle.disk.monitor.disable", "true");
    // The native access library that comes with it would unpack itself into the home directory.
    if (System.getProperty(JNA_DIRECTORY) == null) {
      System.setProperty(JNA_DIRECTORY, System.getProperty("java.io.tmpdir"));
    }
  }
}
