export interface Recorded {
  title: string;
  /** Receipts to reverse for the undo; empty: nothing to undo. */
  receipts: readonly string[];
}
