package io.tidemark.window;

/**
 * A word of a calendar file.
 *
 * @param text without blanks
 * @param column of its first character, from 1
 */
record CalendarWord(String text, int column) {}
