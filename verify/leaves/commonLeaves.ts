import { decodeUtf8 } from '../log/utf8.ts';
import { type LeafOf, type Opening, type PickKind, pickKinds, type PickOrigin, pickOrigins } from './leaf.ts';
import { HASH_PATTERN, instant, LINE_PATTERN, TEAM_PATTERN } from './shapes.ts';

// Nearly all leaves are picks, and nearly all bytes openings. Both are read here by the one way in which canonical JSON
// writes them, in a fraction of the time of a parser. What these patterns do not know is left to the parser.

/** Whole numbers and ids that are exact for certain. */
const COUNT = String.raw`0|[1-9]\d{0,14}`;
const ID = String.raw`[1-9]\d{0,14}`;
const WEEK = String.raw`30|[12]\d|[1-9]`;
/** An instant, of which the pattern checks the length. */
const AT = String.raw`[^"\\]{24}`;

const PICK = new RegExp(
  String.raw`^\{"at":"(${AT})","commitment":"(${HASH_PATTERN})","kind":"(${pickKinds.join('|')})","replaces":(null|${COUNT}),"type":"pick","week":(${WEEK})\}$`,
);
/** No leaf of a pick is longer. */
const MOST_BYTES = 200;

/** @returns null for another leaf, and for one that only the parser can judge */
export function readPick(bytes: Uint8Array): LeafOf<'pick'> | null {
  if (bytes.length > MOST_BYTES) return null;
  const [, at, commitment, kind, replaces, week] = PICK.exec(decodeUtf8(bytes)) ?? [];
  if (at === undefined || commitment === undefined || instant(at) !== null) return null;
  return {
    type: 'pick',
    at,
    commitment,
    kind: kind as PickKind,
    replaces: replaces === 'null' ? null : Number(replaces),
    week: Number(week),
  };
}

const OPENINGS_START = new RegExp(String.raw`^\{"at":"(${AT})","openings":\[`);
/** An opening, whose record has no reason. */
const OPENING = new RegExp(
  String.raw`\[(${COUNT}),"(${HASH_PATTERN})",(\{"entry":"(${ID})",(?:"line":(null|"${LINE_PATTERN}"),)?"pool":"(${ID})","receivedAt":"(${AT})","source":"(${pickOrigins.join('|')})","team":(null|"${TEAM_PATTERN}")(?:,"was":"(${TEAM_PATTERN})")?,"week":(${WEEK})\})\](,?)`,
  'y',
);
const OPENINGS_END = new RegExp(String.raw`\],"type":"openings","week":(${WEEK})\}$`, 'y');

/** @returns null for another leaf, and for one that only the parser can judge */
export function readOpenings(bytes: Uint8Array): LeafOf<'openings'> | null {
  const text = decodeUtf8(bytes);
  // Then a place in the text is one in the bytes; the patterns know ASCII alone.
  if (text.length !== bytes.length) return null;
  const [start, at] = OPENINGS_START.exec(text) ?? [];
  if (start === undefined || at === undefined || instant(at) !== null) return null;
  const openings: Opening[] = [];
  let place = start.length;
  for (let isLast = false; !isLast;) {
    OPENING.lastIndex = place;
    const found = OPENING.exec(text);
    if (found === null) return null;
    const [whole, index, salt, written, entry, line, pool, receivedAt, source, team, was, week, comma] =
      found;
    if (instant(receivedAt) !== null) return null;
    // "[", the index, ",", the salt in quotes, ",".
    const from = place + 1 + index!.length + 1 + salt!.length + 2 + 1;
    openings.push({
      index: Number(index),
      salt: salt!,
      record: {
        entry: entry!,
        pool: pool!,
        receivedAt: receivedAt!,
        source: source as PickOrigin,
        team: team === 'null' ? null : team!.slice(1, -1),
        week: Number(week),
        ...(was === undefined ? {} : { was }),
        ...(line === undefined ? {} : { line: line === 'null' ? null : line.slice(1, -1) }),
      },
      bytes: bytes.subarray(from, from + written!.length),
    });
    place += whole.length;
    isLast = comma === '';
  }
  OPENINGS_END.lastIndex = place;
  const [, week] = OPENINGS_END.exec(text) ?? [];
  return week === undefined ? null : { type: 'openings', at, week: Number(week), openings };
}
