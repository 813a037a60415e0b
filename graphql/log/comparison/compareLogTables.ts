import type { Database } from '#prisma/client.ts';
import type { LoggedStanding, PoolLog } from '#prisma/generated/sqlite/client.ts';
import { encodeBase64 } from '#verify/log/base64.ts';
import { encodeFrontier, frontierRoot } from '#verify/log/frontier.ts';
import { LogFormatError } from '#verify/log/formatError.ts';
import { openNote, UnverifiedNoteError } from '#verify/log/openNote.ts';
import { formatHash } from '#verify/log/treeHash.ts';
import { formatVerifierKey, parseVerifierKey } from '#verify/log/verifierKey.ts';
import { RESULTS_DUE } from '../statements/unstatedParts.ts';
import { sha256 } from '../key/sha256.ts';
import { verifierKeyOf } from '../key/signCheckpoint.ts';
import { sizeOf } from './checkpointSize.ts';
import type { Column } from './columns.ts';
import type { Compared } from './compared.ts';
import { compareRow, type Differences, differing } from './difference.ts';
import type { StatedStanding } from './standingChanges.ts';

/** Rows per statement. */
const PAGE = 5_000;

/** Finds leaves beyond the head; those written after it was read are left to the next comparison. */
export async function compareEnd(
  db: Database,
  { poolId, size }: PoolLog,
  differences: Differences,
): Promise<void> {
  const behind = await db.logLeaf.findFirst({
    where: { poolId, index: { gte: size } },
    orderBy: { index: 'desc' },
    select: { index: true },
  });
  if (behind === null) return;
  const now = await db.poolLog.findUnique({ where: { poolId }, select: { size: true } });
  if (now !== null && behind.index < now.size) return;
  const columns: Column[] = ['LogLeaf.index', 'LogLeaf.poolId', 'PoolLog.size'];
  differences.add(columns, `The log has leaf ${behind.index}, which its head does not state.`, {
    leaf: behind.index,
  });
}

export function compareHead({ pool, log, differences }: Compared): void {
  const { head, nodes, state, lastAt } = log;
  const add = (columns: Column[], message: string) => differences.add(columns, message);
  const { frontier } = nodes;
  const size = sizeOf(head.checkpoint);
  if (head.size !== frontier.size || size === null || size.size !== frontier.size) {
    add(
      ['PoolLog.size', 'PoolLog.checkpoint', 'PoolLog.poolId', 'LogLeaf.poolId', 'LogLeaf.index'],
      `The log has ${frontier.size} leaves; its head says ${head.size}, the signed checkpoint ${size?.size ?? 'nothing'}.`,
    );
  } else if (size.root !== formatHash(frontierRoot(sha256, frontier))) {
    add(['LogLeaf.data', 'PoolLog.checkpoint'], 'The signed checkpoint does not fit the stored leaves.');
  }
  if (Buffer.compare(encodeFrontier(frontier), head.peaks) !== 0) {
    add(['PoolLog.peaks'], 'The peaks of the log are not those of its leaves.');
  }
  if (head.lastAt.toISOString() !== lastAt)
    add(['PoolLog.lastAt'], 'lastAt is not the instant of the last leaf.');
  if (state.pool !== null && state.pool.origin !== head.origin) {
    add(['PoolLog.origin'], `The log is named ${head.origin}, by its first leaf ${state.pool.origin}.`);
  }
  if (state.pool !== null && Number(state.pool.pool) !== pool.id) {
    add(['PoolLog.poolId'], `The log is that of pool ${state.pool.pool}.`);
  }
}

