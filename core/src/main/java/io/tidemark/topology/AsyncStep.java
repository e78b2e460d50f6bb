package io.tidemark.topology;

import io.tidemark.join.AsyncFailure;
import io.tidemark.join.AsyncOptions;
import io.tidemark.join.AsyncSpec;
import io.tidemark.record.Schema;
import java.util.List;

/**
 * The lookups of a query. The service that answers them is bound to the engine, not to the job.
 *
 * @param response schema of the rows of an answer
 * @param options how lookups are made
 * @param result schema of the results
 * @param sides the output of rows whose lookup has failed, if there is one
 */
public record AsyncStep(
    Schema response, AsyncOptions options, Schema result, List<SideOutput> sides) {
  static AsyncStep of(Schema request, Schema response, AsyncOptions options) {
    List<SideOutput> sides =
        options.failure() == AsyncFailure.SIDE
            ? List.of(new SideOutput(AsyncSpec.FAILED, AsyncSpec.failed(request)))
            : List.of();
    return new AsyncStep(response, options, AsyncSpec.result(request, response), sides);
  }
}
