import type { Game, HeldUpdate } from '../../../prisma/generated/sqlite/client.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { administrator } from '../../auth/permissions.ts';
import { ConflictError, NotFoundError } from '../failures.ts';
import type { GradingReport } from '../gradingSteps.ts';
import type { Services } from '../services.ts';
import type { HeldContent } from '../updatePlan.ts';
import { administer } from './administer.ts';
import { overrideGame } from './overrideGame.ts';

export interface ResolvedUpdate {
  held: HeldUpdate;
  game: Game;
  grading: GradingReport[];
}

/**
 * Decides over what a feed wanted after a final: takes it over, or leaves the result as it is. What is taken over
 * counts as the administrator's when it is a result; a game that goes on is the feed's again.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError when it was decided before
 */
export async function resolveHeldUpdate(
  services: Services,
  viewer: Viewer | null,
  input: { heldUpdateId: number; accept: boolean; reason: string; dryRun?: boolean | undefined },
): Promise<ResolvedUpdate> {
  administrator(viewer);
  const found = await services.db.heldUpdate.findUnique({ where: { id: input.heldUpdateId } });
  if (found === null) throw new NotFoundError('There is no such held update.');
  const order = { target: { game: found.gameId }, reason: input.reason, dryRun: input.dryRun };
  return administer(services, viewer, order, async (deed) => {
    const { tx, now } = deed.unit;
    const held = await tx.heldUpdate.findUniqueOrThrow({ where: { id: found.id } });
    if (held.resolvedAt !== null) throw new ConflictError('This update has already been decided.');
    const game = await tx.game.findUniqueOrThrow({ where: { id: held.gameId } });
    const said = held.update as HeldContent;
    const resolved = await tx.heldUpdate.update({
      where: { id: held.id },
      data: { resolvedAt: now, accepted: input.accept },
    });
    await deed.audit({
      action: input.accept ? 'heldUpdate.accept' : 'heldUpdate.refuse',
      subjectType: 'HeldUpdate',
      subjectId: held.id,
      before: { gameId: game.id, status: game.status, homeScore: game.homeScore, awayScore: game.awayScore },
      after: said,
    });
    if (!input.accept) return { held: resolved, game, grading: [] };
    const isFinal = said.status === 'FINAL';
    const { homeScore, awayScore } = said;
    if (isFinal && !(isScore(homeScore) && isScore(awayScore))) {
      throw new ConflictError('The feed sent no valid score. Please correct the result yourself.');
    }
    const scores = isScore(homeScore) && isScore(awayScore) ? { homeScore, awayScore } : {};
    const done = await overrideGame(deed, game, 'game.acceptHeldUpdate', {
      status: said.status as Game['status'],
      ...(said.status === 'SCHEDULED' ? { homeScore: null, awayScore: null } : scores),
      period: isFinal ? null : said.period,
      clock: isFinal ? null : said.clock,
      resultSource: isFinal ? 'ADMIN' : null,
      completedAt: isFinal ? (game.completedAt ?? now) : null,
    });
    return { held: resolved, ...done };
  });
}

function isScore(score: number | null): score is number {
  return score !== null && Number.isInteger(score) && score >= 0 && score <= 200;
}
