/**
 * What drives operators: the inline engine on the caller's thread, publishers that feed it and
 * sinks that take its results.
 */
package io.tidemark.engine;
