/**
 * Prices of work, in units. One unit is about one resolver call, 2 to 8 µs of CPU. A field costs one unit
 * unless its `complexity` option says otherwise; a list multiplies the cost of its fields by its maximum
 * length (documentCost.ts).
 */
export const price = {
  /** One SQL statement that reads rows by an index. */
  statement: 50,
  /** One row read by a statement, besides the fields made of it. */
  row: 2,
  /** One character of such a row's texts: those of the log are parsed again. */
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
  /** One byte of a response: serialized, compressed and sent. */
  byte: 0.02,
} as const;
