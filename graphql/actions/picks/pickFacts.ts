import type { Database, Dialect } from '../../../prisma/client.ts';
import type { PickFacts, PickFactsRow, PickRequest, TakenPick } from '../../kernel/picks.ts';

interface Waiting {
  request: PickRequest;
  resolve: (row: PickFactsRow | undefined) => void;
  reject: (error: unknown) => void;
}

/** Requests per statement; their parameters stay well below the limits of both databases. */
const MOST_AT_ONCE = 200;

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
 * that comes by the thousand within minutes, all before the same deadline. A request is never answered from a
 * statement that had started before it came.
 */
export function createPickFacts(db: Database): PickFacts {
  return new Loader(db);
}

class Loader implements PickFacts {
  readonly #db: Database;
  #waiting: Waiting[] = [];
  #isLoading = false;

  constructor(db: Database) {
    this.#db = db;
  }

  load(request: PickRequest): Promise<PickFactsRow | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      if (!this.#isLoading) void this.#loadAll();
    });
  }

  async #loadAll(): Promise<void> {
    this.#isLoading = true;
    while (this.#waiting.length > 0) {
      // Until the requests that have arrived already are read.
      await new Promise((resolve) => setImmediate(resolve));
      await this.#loadTogether(this.#waiting.splice(0, MOST_AT_ONCE));
    }
    this.#isLoading = false;
  }

  async #loadTogether(group: readonly Waiting[]): Promise<void> {
    try {
      const rows = await loadRows(
        this.#db,
        group.map(({ request }) => request),
      );
      for (const [place, { resolve }] of group.entries()) resolve(rows[place]);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}

/** The rows of the requests in their order; undefined for an unknown entry. */
async function loadRows(
  db: Database,
  requests: readonly PickRequest[],
): Promise<(PickFactsRow | undefined)[]> {
  const asked = requests.flatMap(({ entryId, week, teamId }, place) =>
    isStorable(entryId)
      ? [{ place, entryId, week: isStorable(week) ? week : 0, teamId: isTeamId(teamId) ? teamId : '' }]
      : [],
  );
  const found: (PickFactsRow | undefined)[] = requests.map(() => undefined);
  if (asked.length === 0) return found;
  for (const [place, ...values] of await db.read(statements[db.dialect], JSON.stringify(asked))) {
    found[place as number] = factsOf(values);
  }
  return found;
}

/** The requests as rows, from one parameter, so that the statement's text is the same for any number of them. */
const REQUESTS: Record<Dialect, string> = {
  sqlite: `SELECT "value" ->> 'place' AS "place", "value" ->> 'entryId' AS "entryId", "value" ->> 'week' AS "week",
      "value" ->> 'teamId' AS "teamId" FROM json_each(?)`,
  postgresql: `SELECT * FROM json_to_recordset($1::json)
      AS given("place" INTEGER, "entryId" INTEGER, "week" INTEGER, "teamId" TEXT)`,
};

const statements = { sqlite: statement('sqlite'), postgresql: statement('postgresql') };

/** The columns of a stored pick of the week and of its game. */
function takenColumns(pick: string, game: string): string {
  return `${pick}."id", ${pick}."teamId", ${pick}."source", ${pick}."gameId", ${game}."kickoff",
      ${game}."isKickoffConfirmed", ${game}."status", ${game}."homeScore", ${game}."awayScore"`;
}

function statement(dialect: Dialect): string {
  return `
    WITH r AS (${REQUESTS[dialect]})
    SELECT r."place", e."userId", e."poolId", e."startWeek", e."eliminatedWeek", e."eliminationReason",
      o."decidedWeek", o."reuseTeamsFromWeek", o."doublePickWeeks", o."changePicks", o."firstWeek", o."lastWeek",
      s."weekCount", w."deadline", used."week", t."id", t."city", t."nickname",
      g."id", g."homeTeamId", g."awayTeamId", g."kickoff", g."isKickoffConfirmed", g."status",
      g."homeScore", g."awayScore", ${takenColumns('first', 'firstGame')}, ${takenColumns('second', 'secondGame')}
    FROM r
    JOIN "Entry" AS e ON e."id" = r."entryId"
    JOIN "Pool" AS o ON o."id" = e."poolId"
    JOIN "Season" AS s ON s."year" = o."seasonYear"
    LEFT JOIN "PoolWeek" AS w ON w."poolId" = o."id" AND w."week" = r."week"
    LEFT JOIN "Pick" AS first ON first."entryId" = e."id" AND first."week" = r."week" AND first."slot" = 1
    LEFT JOIN "Game" AS firstGame ON firstGame."id" = first."gameId"
    LEFT JOIN "Pick" AS second ON second."entryId" = e."id" AND second."week" = r."week" AND second."slot" = 2
    LEFT JOIN "Game" AS secondGame ON secondGame."id" = second."gameId"
    LEFT JOIN "Pick" AS used ON used."entryId" = e."id" AND used."teamId" = r."teamId"
      AND used."period" = CASE WHEN r."week" >= o."reuseTeamsFromWeek" THEN 1 ELSE 0 END
    LEFT JOIN "Team" AS t ON t."id" = r."teamId"
    LEFT JOIN "Game" AS g ON g."seasonYear" = o."seasonYear" AND g."week" = r."week"
      AND (g."homeTeamId" = t."id" OR g."awayTeamId" = t."id")`;
}

/** @param values the columns after the place, in the statement's order */
function factsOf(values: unknown[]): PickFactsRow {
  const [userId, poolId, startWeek, eliminatedWeek, eliminationReason, ...ofPool] = values as Value[];
  const [decidedWeek, reuseTeamsFromWeek, doublePickWeeks, changePicks, firstWeek, lastWeek, ...further] =
    ofPool;
  const [weekCount, deadline, usedWeek, teamId, city, nickname, ...ofGame] = further;
  const [gameId, homeTeamId, awayTeamId, kickoff, isKickoffConfirmed, status, homeScore, awayScore] = ofGame;
  const taken = ofGame.slice(8);
  const half = taken.length / 2;
  return {
    ...{ userId, poolId, startWeek, eliminatedWeek, eliminationReason },
    ...{ decidedWeek, reuseTeamsFromWeek, doublePickWeeks, changePicks, firstWeek, lastWeek, weekCount },
    ...{ deadline: instant(deadline), usedWeek, teamId, city, nickname },
    ...{ gameId, homeTeamId, awayTeamId, kickoff: instant(kickoff) },
    // A number on SQLite.
    isKickoffConfirmed: isKickoffConfirmed === null ? null : Boolean(isKickoffConfirmed),
    ...{ status, homeScore, awayScore },
    taken: [...takenOf(1, taken.slice(0, half)), ...takenOf(2, taken.slice(half))],
  } as PickFactsRow;
}

function takenOf(slot: 1 | 2, values: Value[]): TakenPick[] {
  const [id, teamId, source, gameId, kickoff, isKickoffConfirmed, status, homeScore, awayScore] = values;
  if (id == null) return [];
  const game = { kickoff: instant(kickoff), isKickoffConfirmed: Boolean(isKickoffConfirmed) };
  return [
    { ...{ id, slot, teamId, source, gameId }, game: { ...game, status, homeScore, awayScore } } as TakenPick,
  ];
}

type Value = string | number | boolean | null;

function instant(value: Value | undefined): Date | null {
  return value == null ? null : new Date(value as string);
}
