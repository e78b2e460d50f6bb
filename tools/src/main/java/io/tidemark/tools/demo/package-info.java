/** The engine at work before your eyes: {@code tidemark demo}. */
package io.tidemark.tools.demo;
