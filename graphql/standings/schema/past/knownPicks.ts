import type { Database } from '#prisma/client.ts';
import type { PickSource } from '#graphql/grading/rules/facts.ts';
import { leavesOf, type PastLog } from './pastLog.ts';
import { isAhead, type Placed, type PickPart } from './pickPositions.ts';

// Picks without a commitment: imported ones, and those that are older than the log.

interface KnownLeaf {
  week: number;
  receivedAt: string | null;
  source: PickSource | null;
  picks: [entry: string, team: string, receivedAt?: string, source?: PickSource][];
}

/** Leaves per statement; each has up to 500 picks. */
const LEAVES = 4;

/** Canonical JSON sorts its keys, so that the week ends the text of such a leaf. */
const ofWeek = (log: PastLog, week: number) => ({
  ...leavesOf(log),
  type: 'known-picks',
  data: { endsWith: `,"week":${week}}` },
});

/** The number of known picks of a week that were not replaced. */
export async function knownCount(db: Database, log: PastLog, week: number): Promise<number> {
  const leaves = await db.logLeaf.findMany({ where: ofWeek(log, week), select: { data: true } });
  if (leaves.length === 0) return 0;
  const replaced = await db.logLeaf.count({
    where: { ...leavesOf(log), week, replaces: null, record: { contains: '"was":' } },
  });
  const isThere = ([entry]: [string, ...unknown[]]) => !log.withdrawn.has(Number(entry));
  const counts = leaves.map(({ data }) => (JSON.parse(data) as KnownLeaf).picks.filter(isThere).length);
  return counts.reduce((sum, count) => sum + count, 0) - replaced;
}

/** A part of the page of a week: known picks in the order of the log, from the end when inverted. */
export async function knownPicksPage(
  db: Database,
  log: PastLog,
  week: number,
  { start, inverted, limit }: PickPart,
): Promise<Placed[]> {
  if (start?.isKnown === false && !inverted) return [];
  const from = start?.isKnown === true ? start : null;
  const found: Placed[] = [];
  let index = from === null ? null : { [inverted ? 'lte' : 'gte']: from.index };
  while (found.length < limit) {
    const leaves = await db.logLeaf.findMany({
      where: { AND: [ofWeek(log, week), ...(index === null ? [] : [{ index }])] },
      orderBy: { index: inverted ? 'desc' : 'asc' },
      take: LEAVES,
      select: { index: true, data: true },
    });
    const placed = leaves.flatMap((leaf) => {
      const picks = picksOf(leaf, week).filter(({ pick }) => !log.withdrawn.has(pick.entryId));
      return inverted ? picks.reverse() : picks;
    });
    const further = placed.filter(
      ({ at }) => from === null || (inverted ? isAhead(at, from) : isAhead(from, at)),
    );
    found.push(...(await withoutReplaced(db, log, week, further)));
    if (leaves.length < LEAVES) break;
    index = { [inverted ? 'lt' : 'gt']: leaves.at(-1)!.index };
  }
  return found.slice(0, limit);
}

function picksOf({ index, data }: { index: number; data: string }, week: number): Placed[] {
  const { receivedAt, source, picks } = JSON.parse(data) as KnownLeaf;
  return picks.map(([entry, teamId, ownAt, ownSource], place) => ({
    pick: {
      entryId: Number(entry),
      week,
      teamId,
      receivedAt: new Date((ownAt ?? receivedAt)!),
      source: (ownSource ?? source)!,
    },
    at: { isKnown: true, index, place: place + 1 },
  }));
}

/** A leaf that replaces a known pick names its team in the record: the pick has no leaf of its own. */
async function withoutReplaced(
  db: Database,
  log: PastLog,
  week: number,
  placed: readonly Placed[],
): Promise<Placed[]> {
  if (placed.length === 0) return [];
  const leaves = await db.logLeaf.findMany({
    where: {
      ...leavesOf(log),
      week,
      replaces: null,
      record: { contains: '"was":' },
      entryId: { in: [...new Set(placed.map(({ pick }) => pick.entryId))] },
    },
    select: { entryId: true, record: true },
  });
  const replaced = new Set(
    leaves.map(({ entryId, record }) => `${entryId}:${(JSON.parse(record!) as { was: string }).was}`),
  );
  return placed.filter(({ pick }) => !replaced.has(`${pick.entryId}:${pick.teamId}`));
}
