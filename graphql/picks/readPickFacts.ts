import type { Database, Dialect } from '#prisma/client.ts';
import { jsonRows, type JsonColumns } from '#prisma/jsonRows.ts';
import { ReadsTogether } from '#prisma/readsTogether.ts';
import type { PickFacts, PickFactsRow, PickRequest, TakenPick } from '../kernel/pickFacts.ts';
import { LIMIT_OPTIONS, type TeamLimits } from './rules/teamLimits.ts';

/** PostgreSQL raises an error for a larger value of an integer column. */
const MAX_INT = 2_147_483_647;

/** A week beyond the column's range belongs to no season; the rules refuse it in their order. */
function isStorable(number: number): boolean {
  return Number.isInteger(number) && number >= 0 && number <= MAX_INT;
}

/** PostgreSQL refuses some other texts with an error. */
function isTeamId(text: string): boolean {
  return /^[A-Z]{2,4}$/.test(text);
}

/**
 * Loads every fact that refusePick needs, in one statement for all picks that arrive at once: picks are the one write
 * that comes by the thousand within minutes, all before the same deadline.
 */
export function createPickFacts(db: Database): PickFacts {
  return new ReadsTogether((requests) => loadRows(db, requests));
}

/** The rows of the requests in their order; undefined for an unknown entry. */
async function loadRows(
  db: Database,
  requests: readonly PickRequest[],
): Promise<(PickFactsRow | undefined)[]> {
  const requested = requests.flatMap(({ entryId, week, teamId }, place) =>
    isStorable(entryId)
      ? [{ place, entryId, week: isStorable(week) ? week : 0, teamId: isTeamId(teamId) ? teamId : '' }]
      : [],
  );
  const found: (PickFactsRow | undefined)[] = requests.map(() => undefined);
  if (requested.length === 0) return found;
  for (const values of await db.read(statements[db.dialect], JSON.stringify({ requests: requested }))) {
    found[values[0] as number] = factsOf(values as Row);
  }
  return found;
}

const REQUESTS = {
  place: 'INTEGER',
  entryId: 'INTEGER',
  week: 'INTEGER',
  teamId: 'TEXT',
} satisfies JsonColumns;

/** The columns of the statement, by the names of what a pick is judged by. */
const COLUMNS = {
  userId: 'e."userId"',
  poolId: 'e."poolId"',
  startWeek: 'e."startWeek"',
  eliminatedWeek: 'e."eliminatedWeek"',
  eliminationReason: 'e."eliminationReason"',
  decidedWeek: 'o."decidedWeek"',
  teamUses: 'o."teamUses"',
  reuseTeamsFromWeek: 'o."reuseTeamsFromWeek"',
  doublePickWeeks: 'o."doublePickWeeks"',
  changePicks: 'o."changePicks"',
  ...(Object.fromEntries(LIMIT_OPTIONS.map((name) => [name, `o."${name}"`])) as Record<
    keyof TeamLimits,
    string
  >),
  firstWeek: 'o."firstWeek"',
  lastWeek: 'o."lastWeek"',
  weekCount: 's."weekCount"',
  deadline: 'w."deadline"',
  usedWeek: 'used."week"',
  secondUsedWeek: 'second."week"',
  teamId: 't."id"',
  city: 't."city"',
  nickname: 't."nickname"',
  gameId: 'g."id"',
  homeTeamId: 'g."homeTeamId"',
  awayTeamId: 'g."awayTeamId"',
  kickoff: 'g."kickoff"',
  isKickoffConfirmed: 'g."isKickoffConfirmed"',
  status: 'g."status"',
  homeScore: 'g."homeScore"',
  awayScore: 'g."awayScore"',
  line: 'g."line"',
  lockedLine: 'g."lockedLine"',
  lineLockedAt: 'g."lineLockedAt"',
} satisfies Record<Exclude<keyof PickFactsRow, 'taken'>, string>;

const NAMES = Object.keys(COLUMNS);

