package io.tidemark.topology;

/** Which rows of two inputs are partners. */
public sealed interface JoinRule permits IntervalRule, AsOfRule {}
