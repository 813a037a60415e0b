import type { PickSource } from '#graphql/grading/rules/facts.ts';
import { readCursor, writeCursor } from '#graphql/api/paging/cursors.ts';

/** A pick as the log says it. The caller has checked that it is public. */
export interface PastPick {
  entryId: number;
  week: number;
  teamId: string;
  receivedAt: Date;
  source: PickSource;
}

/** A position: in a leaf of known picks, or a leaf of one pick, which come after all known ones. */
interface PickPosition {
  isKnown: boolean;
  index: number;
  /** From 1, within the leaf. */
  place: number;
}

export interface Placed {
  pick: PastPick;
  at: PickPosition;
}

/** A part of a page: after its start, or before it when inverted. */
export interface PickPart {
  start: PickPosition | null;
  inverted: boolean;
  limit: number;
}

const POSITION = /^([kp])(\d{1,10}):([1-9]\d{0,4})$/;

/** Whether a position comes before another. */
export function isAhead(a: PickPosition, b: PickPosition): boolean {
  if (a.isKnown !== b.isKnown) return a.isKnown;
  return a.index === b.index ? a.place < b.place : a.index < b.index;
}

export function writePosition({ isKnown, index, place }: PickPosition): string {
  return writeCursor(`${isKnown ? 'k' : 'p'}${index}:${place}`);
}

/** @throws InvalidInputError for a cursor that the list did not issue */
export function readPosition(argument: string, cursor: string | undefined): PickPosition | null {
  const groups = readCursor(argument, cursor, POSITION);
  if (groups === null) return null;
  const [kind, index, place] = groups;
  return { isKnown: kind === 'k', index: Number(index), place: Number(place) };
}
