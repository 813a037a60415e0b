import type { Game } from '#prisma/generated/sqlite/client.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { unconfirmed } from './confirmResults.ts';
import type { GameFields } from './schedulePlan.ts';

/** Whether a change moves or confirms a kickoff, on which deadlines and calendars depend. */
export function movesKickoff({ kickoff, isKickoffConfirmed }: Partial<GameFields>): boolean {
  return kickoff !== undefined || isKickoffConfirmed !== undefined;
}

/**
 * Whether a change of status takes a game off the schedule or puts it back, which calendars show like a moved kickoff.
 */
export function takesOffOrOn(before: Pick<Game, 'status'>, status: Game['status'] = before.status): boolean {
  const off = (each: Game['status']) => (each === 'POSTPONED' || each === 'CANCELLED' ? each : null);
  return off(before.status) !== off(status);
}

/**
 * Stores a change of a game, with the instant at which its kickoff or schedule changed. A changed result
 * loses its confirmation.
 */
export function changeGame(
  { tx, now }: Transaction,
  before: Game,
  change: Partial<GameFields>,
): Promise<Game> {
  return tx.game.update({
    where: { id: before.id },
    data: {
      ...change,
      ...unconfirmed(change),
      ...((movesKickoff(change) || takesOffOrOn(before, change.status)) && { kickoffMovedAt: now }),
      updatedAt: now,
    },
  });
}
