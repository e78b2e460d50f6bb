package io.tidemark.aggregate;

import io.tidemark.expression.Expression;
import io.tidemark.expression.Expressions;
import io.tidemark.expression.When;
import java.util.List;

/** The factor that makes a product count only where another value is there: 1, or null. */
final class PresenceOf {
  private PresenceOf() {}

  static Expression of(Expression value) {
    return Expressions.caseWhen(
        List.of(new When(Expressions.isNotNull(value), Expressions.literal(1))), null);
  }
}
