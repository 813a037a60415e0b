import { InvalidInputError } from '#kernel/failures.ts';
import { MAX_ROW_ID } from './globalIds.ts';

/** Longer than any cursor of writeCursor. */
const MAX_CURSOR = 40;

/** A cursor for a list whose order is not the row id alone. */
export function writeCursor(place: string): string {
  return Buffer.from(place).toString('base64url');
}

/**
 * The parts that writeCursor encoded; the last is the row id. Null without a cursor.
 * @throws InvalidInputError for a cursor of another list
 */
export function readCursor(
  argument: string,
  cursor: string | undefined,
  place: RegExp,
): (string | undefined)[] | null {
  if (cursor === undefined) return null;
  const text = cursor.length > MAX_CURSOR ? '' : Buffer.from(cursor, 'base64url').toString();
  const groups = place.exec(text)?.slice(1);
  if (groups === undefined || Number(groups.at(-1)) > MAX_ROW_ID) throw badCursor(argument);
  return groups;
}

/** The row id of a cursor. @throws InvalidInputError for any other text */
export function readIdCursor(argument: string, cursor: string): number {
  const id = /^[1-9]\d{0,9}$/.test(cursor) ? Number(cursor) : 0;
  if (id < 1 || id > MAX_ROW_ID) throw badCursor(argument);
  return id;
}

/** Error for a cursor that this list never issued. */
export function badCursor(argument: string): InvalidInputError {
  return new InvalidInputError([{ path: [argument], message: 'This cursor does not belong to this list.' }]);
}
