/**
 * Typed expressions over records: built and type-checked by {@link
 * io.tidemark.expression.Expressions}, compiled to bytecode by {@link
 * io.tidemark.expression.ExpressionCompiler} or into someone else's generated method by {@link
 * io.tidemark.expression.ExpressionEmitter}. Rule expressions and SQL both lower to them and differ
 * by their {@link io.tidemark.expression.NullLogic}.
 */
package io.tidemark.expression;
