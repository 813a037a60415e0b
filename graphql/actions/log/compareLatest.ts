import type { Database } from '../../../prisma/client.ts';
import { parseCheckpointBody } from '../../../verify/log/checkpoint.ts';
import { decodeFrontier, frontierRoot } from '../../../verify/log/frontier.ts';
import { parseNote } from '../../../verify/log/note.ts';
import { formatHash } from '../../../verify/log/treeHash.ts';
import {
  differAt,
  type Difference,
  differInto,
  type LoggedPicks,
  notePick,
  noteRow,
  placeOf,
  type StoredPicks,
} from './pickDifferences.ts';
import { sha256 } from './sha256.ts';

/** Leaves and picks that a start compares. */
const LATEST = 1_000;

/**
 * Compares the latest leaves of a pool with the latest rows, and the signed checkpoint with the log's head: what a process
 * that was killed can have left half done. Reads as much of a large pool as of a small one.
 */
export async function compareLatest(db: Database, poolId: number): Promise<Difference[]> {
  const differences: Difference[] = [];
  const differ = differInto(differences);
  const head = await db.poolLog.findUniqueOrThrow({ where: { poolId } });
  const { size, root } = parseCheckpointBody(parseNote(head.checkpoint).text);
  const last = size > 0 ? await db.logLeaf.count({ where: { poolId, index: size - 1 } }) : 1;
  const peaks = decodeFrontier(head.size, head.peaks);
  if (head.size !== size || formatHash(frontierRoot(sha256, peaks)) !== formatHash(root) || last !== 1) {
    differ(`The signed checkpoint of ${size} leaves does not fit the log's head.`);
  }
  const began = await db.logLeaf.findUnique({
    where: { poolId_index: { poolId, index: 0 } },
    select: { at: true },
  });
  const [leaves, rows] = await Promise.all([
    db.logLeaf.findMany({ where: { poolId, index: { gte: size - LATEST }, entryId: { not: null } } }),
    // Imported picks, and those that are older than the log, are stated by leaves that have no columns.
    db.pick.findMany({
      where: { poolId, source: { not: 'IMPORT' }, submittedAt: { gte: began?.at ?? head.lastAt } },
      orderBy: { id: 'desc' },
      take: LATEST,
    }),
  ]);
  const where = {
    poolId,
    entryId: { in: [...new Set([...leaves, ...rows].map(({ entryId }) => entryId!))] },
    week: { in: [...new Set([...leaves, ...rows].map(({ week }) => week!))] },
  };
  const logged: LoggedPicks = new Map();
  for (const leaf of await db.logLeaf.findMany({ where, orderBy: { index: 'asc' } }))
    notePick(logged, leaf, differ);
  const found: StoredPicks = new Map();
  for (const row of await db.pick.findMany({ where })) noteRow(found, row);
  const places = new Set(leaves.map(({ entryId, week }) => placeOf(entryId!, week!)));
  for (const place of places) {
    const isStored = [...(logged.get(place) ?? new Map<string, number>()).keys()].every((team) =>
      found.get(place)?.has(team),
    );
    if (!isStored) differAt(place, found, logged, differ);
  }
  for (const { entryId, week, teamId } of rows) {
    const place = placeOf(entryId, week);
    if (!places.has(place) && logged.get(place)?.has(teamId) !== true) differAt(place, found, logged, differ);
  }
  return differences;
}
