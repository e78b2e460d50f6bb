/**
 * Off-heap state: an {@link io.tidemark.state.Arena} of blocks addressed by 32-bit offsets, and the
 * tables, pools, lists and timers that live in it.
 *
 * <p>Structures refer to each other by offset, never by address, so a snapshot of an arena is a
 * copy of its used bytes and a structure adds a few numbers to it. Restoring goes in the same
 * order: the arena first, then each structure, constructed with the same arguments. A structure
 * takes nothing from its arena before the first element is added.
 *
 * <p>Nothing here is thread-safe: an arena and what is in it belong to one thread at a time.
 */
package io.tidemark.state;
