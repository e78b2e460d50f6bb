package io.tidemark.join;

import io.tidemark.expression.CompiledPredicate;
import io.tidemark.expression.CompiledProjection;
import io.tidemark.record.Schema;
import io.tidemark.window.WindowKey;

/**
 * One input of a join, ready to run.
 *
 * @param name of the stream, for errors
 * @param schema of its rows
 * @param key that pairs have in common
 * @param hasNullKey which rows have a null in their key and so no partner; null if none can
 * @param timeOffset where in a row the time lies that it is joined by
 * @param watermarkKey of that time
 * @param columns writes its columns of a result
 * @param nulls writes nulls in their place, whatever it reads
 */
public record JoinSide(
    String name,
    Schema schema,
    WindowKey key,
    CompiledPredicate hasNullKey,
    int timeOffset,
    int watermarkKey,
    CompiledProjection columns,
    CompiledProjection nulls) {}
