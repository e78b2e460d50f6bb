package io.tidemark.join;

import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;

/**
 * Lookups, ready to run.
 *
 * @param request schema of the rows asked for, with an event time
 * @param response schema of the rows of an answer
 * @param result schema of the results: the fields of the row asked for, and those of the answer
 * @param failed schema of the rows whose lookup has failed
 * @param keys how many watermark keys rows and results have
 * @param options how lookups are made
 * @param symbols for people who read of a failure
 */
public record AsyncSpec(
    Schema request,
    Schema response,
    Schema result,
    Schema failed,
    int keys,
    AsyncOptions options,
    SymbolTable symbols) {
  /** The side output of rows whose lookup has failed. */
  public static final String FAILED = "failed";

  /** The field of failed rows that tells how many attempts were made. */
  public static final String ATTEMPTS = "lookup_attempts";

  /** The field of failed rows that tells whether the last attempt took too long. */
  public static final String TIMED_OUT = "lookup_timed_out";

  /**
   * Schema of the results.
   *
   * @throws IllegalArgumentException if a field of the answer has the name of another, or is an
   *     event time
   */
  public static Schema result(Schema request, Schema response) {
    if (response.eventTime() != null) {
      throw new IllegalArgumentException(
          "answer "
              + response
              + " has an event time, expected none: results have that of the row asked for");
    }
    Schema.Builder builder = fieldsOf(request);
    for (Field field : response.fields()) {
      add(field, builder);
    }
    return builder.build();
  }

  /** Schema of the rows whose lookup has failed. */
  public static Schema failed(Schema request) {
    return fieldsOf(request)
        .field(ATTEMPTS, FieldType.INT32)
        .field(TIMED_OUT, FieldType.BOOLEAN)
        .build();
  }

  private static Schema.Builder fieldsOf(Schema request) {
    Schema.Builder builder = Schema.builder(request.name());
    for (Field field : request.fields()) {
      if (field.equals(request.eventTime())) {
        builder.eventTime(field.name(), field.type().unit());
      } else {
        add(field, builder);
      }
    }
    return builder;
  }

  private static void add(Field field, Schema.Builder builder) {
    if (field.nullable()) {
      builder.nullable(field.name(), field.type());
    } else {
      builder.field(field.name(), field.type());
    }
  }
}
