/**
 * The root of Tidemark. It holds no types of its own; its subpackages are layers, and an import
 * never points from a lower layer to a higher one.
 */
package io.tidemark;
