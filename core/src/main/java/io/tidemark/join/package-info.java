/** What brings rows together with others: lookups in services that answer in their own time. */
package io.tidemark.join;