/** Compares the stored tile hashes above the leaves, which clients of the log read. */
export async function compareNodes({ db, pool, log, differences }: Compared): Promise<void> {
  const { levels } = log.nodes;
  const wrong = new Map<number, number>();
  const seen = levels.map(() => 0);
  for (let level = 1, index = -1; ;) {
    const rows = await db.logNode.findMany({
      where: { poolId: pool.id, OR: [{ level, index: { gt: index } }, { level: { gt: level } }] },
      orderBy: [{ level: 'asc' }, { index: 'asc' }],
      take: PAGE,
    });
    if (rows.length === 0) break;
    for (const row of rows) {
      const expected = levels[row.level]?.[row.index];
      if (expected === undefined || Buffer.compare(expected, row.hash) !== 0) {
        wrong.set(row.level, (wrong.get(row.level) ?? 0) + 1);
      }
      seen[row.level] = (seen[row.level] ?? 0) + 1;
      level = row.level;
      index = row.index;
    }
  }
  for (let level = 1; level < levels.length; level += 1) {
    const missing = levels[level]!.length - (seen[level] ?? 0);
    if (missing > 0) wrong.set(level, (wrong.get(level) ?? 0) + missing);
  }
  for (const [level, count] of wrong) {
    const columns: Column[] = ['LogNode.hash', 'LogNode.index', 'LogNode.level', 'LogNode.poolId'];
    const hashes = levels[level] ?? [];
    differences.repair(`the tile hashes of level ${level}`, async (tx) => {
      await tx.logNode.deleteMany({ where: { poolId: pool.id, level } });
      const data = hashes.map((hash, index) => ({
        poolId: pool.id,
        level,
        index,
        hash: Uint8Array.from(hash),
      }));
      await tx.logNode.createMany({ data });
    });
    differences.add(columns, `${count} of the tile hashes of level ${level} are not those of the leaves.`);
  }
}

/** Compares the stored latest facts, which decide what is stated next. */
export async function compareFacts({ db, pool, log, differences }: Compared): Promise<void> {
  const rows = await db.logFact.findMany({ where: { poolId: pool.id } });
  const stored = new Map(rows.map((row) => [row.key, row]));
  // Pending work of a job.
  stored.delete(RESULTS_DUE);
  const { facts } = log.facts;
  for (const key of new Set([...stored.keys(), ...facts.keys()])) {
    const value = facts.get(key);
    compareRow(differences, stored.get(key), value === undefined ? undefined : { value }, () => {
      const week = /^(?:deadline|passed|opened):(\d+)$/.exec(key)?.[1];
      return {
        model: 'LogFact',
        name: `The noted statement "${key}"`,
        key: ['key', 'value', 'poolId'],
        place: { week: week === undefined ? null : Number(week) },
        isHidden: true,
        write: (tx) =>
          tx.logFact.upsert({
            where: { poolId_key: { poolId: pool.id, key } },
            create: { poolId: pool.id, key, value: value! },
            update: { value: value! },
          }),
        remove: (tx) => tx.logFact.deleteMany({ where: { poolId: pool.id, key } }),
      };
    });
  }
}

/** Compares the history of public standings, from which screens show past weeks. */
export async function compareStandings(compared: Compared): Promise<void> {
  const { db, pool, log } = compared;
  const seen = new Set<number>();
  let own: LoggedStanding[] = [];
  const settle = () => {
    const [first] = own;
    if (first === undefined) return;
    seen.add(first.entryId);
    compareStandingsOf(compared, first.entryId, own);
    own = [];
  };
  for (let last = { entryId: 0, index: -1 }; ;) {
    const rows: LoggedStanding[] = await db.loggedStanding.findMany({
      where: {
        poolId: pool.id,
        OR: [{ entryId: last.entryId, index: { gt: last.index } }, { entryId: { gt: last.entryId } }],
      },
      orderBy: [{ entryId: 'asc' }, { index: 'asc' }],
      take: PAGE,
    });
    if (rows.length === 0) break;
    for (const row of rows) {
      if (own[0]?.entryId !== row.entryId) settle();
      own.push(row);
      last = row;
    }
  }
  settle();
  for (const entryId of log.standings.entryIds) {
    if (!seen.has(entryId)) compareStandingsOf(compared, entryId, []);
  }
}

function compareStandingsOf(
  { pool, log, differences }: Compared,
  entryId: number,
  rows: readonly LoggedStanding[],
): void {
  const stated = log.standings.of(entryId);
  const count = Math.max(rows.length, stated.length);
  for (let place = 0; place < count; place += 1) {
    const wrong = differingColumns(rows[place], stated[place]);
    if (wrong.length === 0) continue;
    const message = 'What is noted of the public standing of the entry is not what the log states.';
    const week = stated[place]?.week || rows[place]?.week || null;
    differences.add(wrong, message, { entryId, week, leaf: stated[place]?.index ?? null });
    differences.repair(`the noted standings of entry ${entryId}`, async (tx) => {
      await tx.loggedStanding.deleteMany({ where: { entryId } });
      await tx.loggedStanding.createMany({
        data: stated.map(({ week: out, reason, ...row }) => ({
          ...row,
          entryId,
          poolId: pool.id,
          week: out || null,
          reason: reason || null,
        })),
      });
    });
    return;
  }
}

