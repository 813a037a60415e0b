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
import { gameFact, rulesFact } from './poolFacts.ts';
import { sha256 } from './sha256.ts';

/** Something that the tables and the log say differently, as a sentence. */
interface Difference {
  /** The number of the leaf that says it; null where no leaf does. */
  leaf: number | null;
  entryId: number | null;
  week: number | null;
  message: string;
}

export interface TableReport {
  leaves: number;
  picks: number;
  differences: Difference[];
}

/** Rows that are read at once. */
const PAGE = 5_000;
/** Differences that are reported. */
const MOST = 200;

/**
 * Compares the tables of a pool with its log: a row that was changed, added or removed past the program is named. Reads
 * everything of the pool.
 */
export async function compareTables(db: Database, poolId: number): Promise<TableReport> {
  const differences: Difference[] = [];
  const differ = (
    message: string,
    { leaf = null, entryId = null, week = null }: Partial<Difference> = {},
  ) => {
    if (differences.length < MOST) differences.push({ leaf, entryId, week, message });
  };
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

type Differ = (message: string, where?: Partial<Difference>) => void;

/** The picks that count by the log: by entry and week, the team with its leaf. */
type LoggedPicks = Map<string, Map<string, number>>;

const placeOf = (entryId: number, week: number) => `${entryId}:${week}`;

async function readLeaves(db: Database, poolId: number, differ: Differ) {
  let frontier = emptyFrontier;
  const picks: LoggedPicks = new Map();
  const at = (entryId: number, week: number) => {
    const place = placeOf(entryId, week);
    const teams = picks.get(place) ?? new Map<string, number>();
    picks.set(place, teams);
    return teams;
  };
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
        for (const [entry, team] of known) at(Number(entry), week).set(team, row.index);
      }
      if (row.entryId === null || row.week === null) continue;
      const { entryId, week, teamId, record, salt } = row;
      const where = { leaf: row.index, entryId, week };
      const commitment = sha256(Buffer.concat([Buffer.from(salt!, 'base64'), encodeUtf8(record!)]));
      if ((JSON.parse(row.data) as { commitment: string }).commitment !== formatHash(commitment)) {
        differ('The stored record of a pick does not fit its commitment.', where);
      }
      const said = JSON.parse(record!) as { team: string | null; was?: string };
      if (said.team !== teamId)
        differ(`The record says ${said.team ?? 'none'}, its columns ${teamId ?? 'none'}.`, where);
      if (said.was !== undefined) at(entryId, week).delete(said.was);
      if (said.team !== null) at(entryId, week).set(said.team, row.index);
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
  const found = new Map<string, Set<string>>();
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
    for (const { entryId, week, teamId } of rows) {
      const place = placeOf(entryId, week);
      found.set(place, (found.get(place) ?? new Set()).add(teamId));
    }
  }
  for (const place of new Set([...found.keys(), ...logged.keys()])) {
    const [entryId, week] = place.split(':').map(Number) as [number, number];
    const inLog = logged.get(place) ?? new Map<string, number>();
    const inTable = found.get(place) ?? new Set<string>();
    const isSame = inLog.size === inTable.size && [...inTable].every((team) => inLog.has(team));
    if (isSame) continue;
    const [leaf = null] = inLog.values();
    const named = (teams: Iterable<string>) => [...teams].join(' and ') || 'no pick';
    differ(`The table has ${named(inTable)}, the log ${named(inLog.keys())}.`, { leaf, entryId, week });
  }
  return picks;
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
      `game:${game.id}`,
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
