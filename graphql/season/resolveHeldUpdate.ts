import type { Game, HeldUpdate } from '#prisma/generated/sqlite/client.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { anyCommissioner } from '../accounts/access/permissions.ts';
import { ConflictError, NotFoundError } from '../kernel/failures.ts';
import type { Services } from '../kernel/services.ts';
import { confirmByAccepted, decideHeldUpdate } from './heldUpdates.ts';
import type { HeldContent } from './updatePlan.ts';
import { runAdminCommand } from '../office/adminCommand.ts';
import { overrideGame, type OverriddenGame } from './overrideGame.ts';

export interface ResolvedUpdate extends OverriddenGame {
  held: HeldUpdate;
}

/**
 * Accepts or rejects a held update of the feed or of the second source. An accepted result counts as the
 * commissioner's; a game that continues follows the feed again.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError when it was decided before
 */
export async function resolveHeldUpdate(
  services: Services,
  viewer: Viewer | null,
  input: { heldUpdateId: number; accept: boolean; reason: string; dryRun?: boolean | undefined },
): Promise<ResolvedUpdate> {
  anyCommissioner(viewer);
  const found = await services.db.heldUpdate.findUnique({ where: { id: input.heldUpdateId } });
  if (found === null) throw new NotFoundError('There is no such held update.');
  return runAdminCommand(services, viewer, { games: [found.gameId] }, input, async (command) => {
    const { tx, now } = command.transaction;
    const held = await tx.heldUpdate.findUniqueOrThrow({ where: { id: found.id } });
    if (held.resolvedAt !== null) throw new ConflictError('This update has already been decided.');
    const game = await tx.game.findUniqueOrThrow({ where: { id: held.gameId } });
    const content = held.update as HeldContent;
    const decision = input.accept ? 'ACCEPT' : 'REFUSE';
    const resolved = await decideHeldUpdate(command.transaction, command.audit, game, held, decision);
    if (!input.accept) {
      const kept = await tx.game.findUniqueOrThrow({ where: { id: game.id } });
      return { held: resolved, game: kept, grading: [], mails: [] };
    }
    const isFinal = content.status === 'FINAL';
    const { homeScore, awayScore } = content;
    if (isFinal && !(isScore(homeScore) && isScore(awayScore))) {
      throw new ConflictError('The update has no valid score. Please enter the right result yourself.');
    }
    const scores = isScore(homeScore) && isScore(awayScore) ? { homeScore, awayScore } : {};
    const done = await overrideGame(command, {
      before: game,
      action: 'game.acceptHeldUpdate',
      data: {
        status: content.status as Game['status'],
        ...(content.status === 'SCHEDULED' ? { homeScore: null, awayScore: null } : scores),
        period: isFinal ? null : content.period,
        clock: isFinal ? null : content.clock,
        resultSource: isFinal ? 'ADMIN' : null,
        completedAt: isFinal ? (game.completedAt ?? now) : null,
      },
    });
    await confirmByAccepted(command.transaction, done.game, held);
    return { ...done, held: resolved, game: await tx.game.findUniqueOrThrow({ where: { id: game.id } }) };
  });
}

function isScore(score: number | null): score is number {
  return score !== null && Number.isInteger(score) && score >= 0 && score <= 200;
}
