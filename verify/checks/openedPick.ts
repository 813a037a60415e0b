import type { PickKind, PickRecord } from '../leaves/leaf.ts';

/** A pick, or its removal, as its commitment was opened. */
export interface OpenedPick {
  /** The leaf with the commitment. */
  leaf: number;
  kind: PickKind;
  /** The leaf whose pick it replaces or removes; null for none. */
  replaces: number | null;
  /** When the leaf was written, in milliseconds since 1970. */
  at: number;
  record: PickRecord;
  /** When the server received it, as the record says, in milliseconds since 1970. */
  receivedAt: number;
  /** The row of the entry. */
  entry: number;
}