function differingColumns(row: LoggedStanding | undefined, stated: StatedStanding | undefined): Column[] {
  if (row === undefined || stated === undefined) {
    return ['LoggedStanding.entryId', 'LoggedStanding.index', 'LoggedStanding.poolId'];
  }
  const { index, from, until, week, reason, strikes } = stated;
  return differing(row, { index, from, until, week: week || null, reason: reason || null, strikes }).map(
    (name) => `LoggedStanding.${name}` as Column,
  );
}

/** Compares the published checkpoints: one per passed deadline and per replaced key. */
export async function comparePublications({ db, pool, log, differences }: Compared): Promise<void> {
  const rows = await db.logPublication.findMany({
    where: { poolId: pool.id },
    orderBy: { id: 'asc' },
    include: { cosignatures: true },
  });
  const left = new Set(rows);
  for (const { leaf, week } of log.facts.publishedAt) {
    const row = [...left].find((each) => each.week === week && each.size > leaf);
    if (row === undefined) {
      const what = week === null ? 'a replaced key' : `the deadline of Week ${week}`;
      const columns: Column[] = ['LogPublication.week', 'LogPublication.size', 'LogPublication.poolId'];
      differences.add(columns, `The checkpoint that was published at ${what} is missing.`, { week, leaf });
    } else left.delete(row);
  }
  for (const { week } of left) {
    const columns: Column[] = ['LogPublication.week', 'LogPublication.poolId'];
    differences.add(columns, 'A checkpoint is published at which the log states nothing.', { week });
  }
  for (const { week, at, size, checkpoint, cosignatures } of rows) {
    if (sizeOf(checkpoint)?.size !== size) {
      const columns: Column[] = ['LogPublication.size', 'LogPublication.checkpoint'];
      differences.add(columns, 'The size of a published checkpoint is not what it states.', { week });
    }
    if (at.toISOString() !== log.instants.get(size)) {
      const message = 'A published checkpoint is not of the instant of its last leaf.';
      differences.add(['LogPublication.at'], message, { week });
    }
    for (const { witness, line } of cosignatures) {
      if (holds(checkpoint + line, witness)) continue;
      const columns: Column[] = ['LogCosignature.line', 'LogCosignature.witness'];
      differences.add(columns, 'The signature of a witness does not fit its checkpoint.', { week });
    }
  }
}

function holds(note: string, witness: string): boolean {
  try {
    openNote(note, [parseVerifierKey(witness)]);
    return true;
  } catch (error) {
    if (error instanceof LogFormatError || error instanceof UnverifiedNoteError) return false;
    throw error;
  }
}

/** Compares the stored keys with the signing key, and with the replaced keys in the log. */
export async function compareKeys({ db, log, signer, differences }: Compared): Promise<void> {
  const rows = await db.logKey.findMany({ orderBy: { id: 'asc' } });
  const { origin } = log.head;
  const named = (key: string) =>
    formatVerifierKey(verifierKeyOf(origin, Uint8Array.from(Buffer.from(key, 'base64'))));
  const keys = rows.map(({ publicKey }) => publicKey);
  const current = rows.filter(({ until }) => until === null).map(({ publicKey }) => publicKey);
  if (current.length !== 1 || current[0] !== encodeBase64(signer.publicKey) || rows.at(-1)?.until !== null) {
    const message = 'The key that signs is not the one that the table notes as the current one.';
    differences.add(['LogKey.publicKey', 'LogKey.until'], message);
    return;
  }
  if (
    rows.some(
      ({ until }, place) => place < rows.length - 1 && until?.getTime() !== rows[place + 1]!.since.getTime(),
    )
  ) {
    differences.add(['LogKey.until'], 'A noted key does not end when the next one begins.');
  }
  const chain = log.facts.keyLeaves.flatMap(({ previous, key }, place) =>
    place === 0 ? [previous, key] : [key],
  );
  const noted = keys.map(named);
  if (chain.length > 0 && noted.slice(-chain.length).join() !== chain.join()) {
    differences.add(['LogKey.publicKey'], 'The noted keys are not those that the log says were replaced.');
  }
}
