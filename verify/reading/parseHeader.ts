import type { LogHeader, OwnedEntries, Publication } from '../checks/header.ts';
import { parseCheckpointBody } from '../log/checkpointBody.ts';
import { parseNote } from '../log/note.ts';
import { id, instant, listOf, object, orNull, row, text, weekOrNone, type Shape } from '../leaves/shapes.ts';
import { LogReadError } from './readLog.ts';

export const FORMAT = 'last-standing-log/1';

const note: Shape = (value) => (typeof value === 'string' ? null : 'is not a note');
/** The log of a site has no weeks. */
const publications = listOf(
  object({ week: orNull(weekOrNone), at: instant, checkpoint: note }, { site: note }),
);
const names: Shape = (value) =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((name) => typeof name === 'string')
    ? null
    : 'is not a list of names';
const earlierNames: Shape = (value) =>
  typeof value === 'object' && value !== null && Object.values(value).every((own) => renamings(own) === null)
    ? null
    : 'is not a list of earlier names';
const renamings = listOf(row(text, text));
const ownedShape = object({ account: id, salts: names });
const namesShape = object({ names, nameSalts: names }, { earlierNames });
const headerShape = object(
  {
    format: (value) => (value === FORMAT ? null : `is not ${FORMAT}`),
    keys: listOf(text),
    checkpoint: note,
    published: publications,
    names: orNull(names),
  },
  { nameSalts: orNull(names), earlierNames: orNull(earlierNames) },
);

/** Reads the first line of a bundle. @throws LogReadError */
export function parseHeader(line: string): LogHeader {
  const value = parseJson(line, 'The first line of the bundle');
  const wrong = headerShape(value);
  if (wrong !== null) {
    throw new LogReadError(
      `This is not a bundle of a log: its first line ${wrong}. Download the bundle again.`,
    );
  }
  const {
    keys,
    checkpoint,
    published,
    names: usernames,
    nameSalts = null,
    earlierNames: earlier = null,
  } = value as Omit<LogHeader, 'nameSalts' | 'earlierNames'> & Partial<LogHeader>;
  return { keys, checkpoint, published, names: usernames, nameSalts, earlierNames: earlier };
}

/** Reads the file of usernames and salts, which members of the pool get. @throws LogReadError */
export function parseNames(json: string): Pick<LogHeader, 'names' | 'nameSalts' | 'earlierNames'> {
  const value = parseJson(json, 'The list of usernames');
  const wrong = namesShape(value);
  if (wrong !== null) throw new LogReadError(`The list of usernames ${wrong}.`);
  const { names: usernames, nameSalts, earlierNames: earlier = null } = value as LogHeader;
  return { names: usernames, nameSalts, earlierNames: earlier };
}

/** Reads the list of a member's own entries, as JSON. @throws LogReadError */
export function parseOwned(value: unknown): OwnedEntries {
  const wrong = ownedShape(value);
  if (wrong !== null) throw new LogReadError(`The list of your entries ${wrong}.`);
  return value as OwnedEntries;
}

/** Reads the list of published checkpoints. @throws LogReadError */
export function parsePublished(json: string): Publication[] {
  const value = parseJson(json, 'The list of published checkpoints');
  const wrong = publications(value);
  if (wrong !== null) throw new LogReadError(`The list of published checkpoints ${wrong}.`);
  return value as Publication[];
}

/** The size that a checkpoint states; null for an unreadable one, which the verification reports. */
export function sizeOf(checkpoint: string): number | null {
  try {
    return parseCheckpointBody(parseNote(checkpoint).text).size;
  } catch {
    return null;
  }
}

function parseJson(json: string, what: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch (error) {
    throw new LogReadError(`${what} is not JSON.`, { cause: error });
  }
}
