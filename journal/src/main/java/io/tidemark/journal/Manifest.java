package io.tidemark.journal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;

/**
 * The list of what a journal consists of, so that a missing file is seen. Immutable.
 *
 * <p>A text file, replaced as a whole: by a writer when it starts, when it enters a new file, when
 * it drops old ones and when it ends. A file is listed only after its first document is there, and
 * before the first record.
 *
 * @param id that tells journals apart, in case their files get mixed
 * @param incarnations by number
 * @param cycles in the order of their documents
 */
record Manifest(int id, List<ManifestIncarnation> incarnations, List<ManifestCycle> cycles) {
  private static final String FILE = "manifest";
  private static final String FIRST_LINE = "tidemark journal 1 FAST_HOURLY id ";

  /** Of a new journal. */
  static Manifest create() {
    return new Manifest(new SplittableRandom().nextInt(), List.of(), List.of());
  }

  static Path file(Path journal) {
    return journal.resolve(FILE);
  }

  static Path directory(Path journal, int incarnation) {
    return journal.resolve(String.format(Locale.ROOT, "%04d", incarnation));
  }

  Manifest withIncarnation(ManifestIncarnation incarnation) {
    List<ManifestIncarnation> all = new ArrayList<>(incarnations);
    all.removeIf(i -> i.number() == incarnation.number());
    all.add(incarnation);
    return new Manifest(id, List.copyOf(all), cycles);
  }

  Manifest withCycle(ManifestCycle cycle) {
    List<ManifestCycle> all = new ArrayList<>(cycles);
    all.add(cycle);
    return new Manifest(id, incarnations, List.copyOf(all));
  }

  /** Without the files that start at or behind a document. */
  Manifest cutAt(long document) {
    return of(cycles.stream().filter(c -> c.firstDocument() < document).toList());
  }

  /** Without the first files, and the incarnations that were in them alone. */
  Manifest withoutFirst(int count) {
    return of(List.copyOf(cycles.subList(count, cycles.size())));
  }

  private Manifest of(List<ManifestCycle> rest) {
    return new Manifest(
        id,
        incarnations.stream()
            .filter(i -> rest.stream().anyMatch(c -> c.incarnation() == i.number()))
            .toList(),
        rest);
  }

  ManifestIncarnation last() {
    return incarnations.isEmpty() ? null : incarnations.get(incarnations.size() - 1);
  }

  ManifestIncarnation incarnation(int number) {
    return incarnations.stream().filter(i -> i.number() == number).findFirst().orElseThrow();
  }

  /**
   * Reads the manifest of a journal.
   *
   * @return null if there is none
   */
  static Manifest read(Path journal) throws IOException {
    String text;
    try {
      text = Files.readString(file(journal), UTF_8);
    } catch (NoSuchFileException e) {
      return null;
    }
    int end = text.lastIndexOf("crc32c ");
    String body = end < 0 ? text : text.substring(0, end);
    String found = end < 0 ? "none" : text.substring(end);
    String expected = crcLine(body);
    if (!found.equals(expected)) {
      throw damaged(journal, "found checksum " + found.strip() + ", expected " + expected.strip());
    }
    return parse(journal, body);
  }

  /**
   * Reads the manifest of a journal that has to be there.
   *
   * @throws JournalException if there is no journal
   * @throws JournalDamageException if there is one without a manifest
   */
  static Manifest require(Path journal) throws IOException {
    Manifest manifest = read(journal);
    if (manifest != null) {
      return manifest;
    }
    if (Files.exists(directory(journal, 1)) || Files.exists(JournalTail.file(journal))) {
      throw damaged(journal, "found no manifest, expected one beside the queues");
    }
    throw new JournalException("no journal in " + journal + "; check the path");
  }

  private static Manifest parse(Path journal, String body) {
    List<ManifestIncarnation> incarnations = new ArrayList<>();
    List<ManifestCycle> cycles = new ArrayList<>();
    List<String> lines = body.lines().toList();
    if (lines.isEmpty() || !lines.get(0).startsWith(FIRST_LINE)) {
      String first = lines.isEmpty() ? "" : lines.get(0);
      throw damaged(journal, "found '" + first + "', expected '" + FIRST_LINE + "'");
    }
    for (String line : lines.subList(1, lines.size())) {
      String[] words = line.split(" ", -1);
      if (words[0].equals("incarnation")) {
        incarnations.add(
            new ManifestIncarnation(
                Integer.parseInt(words[1]), Long.parseLong(words[3]), Long.parseLong(words[5])));
      } else {
        cycles.add(
            new ManifestCycle(
                Integer.parseInt(words[1]),
                Integer.parseInt(words[3]),
                Long.parseLong(words[5]),
                Long.parseLong(words[7])));
      }
    }
    int id = Integer.parseUnsignedInt(lines.get(0).substring(FIRST_LINE.length()), 16);
    return new Manifest(id, List.copyOf(incarnations), List.copyOf(cycles));
  }

  /** Replaces the manifest of a journal, on the disk too. */
  void write(Path journal) throws IOException {
    Path fresh = journal.resolve(FILE + ".new");
    String body = text();
    ByteBuffer bytes = UTF_8.encode(body + crcLine(body));
    try (FileChannel channel =
        FileChannel.open(
            fresh,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
    Files.move(fresh, file(journal), StandardCopyOption.ATOMIC_MOVE);
    FileSync.forceDirectory(journal);
  }

  private String text() {
    StringBuilder text =
        new StringBuilder(FIRST_LINE).append(String.format(Locale.ROOT, "%08x%n", id));
    for (ManifestIncarnation i : incarnations) {
      text.append(
          String.format(
              Locale.ROOT,
              "incarnation %d end-document %d end-sequence %d%n",
              i.number(),
              i.endDocument(),
              i.endSequence()));
    }
    for (ManifestCycle c : cycles) {
      text.append(
          String.format(
              Locale.ROOT,
              "cycle %d hour %d first-document %d first-sequence %d %s%n",
              c.incarnation(),
              c.cycle(),
              c.firstDocument(),
              c.firstSequence(),
              HourlyCycle.fileName(c.cycle())));
    }
    return text.toString();
  }

  private static String crcLine(String body) {
    CRC32C crc = new CRC32C();
    crc.update(body.getBytes(UTF_8));
    return String.format(Locale.ROOT, "crc32c %08x%n", crc.getValue());
  }

  static JournalDamageException damaged(Path journal, String foundAndExpected) {
    return new JournalDamageException(
        Damage.MANIFEST,
        new JournalPlace(file(journal), -1, 0, 0, 0),
        foundAndExpected,
        "restore the manifest from a copy: without it nobody can tell whether files are missing;"
            + " if there is none, move the journal away and begin a new one",
        null);
  }
}
