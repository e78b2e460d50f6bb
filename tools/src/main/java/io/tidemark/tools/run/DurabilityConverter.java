package io.tidemark.tools.run;

import io.tidemark.journal.Durability;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads what a journal's outputs wait for, as the command line says it. */
public final class DurabilityConverter implements ITypeConverter<Durability> {
  @Override
  public Durability convert(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "async" -> Durability.ASYNC;
      case "gated" -> Durability.GATED;
      case "sync" -> Durability.SYNC;
      default ->
          throw new TypeConversionException("found '" + text + "', expected async, gated or sync");
    };
  }
}
