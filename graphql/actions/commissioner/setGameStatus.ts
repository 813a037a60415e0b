import type { Viewer } from '../../auth/viewer.ts';
import { NotFoundError } from '../failures.ts';
import type { Services } from '../services.ts';
import { administer, invalid } from './administer.ts';
import { overrideGame, type OverriddenGame } from './overrideGame.ts';

export interface SetGameStatusInput {
  gameId: number;
  status: 'POSTPONED' | 'CANCELLED' | 'SCHEDULED';
  /** The new one; what is stored stays when it is not said. */
  kickoff?: Date | undefined;
  reason: string;
  dryRun?: boolean | undefined;
}

/**
 * Puts a game off, calls it off, or takes either back, also a result that was entered by mistake. While it is put off
 * or called off it grades nobody until it is ruled on. SCHEDULED forgets the score, and the feed's word counts again.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError when a moved kick-off
 *   would show picks early
 */
export function setGameStatus(
  services: Services,
  viewer: Viewer | null,
  { gameId, status, kickoff, reason, dryRun }: SetGameStatusInput,
): Promise<OverriddenGame> {
  return administer(services, viewer, { target: { game: gameId }, reason, dryRun }, async (deed) => {
    const before = await deed.unit.tx.game.findUnique({ where: { id: gameId } });
    if (before === null) throw new NotFoundError('There is no such game.');
    if (kickoff !== undefined && Math.abs(kickoff.getTime() - before.kickoff.getTime()) > FURTHEST) {
      throw invalid('kickoff', 'A kick-off can be moved by at most 300 days.');
    }
    return overrideGame(deed, before, 'game.setStatus', {
      status,
      period: null,
      clock: null,
      completedAt: null,
      resultSource: status === 'SCHEDULED' ? null : 'ADMIN',
      ...(status === 'SCHEDULED' ? { homeScore: null, awayScore: null, wentToOvertime: false } : {}),
      ...(kickoff === undefined ? {} : { kickoff, isKickoffConfirmed: true }),
    });
  });
}

const FURTHEST = 300 * 86_400_000;
