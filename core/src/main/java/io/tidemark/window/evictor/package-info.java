/** What is removed from windows when they fire: the evictor interface and the usual evictors. */
package io.tidemark.window.evictor;
