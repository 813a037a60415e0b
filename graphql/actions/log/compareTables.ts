import type { Database } from '../../../prisma/client.ts';
import { parseCheckpointBody } from '../../../verify/log/checkpoint.ts';
import {
  appendLeafHashes,
  encodeFrontier,
  emptyFrontier,
  frontierRoot,
} from '../../../verify/log/frontier.ts';
import { parseNote } from '../../../verify/log/note.ts';
import { formatHash, leafHash } from '../../../verify/log/treeHash.ts';
import { encodeUtf8 } from '../../../verify/log/utf8.ts';
import { canonicalJson } from '../../../verify/log/canonicalJson.ts';
import { gameFact, gameKey, rulesFact } from './poolFacts.ts';
import {
  differAt,
  type Differ,
  type Difference,
  differInto,
  type LoggedPicks,
  notePick,
  noteRow,
  type StoredPicks,
  teamsAt,
} from './pickDifferences.ts';
import { sha256 } from './sha256.ts';

export interface TableReport {
  leaves: number;
  picks: number;
  differences: Difference[];
}

/** Rows that are read at once. */
const PAGE = 5_000;

/**
 * Compares the tables of a pool with its log: a row that was changed, added or removed past the program is named. Reads
 * everything of the pool.
 */
export async function compareTables(db: Database, poolId: number): Promise<TableReport> {
  const differences: Difference[] = [];
  const differ = differInto(differences);
  const head = await db.poolLog.findUnique({ where: { poolId } });
  if (head === null) {
    differ('The pool has no log.');
    return { leaves: 0, picks: 0, differences };
  }
  const logged = await readLeaves(db, poolId, differ);
  const { size, root } = parseCheckpointBody(parseNote(head.checkpoint).text);
  const isWhole =
    logged.frontier.size === size &&
    head.size === size &&
    formatHash(frontierRoot(sha256, logged.frontier)) === formatHash(root) &&
    Buffer.compare(encodeFrontier(logged.frontier), head.peaks) === 0;
  if (!isWhole)
    differ(`The signed checkpoint of ${size} leaves does not fit the ${logged.frontier.size} stored ones.`);
  const picks = await comparePicks(db, poolId, logged.picks, differ);
  await compareFacts(db, poolId, differ);
  return { leaves: logged.frontier.size, picks, differences };
}

async function readLeaves(db: Database, poolId: number, differ: Differ) {
  let frontier = emptyFrontier;
  const picks: LoggedPicks = new Map();
  for (let next = 0; ;) {
    const rows = await db.logLeaf.findMany({
      where: { poolId, index: { gte: next } },
      orderBy: { index: 'asc' },
      take: PAGE,
    });
    if (rows.length === 0) return { frontier, picks };
    frontier = appendLeafHashes(
      sha256,
      frontier,
      rows.map(({ data }) => leafHash(sha256, encodeUtf8(data))),
    );
    for (const row of rows) {
      if (row.index !== next) {
        differ(`Leaf ${next} is missing.`, { leaf: next });
        next = row.index;
      }
      next += 1;
      if (row.type === 'known-picks') {
        const { week, picks: known } = JSON.parse(row.data) as { week: number; picks: [string, string][] };
        for (const [entry, team] of known) teamsAt(picks, Number(entry), week).set(team, row.index);
      }
      notePick(picks, row, differ);
    }
  }
}

async function comparePicks(
  db: Database,
  poolId: number,
  logged: LoggedPicks,
  differ: Differ,
): Promise<number> {
  let picks = 0;
  const found: StoredPicks = new Map();
  for (let after = 0; ;) {
    const rows = await db.pick.findMany({
      where: { poolId, id: { gt: after } },
      orderBy: { id: 'asc' },
      take: PAGE,
      select: { id: true, entryId: true, week: true, teamId: true },
    });
    if (rows.length === 0) break;
    after = rows.at(-1)!.id;
    picks += rows.length;
    for (const row of rows) noteRow(found, row);
  }
  comparePlaces(found, logged, differ);
  return picks;
}

function comparePlaces(found: StoredPicks, logged: LoggedPicks, differ: Differ): void {
  for (const place of new Set([...found.keys(), ...logged.keys()])) {
    const inLog = logged.get(place) ?? new Map<string, number>();
    const inTable = found.get(place) ?? new Set<string>();
    const isSame = inLog.size === inTable.size && [...inTable].every((team) => inLog.has(team));
    if (!isSame) differAt(place, found, logged, differ);
  }
}

async function compareFacts(db: Database, poolId: number, differ: Differ): Promise<void> {
  const pool = await db.pool.findUniqueOrThrow({ where: { id: poolId } });
  const [facts, games, weeks, rulings] = await Promise.all([
    db.logFact.findMany({ where: { poolId } }),
    db.game.findMany({ where: { seasonYear: pool.seasonYear }, orderBy: { id: 'asc' } }),
    db.poolWeek.findMany({ where: { poolId }, orderBy: { week: 'asc' } }),
    db.gameRuling.findMany({ where: { poolId } }),
  ]);
  const stated = new Map(facts.map(({ key, value }) => [key, value]));
  const compare = (
    key: string,
    value: Parameters<typeof canonicalJson>[0],
    what: string,
    week: number | null,
  ) => {
    if (stated.get(key) !== canonicalJson(value)) differ(`${what} from what the log states.`, { week });
  };
  compare('rules', rulesFact(pool), 'The rules differ', null);
  for (const game of games) {
    compare(
      gameKey(game.id),
      gameFact(game),
      `Teams, time or result of ${game.awayTeamId} at ${game.homeTeamId} differ`,
      game.week,
    );
  }
  for (const { week, deadline } of weeks) {
    compare(`deadline:${week}`, deadline.toISOString(), `The deadline of Week ${week} differs`, week);
  }
  for (const { gameId, kind } of rulings)
    compare(`ruling:${gameId}`, kind, `The ruling on game ${gameId} differs`, null);
}
