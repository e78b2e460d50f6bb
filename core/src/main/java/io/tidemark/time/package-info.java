/**
 * Event time: how the clock of a partition follows its records, and how the clocks of many
 * partitions become one watermark.
 */
package io.tidemark.time;
