package io.tidemark.tools.run;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a speed: a factor of real time, or {@code max}. */
public final class SpeedConverter implements ITypeConverter<Double> {
  @Override
  public Double convert(String text) {
    if (text.equals("max")) {
      return Double.POSITIVE_INFINITY;
    }
    try {
      double factor = Double.parseDouble(text);
      if (factor > 0 && factor < Double.POSITIVE_INFINITY) {
        return factor;
      }
    } catch (NumberFormatException e) {
      // Told below.
    }
    throw new TypeConversionException(
        "found '" + text + "', expected max, or a number above 0 such as 1 or 2.5");
  }
}
