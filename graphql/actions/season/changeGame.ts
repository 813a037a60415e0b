import type { Game } from '../../../prisma/generated/sqlite/client.ts';
import type { Transaction } from '../../kernel/transaction.ts';
import type { GameFields } from './schedulePlan.ts';

/** Whether a change moves or confirms a kick-off: deadlines and calendars follow it. */
export function movesKickoff({ kickoff, isKickoffConfirmed }: Partial<GameFields>): boolean {
  return kickoff !== undefined || isKickoffConfirmed !== undefined;
}

/** Stores a change of a game, and when its kick-off was moved. */
export function changeGame(
  { tx, now }: Transaction,
  { id }: Game,
  change: Partial<GameFields>,
): Promise<Game> {
  return tx.game.update({
    where: { id },
    data: { ...change, ...(movesKickoff(change) && { kickoffMovedAt: now }), updatedAt: now },
  });
}
