/** Runs the engine against recorded vectors and against an obviously correct model. */
package io.tidemark.conformance;
