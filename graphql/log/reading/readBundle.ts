import type { Database } from '#prisma/client.ts';
import type { Services } from '#kernel/services.ts';
import { type EarlierName, parseEarlierNames } from '../statements/nameCommitments.ts';
import { type LogHead, readAllPublished, readLogKeys } from './readLog.ts';

/** Rows per statement and chunk. */
const ROWS = 1_000;

/**
 * The lines of a log's bundle (docs/sealed-picks.md), in chunks, since a pool may have a million leaves. Ends
 * at the size of the head, whatever is appended meanwhile.
 * @param withNames whether to include usernames, for members of the pool
 */
export async function* readBundle(
  services: Pick<Services, 'db' | 'poolLogs' | 'servedCheckpoints'>,
  head: LogHead,
  withNames: boolean,
): AsyncGenerator<string> {
  const { db, poolLogs } = services;
  const { poolId, size, checkpoint } = head;
  const [keys, published] = await Promise.all([
    readLogKeys(db, poolLogs.signer, head),
    readAllPublished(services, poolId),
  ]);
  const header = JSON.stringify({ format: 'last-standing-log/1', keys, checkpoint, published });
  yield `${header.slice(0, -1)},`;
  if (withNames) yield* namesAndSalts(db, poolId);
  else yield '"names":null,"nameSalts":null';
  yield '}\n';
  for (let from = 0; from < size; from += ROWS) {
    const leaves = await db.logLeaf.findMany({
      where: { poolId, index: { gte: from, lt: Math.min(from + ROWS, size) } },
      orderBy: { index: 'asc' },
      select: { data: true },
    });
    yield leaves.map(({ data }) => `${data}\n`).join('');
  }
}

/**
 * A pool's usernames with the salts of their commitments, as JSON in chunks: `names` and `nameSalts` of the
 * bundle. For members of the pool.
 */
export async function* readNamesFile(db: Database, poolId: number): AsyncGenerator<string> {
  yield '{';
  yield* namesAndSalts(db, poolId);
  yield '}\n';
}

async function* namesAndSalts(db: Database, poolId: number): AsyncGenerator<string> {
  yield '"names":';
  yield* readNames(db, poolId);
  yield ',"nameSalts":';
  yield* readNameSalts(db, poolId);
  yield ',"earlierNames":';
  yield* readEarlierNames(db, poolId);
}

/** Usernames by entry, as a JSON object. */
function readNames(db: Database, poolId: number): AsyncGenerator<string> {
  return readTexts(async (after) => {
    const entries = await db.entry.findMany({
      where: { poolId, id: { gt: after } },
      orderBy: { id: 'asc' },
      take: ROWS,
      select: { id: true, username: true },
    });
    return entries.map(({ id, username }) => ({ id, text: username }));
  });
}

/** Salts of username commitments by entry, as a JSON object. */
function readNameSalts(db: Database, poolId: number): AsyncGenerator<string> {
  return readTexts(async (after) => {
    const names = await db.loggedName.findMany({
      where: { poolId, entryId: { gt: after } },
      orderBy: { entryId: 'asc' },
      take: ROWS,
      select: { entryId: true, salt: true },
    });
    return names.map(({ entryId, salt }) => ({ id: entryId, text: salt }));
  });
}

/** Earlier usernames of renamed entries with their salts, as a JSON object. */
function readEarlierNames(db: Database, poolId: number): AsyncGenerator<string> {
  return readTexts(async (after) => {
    const names = await db.loggedName.findMany({
      where: { poolId, entryId: { gt: after }, earlier: { not: null } },
      orderBy: { entryId: 'asc' },
      take: ROWS,
      select: { entryId: true, earlier: true },
    });
    return names.map(({ entryId, earlier }) => ({ id: entryId, text: parseEarlierNames(earlier) }));
  });
}

/** Values by id as a JSON object, in chunks. */
async function* readTexts(
  read: (after: number) => Promise<{ id: number; text: string | EarlierName[] }[]>,
): AsyncGenerator<string> {
  yield '{';
  let after = 0;
  for (;;) {
    const rows = await read(after);
    if (rows.length === 0) break;
    const named = rows.map(({ id, text }) => `"${id}":${JSON.stringify(text)}`).join(',');
    yield after === 0 ? named : `,${named}`;
    after = rows.at(-1)!.id;
  }
  yield '}';
}
