import { Prisma } from '#prisma/generated/sqlite/client.ts';
import { pickOutcome } from '../picks/rules/pickOutcome.ts';
import type { GameRulingKind, PickOutcome } from './rules/facts.ts';
import { groupBy } from '../kernel/groupBy.ts';
import { idsOf, type SeasonGame, type SeasonPool } from './seasonFacts.ts';
import type { Transaction } from '../kernel/transaction.ts';

/** One team of a game: all its picks have the same outcome. */
interface Side {
  week: number;
  teamId: string;
  gameId: number;
  outcome: PickOutcome;
}

/**
 * Writes the changed outcomes of the picks of these games, in one statement for pools with the same pick
 * rules and rulings.
 */
export async function writeOutcomes(
  transaction: Transaction,
  pools: readonly SeasonPool[],
  games: readonly SeasonGame[],
): Promise<void> {
  const ids = new Set(games.map(({ id }) => id));
  const alike = groupBy(pools, ({ options, rulings }) => {
    const ruled = rulings
      .filter(({ gameId }) => ids.has(gameId))
      .map(({ gameId, kind }) => `${gameId} ${kind}`);
    return [options.pickTo, ...ruled.sort()].join();
  });
  for (const group of alike.values()) await writeSides(transaction, group, sidesOf(group[0]!, games));
}

/** Corrects all wrong outcomes of a pool; one query finds the sides that have any. */
export async function correctOutcomes(
  transaction: Transaction,
  pool: SeasonPool,
  games: readonly SeasonGame[],
): Promise<void> {
  const sides = new Map(sidesOf(pool, games).map((side) => [`${side.gameId} ${side.teamId}`, side]));
  const stored = await transaction.tx.$queryRaw<Omit<Side, 'week'>[]>`
    SELECT "gameId", "teamId", CAST("outcome" AS TEXT) AS "outcome" FROM "Pick" WHERE "poolId" = ${pool.id}
    GROUP BY "gameId", "teamId", "outcome"`;
  const wrong = new Set<Side>();
  for (const { gameId, teamId, outcome } of stored) {
    const side = sides.get(`${gameId} ${teamId}`);
    if (side !== undefined && side.outcome !== outcome) wrong.add(side);
  }
  await writeSides(transaction, [pool], [...wrong]);
}

function sidesOf(pool: SeasonPool, games: readonly SeasonGame[]): Side[] {
  const rulings = new Map<number, GameRulingKind>(pool.rulings.map(({ gameId, kind }) => [gameId, kind]));
  return games.flatMap((game) =>
    [game.homeTeamId, game.awayTeamId].map((teamId) => ({
      week: game.week,
      teamId,
      gameId: game.id,
      outcome: pickOutcome({ teamId }, game, pool.options.pickTo, rulings.get(game.id)),
    })),
  );
}

async function writeSides(
  transaction: Transaction,
  pools: readonly SeasonPool[],
  sides: readonly Side[],
): Promise<void> {
  if (sides.length === 0) return;
  const values = sides.map(
    ({ week, teamId, gameId, outcome }) =>
      Prisma.sql`(${Prisma.raw(String(week))}, ${teamId}, ${Prisma.raw(String(gameId))}, ${LITERALS[outcome]})`,
  );
  // VALUES columns on both databases: week, team, game, outcome.
  const outcome =
    transaction.dialect === 'postgresql'
      ? Prisma.sql`CAST(v.column4 AS "PickOutcome")`
      : Prisma.sql`v.column4`;
  await transaction.tx.$executeRaw`
    UPDATE "Pick" AS p SET "outcome" = ${outcome} FROM (VALUES ${Prisma.join(values)}) AS v
    WHERE p."poolId" IN (${idsOf(pools)}) AND p."week" = v.column1 AND p."teamId" = v.column2 AND p."gameId" = v.column3
      AND p."outcome" <> ${outcome}`;
}

const LITERALS: Record<PickOutcome, Prisma.Sql> = {
  PENDING: Prisma.sql`'PENDING'`,
  WON: Prisma.sql`'WON'`,
  LOST: Prisma.sql`'LOST'`,
  TIED: Prisma.sql`'TIED'`,
};
