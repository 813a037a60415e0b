import type { Database } from '#prisma/client.ts';
import { type StatedGame, type StatedRules, weekInPlay } from '#graphql/log/rules/statedFacts.ts';
import { leavesOf, type PastLog } from './pastLog.ts';

// What the log of a pool said last about an object, at an instant. Reads leaves of few types by an index; their number
// depends on the season and on corrections, not on the number of entries.

export interface PastGame extends StatedGame {
  ruling: 'SURVIVE' | 'LOSS' | null;
}

/** Leaves with entries that are looked at for the newest one. */
const LAST_ENTRIES = 16;

/** The games as they were known, in the order of kickoff. */
export async function readGames(db: Database, log: PastLog): Promise<PastGame[]> {
  const leaves = await db.logLeaf.findMany({
    where: { ...leavesOf(log), type: { in: ['games', 'rulings'] } },
    orderBy: { index: 'asc' },
    select: { data: true },
  });
  const games = new Map<string, StatedGame>();
  const rulings = new Map<string, PastGame['ruling']>();
  for (const { data } of leaves) {
    const leaf = JSON.parse(data) as { games?: StatedGame[]; rulings?: [string, PastGame['ruling']][] };
    for (const game of leaf.games ?? []) games.set(game.id, game);
    for (const [id, ruling] of leaf.rulings ?? []) rulings.set(id, ruling);
  }
  return [...games.values()]
    .map((game) => ({ ...game, ruling: rulings.get(game.id) ?? null }))
    .sort((a, b) => (a.kickoff < b.kickoff ? -1 : a.kickoff > b.kickoff ? 1 : Number(a.id) - Number(b.id)));
}

/** The rules as they were; null before the log began. */
export async function readRules(db: Database, log: PastLog): Promise<StatedRules | null> {
  const data = await lastOf(db, log, 'rules');
  return data === null ? null : (data.rules as StatedRules);
}

/** The number of entries that were publicly out. */
export async function readOut(db: Database, log: PastLog): Promise<number> {
  const { poolId, instant, withdrawn } = log;
  // The leaf may count entries that were taken back.
  if (withdrawn.size > 0) {
    const isHeld = { from: { lte: instant }, OR: [{ until: null }, { until: { gt: instant } }] };
    return db.loggedStanding.count({ where: { poolId, week: { not: null }, ...isHeld } });
  }
  const data = await lastOf(db, log, 'standings');
  return data === null ? 0 : (data.out as number);
}

async function lastOf(db: Database, log: PastLog, type: string): Promise<Record<string, unknown> | null> {
  const leaf = await db.logLeaf.findFirst({
    where: { ...leavesOf(log), type },
    orderBy: { index: 'desc' },
    select: { data: true },
  });
  return leaf === null ? null : (JSON.parse(leaf.data) as Record<string, unknown>);
}

/**
 * The highest id of the entries that existed; 0 for none. Ids rise as entries join, so that it says which ones did.
 * Of entries that join in the same instant, the leaves may come in another order than the ids: the last few are looked at.
 */
export async function readNewestEntry(db: Database, log: PastLog): Promise<number> {
  const leaves = await db.logLeaf.findMany({
    where: { ...leavesOf(log), type: 'entries' },
    orderBy: { index: 'desc' },
    take: LAST_ENTRIES,
    select: { data: true },
  });
  const ids = leaves.flatMap(({ data }) =>
    (JSON.parse(data) as { entries: [string, number][] }).entries.map(([id]) => Number(id)),
  );
  return ids.reduce((most, id) => Math.max(most, id), 0);
}

/** The weeks whose deadline had passed, with the index of the leaf that says so, ascending. One that is moved is open again. */
export async function readPassedWeeks(db: Database, log: PastLog): Promise<Map<number, number>> {
  const leaves = await db.logLeaf.findMany({
    where: { ...leavesOf(log), type: { in: ['deadline', 'deadlines'] } },
    orderBy: { index: 'asc' },
    select: { index: true, data: true },
  });
  const passed = new Map<number, number>();
  for (const { index, data } of leaves) {
    const { week, deadlines } = JSON.parse(data) as { week: number; deadlines?: [number, string | null][] };
    if (deadlines === undefined) passed.set(week, index);
    for (const [moved] of deadlines ?? []) passed.delete(moved);
  }
  return new Map([...passed].sort(([a], [b]) => a - b));
}

/** The number of the week that was being played; null before the log began. */
export function pastWeek(games: readonly PastGame[], passed: ReadonlyMap<number, number>): number | null {
  return weekInPlay(games, [...passed.keys()]);
}
