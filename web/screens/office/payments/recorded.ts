/** What was recorded last. */
export interface Recorded {
  title: string;
  /** The receipts whose reversal undoes it; none: there is nothing to undo. */
  receipts: readonly string[];
}
