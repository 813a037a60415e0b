import { Prisma } from '../../../prisma/generated/sqlite/client.ts';
import { pickOutcome } from '../../domain/pickOutcome.ts';
import type { GameRulingKind, PickOutcome } from '../../domain/facts.ts';
import type { SeasonGame, SeasonPool } from './seasonFacts.ts';
import type { Transaction } from '../../kernel/transaction.ts';

/**
 * Writes the outcomes of the picks of these games in one pool: one statement for any number of games and picks, which
 * writes only outcomes that change.
 */
export async function writeOutcomes(
  transaction: Transaction,
  pool: SeasonPool,
  games: readonly SeasonGame[],
): Promise<void> {
  if (games.length === 0) return;
  const rulings = new Map<number, GameRulingKind>(pool.rulings.map(({ gameId, kind }) => [gameId, kind]));
  const sides = games.flatMap((game) =>
    [game.homeTeamId, game.awayTeamId].map((teamId) => {
      const outcome = pickOutcome({ teamId }, game, rulings.get(game.id));
      return Prisma.sql`(${Prisma.raw(String(game.week))}, ${teamId}, ${Prisma.raw(String(game.id))}, ${LITERALS[outcome]})`;
    }),
  );
  // Both databases name the columns of VALUES alike: week, team, game, outcome.
  const outcome =
    transaction.dialect === 'postgresql'
      ? Prisma.sql`CAST(v.column4 AS "PickOutcome")`
      : Prisma.sql`v.column4`;
  await transaction.tx.$executeRaw`
    UPDATE "Pick" AS p SET "outcome" = ${outcome} FROM (VALUES ${Prisma.join(sides)}) AS v
    WHERE p."poolId" = ${pool.id} AND p."week" = v.column1 AND p."teamId" = v.column2 AND p."gameId" = v.column3
      AND p."outcome" <> ${outcome}`;
}

const LITERALS: Record<PickOutcome, Prisma.Sql> = {
  PENDING: Prisma.sql`'PENDING'`,
  WON: Prisma.sql`'WON'`,
  LOST: Prisma.sql`'LOST'`,
  TIED: Prisma.sql`'TIED'`,
};
