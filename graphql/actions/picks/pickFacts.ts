import type { Database } from '../../../prisma/client.ts';
import { Prisma } from '../../../prisma/generated/sqlite/client.ts';
import type { PickFacts, PickFactsRow, PickRequest } from '../../kernel/picks.ts';

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
      const byPlace = new Map(rows.map((row) => [Number(row.place), row]));
      for (const [place, { resolve }] of group.entries()) resolve(byPlace.get(place));
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}

type PlacedRow = PickFactsRow & { place: number | bigint };

async function loadRows(db: Database, requests: readonly PickRequest[]): Promise<PlacedRow[]> {
  const values = requests.flatMap(({ entryId, week, teamId }, place) =>
    isStorable(entryId)
      ? [
          Prisma.sql`(CAST(${place} AS INTEGER), CAST(${entryId} AS INTEGER),
            CAST(${isStorable(week) ? week : 0} AS INTEGER), ${isTeamId(teamId) ? teamId : ''})`,
        ]
      : [],
  );
  if (values.length === 0) return [];
  return db.$queryRaw<PlacedRow[]>`
    WITH r("place", "entryId", "week", "teamId") AS (VALUES ${Prisma.join(values)})
    SELECT r."place", e."userId", e."poolId", e."startWeek", e."eliminatedWeek", e."eliminationReason",
      o."decidedWeek", s."weekCount", w."deadline",
      taken."teamId" AS "pickedTeamId", used."week" AS "usedWeek",
      t."id" AS "teamId", t."city", t."nickname",
      g."id" AS "gameId", g."homeTeamId", g."awayTeamId", g."kickoff", g."isKickoffConfirmed", g."status",
      g."homeScore", g."awayScore"
    FROM r
    JOIN "Entry" AS e ON e."id" = r."entryId"
    JOIN "Pool" AS o ON o."id" = e."poolId"
    JOIN "Season" AS s ON s."year" = o."seasonYear"
    LEFT JOIN "PoolWeek" AS w ON w."poolId" = o."id" AND w."week" = r."week"
    LEFT JOIN "Pick" AS taken ON taken."entryId" = e."id" AND taken."week" = r."week"
    LEFT JOIN "Pick" AS used ON used."entryId" = e."id" AND used."teamId" = r."teamId"
    LEFT JOIN "Team" AS t ON t."id" = r."teamId"
    LEFT JOIN "Game" AS g ON g."seasonYear" = o."seasonYear" AND g."week" = r."week"
      AND (g."homeTeamId" = t."id" OR g."awayTeamId" = t."id")`;
}
