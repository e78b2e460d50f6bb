package io.tidemark.tools.run;

import java.util.Objects;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A table or query and the file that is to be read or written for it.
 *
 * @param name as the job says it
 * @param path of the file
 */
record Binding(String name, String path) {
  Binding {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(path, "path");
  }

  /** As errors call it. */
  @Override
  public String toString() {
    return name + "=" + path;
  }

  /** Reads {@code name=path}. */
  static final class Converter implements ITypeConverter<Binding> {
    @Override
    public Binding convert(String text) {
      int equals = text.indexOf('=');
      if (equals < 1 || equals == text.length() - 1) {
        throw new TypeConversionException("found '" + text + "', expected NAME=FILE");
      }
      return new Binding(text.substring(0, equals), text.substring(equals + 1));
    }
  }
}
