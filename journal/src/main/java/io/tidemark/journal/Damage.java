package io.tidemark.journal;

/** What is wrong with a damaged journal. */
public enum Damage {
  /** The manifest is missing or unreadable. */
  MANIFEST,
  /** A file that the manifest lists is not there. */
  FILE_MISSING,
  /** A file is no queue file: empty, cut short or overwritten at its start. */
  FILE_UNREADABLE,
  /** Documents that have to be there are not: the file ends, or holds zeros, before them. */
  DOCUMENTS_MISSING,
  /** A document's bytes are not those that were written. */
  DOCUMENT_CORRUPT,
  /** Documents or records do not follow one another. */
  CHAIN_BROKEN
}
