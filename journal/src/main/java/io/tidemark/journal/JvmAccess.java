package io.tidemark.journal;

import java.util.ArrayList;
import java.util.List;

/** What Chronicle Queue needs of the JDK, asked for before it fails in its own words. */
final class JvmAccess {
  private JvmAccess() {}

  /**
   * Verifies that the JVM was started with the access that the journal needs.
   *
   * @throws JournalException that prints the missing options
   */
  static void require() {
    Module base = Object.class.getModule();
    Module own = JvmAccess.class.getModule();
    List<String> missing = new ArrayList<>();
    for (String name : new String[] {"java.lang.reflect", "sun.nio.ch"}) {
      if (!base.isOpen(name, own)) {
        missing.add("--add-opens=java.base/" + name + "=ALL-UNNAMED");
      }
    }
    if (!base.isExported("jdk.internal.misc", own)) {
      missing.add("--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED");
    }
    if (!missing.isEmpty()) {
      throw new JournalException(
          "the journal needs access to internals of the JDK; start java with "
              + String.join(" ", missing));
    }
  }
}
