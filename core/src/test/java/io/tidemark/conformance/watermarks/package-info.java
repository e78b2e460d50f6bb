/** Runs vectors that drive a component which makes, combines or forwards watermarks. */
package io.tidemark.conformance.watermarks;
