import type { Game } from '#prisma/generated/sqlite/client.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { NotFoundError } from '../kernel/failures.ts';
import { checkVersion, gameVersion } from '../office/objectVersion.ts';
import type { Services } from '../kernel/services.ts';
import { runAdminCommand } from '../office/adminCommand.ts';
import { invalid } from '../kernel/input.ts';
import { overrideGame, type GameChange, type OverriddenGame } from './overrideGame.ts';

export interface SetGameStatusInput {
  gameId: number;
  status: 'POSTPONED' | 'CANCELLED' | 'SCHEDULED';
  /** The new kickoff; default: the stored one. */
  kickoff?: Date | undefined;
  reason: string;
  /** The version that the commissioner has read. */
  version?: string | undefined;
  dryRun?: boolean | undefined;
}

/**
 * Postpones or cancels a game, or reverts either, or removes a result entered by mistake. A postponed or canceled game
 * is not graded until it is ruled on. SCHEDULED clears the score, and the feed's updates count again.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError when a moved kickoff would
 * reveal picks early, StaleVersionError
 */
export function setGameStatus(
  services: Services,
  viewer: Viewer | null,
  { gameId, status, kickoff, reason, version, dryRun }: SetGameStatusInput,
): Promise<OverriddenGame> {
  return runAdminCommand(services, viewer, { games: [gameId] }, { reason, dryRun }, async (command) => {
    const before = await command.transaction.tx.game.findUnique({ where: { id: gameId } });
    if (before === null) throw new NotFoundError('There is no such game.');
    checkVersion(version, gameVersion(before), { typename: 'Game', row: before });
    if (kickoff !== undefined && Math.abs(kickoff.getTime() - before.kickoff.getTime()) > FURTHEST) {
      throw invalid('kickoff', 'A kickoff can be moved by at most 300 days.');
    }
    const change = statusChange(before, status);
    const moved = kickoff === undefined ? {} : { kickoff, isKickoffConfirmed: true };
    return overrideGame(command, { ...change, data: { ...change.data, ...moved } });
  });
}

/** The change that removes a game's result. */
export function statusChange(before: Game, status: SetGameStatusInput['status']): GameChange {
  return {
    before,
    action: 'game.setStatus',
    data: {
      status,
      period: null,
      clock: null,
      completedAt: null,
      resultSource: status === 'SCHEDULED' ? null : 'ADMIN',
      ...(status === 'SCHEDULED' ? { homeScore: null, awayScore: null, wentToOvertime: false } : {}),
    },
  };
}

const FURTHEST = 300 * 86_400_000;