/** Columns of a stored pick of the week, and of its game. */
const PICK = ['id', 'teamId', 'source', 'gameId'] as const;
const GAME = ['kickoff', 'isKickoffConfirmed', 'status', 'homeScore', 'awayScore'] as const;
const SLOTS = [1, 2] as const;

/** Where the columns of the first slot begin, and those of each further one after it. */
const FIRST_TAKEN = 1 + NAMES.length;
const TAKEN = PICK.length + GAME.length;

const columns = [
  'r."place"',
  ...Object.values(COLUMNS),
  ...SLOTS.flatMap((slot) => [
    ...PICK.map((name) => `pick${slot}."${name}"`),
    ...GAME.map((name) => `game${slot}."${name}"`),
  ]),
].join(', ');

const statements = { sqlite: statement('sqlite'), postgresql: statement('postgresql') };

function statement(dialect: Dialect): string {
  const taken = SLOTS.map(
    (slot) => `
    LEFT JOIN "Pick" AS pick${slot} ON pick${slot}."entryId" = e."id" AND pick${slot}."week" = r."week"
      AND pick${slot}."slot" = ${slot}
    LEFT JOIN "Game" AS game${slot} ON game${slot}."id" = pick${slot}."gameId"`,
  );
  return `
    SELECT ${columns}
    FROM ${jsonRows(dialect, 'requests', REQUESTS)} AS r
    JOIN "Entry" AS e ON e."id" = r."entryId"
    JOIN "Pool" AS o ON o."id" = e."poolId"
    JOIN "Season" AS s ON s."year" = o."seasonYear"
    LEFT JOIN "PoolWeek" AS w ON w."poolId" = o."id" AND w."week" = r."week"${taken.join('')}
    LEFT JOIN "Pick" AS used ON used."entryId" = e."id" AND used."teamId" = r."teamId"
      AND used."period" = CASE WHEN r."week" >= o."reuseTeamsFromWeek" THEN 1 ELSE 0 END
      AND used."teamUse" = CASE WHEN o."teamUses" = 0 THEN r."week" ELSE 1 END
    LEFT JOIN "Pick" AS second ON o."teamUses" = 2 AND second."entryId" = e."id" AND second."teamId" = r."teamId"
      AND second."period" = CASE WHEN r."week" >= o."reuseTeamsFromWeek" THEN 1 ELSE 0 END AND second."teamUse" = 2
    LEFT JOIN "Team" AS t ON t."id" = r."teamId"
    LEFT JOIN "Game" AS g ON g."seasonYear" = o."seasonYear" AND g."week" = r."week"
      AND (g."homeTeamId" = t."id" OR g."awayTeamId" = t."id")`;
}

type Value = string | number | boolean | null;

type Row = readonly Value[];

/** Values of a row by the names of their columns, the first of which is at this place. */
const named = (names: readonly string[], row: Row, from: number) =>
  Object.fromEntries(names.map((name, index) => [name, row[from + index]!]));

function factsOf(row: Row): PickFactsRow {
  const facts = named(NAMES, row, 1);
  const { deadline, kickoff, isKickoffConfirmed, lineLockedAt } = facts;
  return {
    ...facts,
    deadline: instant(deadline),
    kickoff: instant(kickoff),
    lineLockedAt: instant(lineLockedAt),
    // A number on SQLite.
    isKickoffConfirmed: isKickoffConfirmed === null ? null : Boolean(isKickoffConfirmed),
    taken: SLOTS.flatMap((slot) => takenOf(slot, row)),
  } as unknown as PickFactsRow;
}

function takenOf(slot: 1 | 2, row: Row): TakenPick[] {
  const from = FIRST_TAKEN + (slot - 1) * TAKEN;
  const pick = named(PICK, row, from);
  if (pick.id === null) return [];
  const game = named(GAME, row, from + PICK.length);
  const { kickoff, isKickoffConfirmed } = game;
  return [
    {
      ...pick,
      slot,
      game: { ...game, kickoff: instant(kickoff), isKickoffConfirmed: Boolean(isKickoffConfirmed) },
    } as unknown as TakenPick,
  ];
}

function instant(value: Value | undefined): Date | null {
  return value == null ? null : new Date(value as string);
}
