import { accessText } from '#graphql/picks/rules/pickAccess.ts';
import type { LeafOf, PickKind, PickRecord } from '../leaves/leaf.ts';

/** A pick, or its removal, from an opened commitment. */
export interface OpenedPick {
  leaf: number;
  kind: PickKind;
  /** The leaf whose pick it replaces or removes; null for none. */
  replaces: number | null;
  /** When the leaf was written, in milliseconds since 1970. */
  at: number;
  record: PickRecord;
  /** By the record, in milliseconds since 1970. */
  receivedAt: number;
  /** A row of the entry table. */
  entry: number;
}

/** On a pick that somebody else opened, or could read, before its deadline. */
export function openingText({ entry, week, reason, way }: LeafOf<'pick-opened'>): string {
  const about = { owner: `entry ${entry}`, week: `Week ${week}` };
  return way === undefined
    ? `A commissioner ${accessText('OPENED', about)} before its deadline: ${reason}`
    : `Somebody who runs the site ${accessText(way, about)}: ${reason}`;
}
