/** The pattern vectors: reads, runs and compares them. */
package io.tidemark.conformance.cep;
