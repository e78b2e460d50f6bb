/** The journal: records kept in a Chronicle Queue, snapshots of state, recovery and replay. */
package io.tidemark.journal;
