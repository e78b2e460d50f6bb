/** What can be asked of a journal: {@code tidemark journal}. */
package io.tidemark.tools.journal;
