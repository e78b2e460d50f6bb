package io.tidemark.tools;

import picocli.CommandLine.IVersionProvider;

/** The version in the manifest of the jar, with the Java that runs it. */
final class BuildVersion implements IVersionProvider {

  @Override
  public String[] getVersion() {
    String version = Main.class.getPackage().getImplementationVersion();
    return new String[] {
      "tidemark " + (version == null ? "(not packaged)" : version), "Java " + Runtime.version()
    };
  }
}
