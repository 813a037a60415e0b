import { Prisma } from '../../../prisma/generated/sqlite/client.ts';
import { pickOutcome } from '../../domain/pickOutcome.ts';
import type { GameRulingKind, PickOutcome } from '../../domain/facts.ts';
import type { SeasonGame, SeasonPool } from './seasonFacts.ts';
import type { Transaction } from '../../kernel/transaction.ts';

// Literals instead of parameters: PostgreSQL casts a literal to the column's enum.
const OUTCOMES: Record<PickOutcome, Prisma.Sql> = {
  PENDING: Prisma.sql`'PENDING'`,
  WON: Prisma.sql`'WON'`,
  LOST: Prisma.sql`'LOST'`,
  TIED: Prisma.sql`'TIED'`,
};

/**
 * Writes the outcomes of the picks of these games in one pool. The games are of one week, in which no team
 * plays twice, so a list of games and a list of teams identify the picks: at most four statements for any
 * number of picks.
 */
export async function writeOutcomes(
  transaction: Transaction,
  pool: SeasonPool,
  games: readonly SeasonGame[],
): Promise<void> {
  const rulings = new Map<number, GameRulingKind>(pool.rulings.map(({ gameId, kind }) => [gameId, kind]));
  const sides = games.flatMap((game) =>
    [game.homeTeamId, game.awayTeamId].map((teamId) => ({
      gameId: game.id,
      teamId,
      outcome: pickOutcome({ teamId }, game, rulings.get(game.id)),
    })),
  );
  for (const outcome of Object.keys(OUTCOMES) as PickOutcome[]) {
    const meant = sides.filter((side) => side.outcome === outcome);
    if (meant.length === 0) continue;
    const gameIds = [...new Set(meant.map((side) => side.gameId))];
    const teamIds = meant.map((side) => side.teamId);
    await transaction.tx.$executeRaw`
      UPDATE "Pick" SET "outcome" = ${OUTCOMES[outcome]}
      WHERE "gameId" IN (${Prisma.join(gameIds)}) AND "teamId" IN (${Prisma.join(teamIds)})
        AND "poolId" = ${pool.id} AND "outcome" <> ${OUTCOMES[outcome]}`;
  }
}
