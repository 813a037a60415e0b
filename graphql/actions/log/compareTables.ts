import type { Database } from '../../../prisma/client.ts';
import type { LogLeaf, Pick as PickRow } from '../../../prisma/generated/sqlite/client.ts';
import { parseCheckpointBody } from '../../../verify/log/checkpoint.ts';
import {
  appendLeafHashes,
  decodeFrontier,
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

type Differ = (message: string, where?: Partial<Difference>) => void;

function differInto(differences: Difference[]): Differ {
  return (message, { leaf = null, entryId = null, week = null } = {}) => {
    if (differences.length < MOST) differences.push({ leaf, entryId, week, message });
  };
}

/** The picks that count by the log: by entry and week, the team with its leaf. */
type LoggedPicks = Map<string, Map<string, number>>;

const placeOf = (entryId: number, week: number) => `${entryId}:${week}`;

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

/** Notes what the leaf of a pick says. */
function notePick(picks: LoggedPicks, row: LogLeaf, differ: Differ): void {
  const { index: leaf, entryId, week, teamId, record, salt } = row;
  if (entryId === null || week === null) return;
  const where = { leaf, entryId, week };
  const commitment = sha256(Buffer.concat([Buffer.from(salt!, 'base64'), encodeUtf8(record!)]));
  if ((JSON.parse(row.data) as { commitment: string }).commitment !== formatHash(commitment)) {
    differ('The stored record of a pick does not fit its commitment.', where);
  }
  const said = JSON.parse(record!) as { team: string | null; was?: string };
  if (said.team !== teamId)
    differ(`The record says ${said.team ?? 'none'}, its columns ${teamId ?? 'none'}.`, where);
  const teams = teamsAt(picks, entryId, week);
  if (said.was !== undefined) teams.delete(said.was);
  if (said.team !== null) teams.set(said.team, leaf);
}

function teamsAt(picks: LoggedPicks, entryId: number, week: number): Map<string, number> {
  const place = placeOf(entryId, week);
  const teams = picks.get(place) ?? new Map<string, number>();
  picks.set(place, teams);
  return teams;
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

/** The teams of the stored picks, by entry and week. */
type StoredPicks = Map<string, Set<string>>;

function noteRow(
  found: StoredPicks,
  { entryId, week, teamId }: Pick<PickRow, 'entryId' | 'week' | 'teamId'>,
) {
  const place = placeOf(entryId, week);
  found.set(place, (found.get(place) ?? new Set()).add(teamId));
}

function comparePlaces(found: StoredPicks, logged: LoggedPicks, differ: Differ): void {
  for (const place of new Set([...found.keys(), ...logged.keys()])) {
    const inLog = logged.get(place) ?? new Map<string, number>();
    const inTable = found.get(place) ?? new Set<string>();
    const isSame = inLog.size === inTable.size && [...inTable].every((team) => inLog.has(team));
    if (!isSame) differAt(place, found, logged, differ);
  }
}

function differAt(place: string, found: StoredPicks, logged: LoggedPicks, differ: Differ): void {
  const [entryId, week] = place.split(':').map(Number) as [number, number];
  const inLog = logged.get(place) ?? new Map<string, number>();
  const [leaf = null] = inLog.values();
  const inTable = found.get(place) ?? new Set<string>();
  const named = (teams: Iterable<string>) => [...teams].join(' and ') || 'no pick';
  differ(`The table has ${named(inTable)}, the log ${named(inLog.keys())}.`, { leaf, entryId, week });
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
