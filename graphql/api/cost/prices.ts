/**
 * Prices of work, in units. One unit is about one resolver call, 2 to 8 µs of CPU. A field costs one unit
 * unless its `complexity` option says otherwise; a list multiplies the cost of its fields by its maximum
 * length (documentCost.ts).
 */
export const price = {
  /** One SQL statement that reads rows by an index. */
  statement: 50,
  /** One row that a statement reads, beside the fields that are made of it. */
  row: 2,
  /** One character of the texts in such a row: the log's are taken apart again. */
  character: 0.05,
  /**
   * One SQL statement that counts a pool's entries, or the picks of a week, by an index; measured at 20,000
   * entries.
   */
  indexScan: 200,
  /** One SQL statement that reads every entry or pick of a pool; measured at 20,000 entries. */
  poolScan: 1000,
  /** A root field of a mutation: it reads, checks, writes and reads again. */
  mutation: 200,
  /** One byte of an answer: it is serialized, compressed and sent. */
  byte: 0.02,
} as const;
