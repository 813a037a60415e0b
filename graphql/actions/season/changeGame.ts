import type { Game } from '#prisma/generated/sqlite/client.ts';
import type { Transaction } from '#kernel/transaction.ts';
import { unconfirmed } from './confirmResults.ts';
import type { GameFields } from './schedulePlan.ts';

/** Whether a change moves or confirms a kickoff: deadlines and calendars follow it. */
export function movesKickoff({ kickoff, isKickoffConfirmed }: Partial<GameFields>): boolean {
  return kickoff !== undefined || isKickoffConfirmed !== undefined;
}

/** Stores a change of a game, and when its kickoff was moved. A changed result is without confirmation. */
export function changeGame(
  { tx, now }: Transaction,
  { id }: Game,
  change: Partial<GameFields>,
): Promise<Game> {
  return tx.game.update({
    where: { id },
    data: {
      ...change,
      ...unconfirmed(change),
      ...(movesKickoff(change) && { kickoffMovedAt: now }),
      updatedAt: now,
    },
  });
}
