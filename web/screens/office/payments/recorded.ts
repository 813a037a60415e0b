export interface Recorded {
  title: string;
  /** Receipts to reverse for the undo; empty: nothing to undo. */
  receipts: readonly string[];
}

/** The most entries or receipts of one command. */
export const RECORDED_AT_ONCE = 100;
