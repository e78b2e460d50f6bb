/** The {@code tidemark} command line. */
package io.tidemark.tools;
