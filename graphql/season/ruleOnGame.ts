import type { Viewer } from '../accounts/sessions/viewer.ts';
import type { GameRulingKind } from '../grading/rules/facts.ts';
import { ConflictError, NotFoundError } from '../kernel/failures.ts';
import { gradeWeekGames } from '../grading/gradingSteps.ts';
import { loadSeason, poolOfSeason } from '../grading/seasonFacts.ts';
import { checkVersion, gameVersion } from '../office/objectVersion.ts';
import type { Services } from '../kernel/services.ts';
import { runAdminCommand, type AdminCommand } from '../office/adminCommand.ts';
import type { OverriddenGame } from './overrideGame.ts';
import { finishGrading } from '../grading/finishGrading.ts';

export interface GameRulingInput {
  poolId: number;
  gameId: number;
  /** Null removes a ruling. */
  ruling: GameRulingKind | null;
  /** The version of game and ruling that the commissioner has read. */
  version?: string | undefined;
}

/**
 * Rules how a postponed or canceled game counts for picks in one pool.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError for other games,
 * StaleVersionError
 */
export function ruleOnGame(
  services: Services,
  viewer: Viewer | null,
  input: GameRulingInput & { reason: string; dryRun?: boolean | undefined },
): Promise<OverriddenGame> {
  return runAdminCommand(services, viewer, { pool: input.poolId }, input, (command) =>
    writeRuling(command, input),
  );
}

/** `ruleOnGame` within another command on the same season. */
export async function writeRuling(
  command: AdminCommand,
  { poolId, gameId, ruling, version }: GameRulingInput,
): Promise<OverriddenGame> {
  const { transaction, seasonYear } = command;
  const game = await transaction.tx.game.findFirst({ where: { id: gameId, seasonYear } });
  if (game === null) throw new NotFoundError("There is no such game in the pool's season.");
  const incomplete = { poolId, week: game.week, completedAt: null };
  const waiting = await transaction.tx.poolWeek.count({ where: incomplete });
  const key = { poolId_gameId: { poolId, gameId } };
  const before = await transaction.tx.gameRuling.findUnique({ where: key });
  checkVersion(version, gameVersion(game, before?.kind ?? null), { typename: 'Game', row: game });
  if (ruling !== null && game.status !== 'POSTPONED' && game.status !== 'CANCELLED') {
    throw new ConflictError('You can rule only on a postponed or canceled game.');
  }
  if (ruling !== null) {
    await transaction.tx.gameRuling.upsert({
      where: key,
      create: { poolId, gameId, kind: ruling },
      update: { kind: ruling },
    });
  } else if (before !== null) await transaction.tx.gameRuling.delete({ where: key });
  await command.audit({
    poolId,
    action: 'game.rule',
    subjectType: 'Game',
    subjectId: gameId,
    before: { ruling: before?.kind ?? null },
    after: { ruling },
  });
  transaction.publish({ type: 'week', poolId, week: game.week });

  const season = await loadSeason(transaction, seasonYear, [poolId]);
  const pool = poolOfSeason(season, poolId);
  const games = season.games.filter(({ id }) => id === gameId);
  const steps = await gradeWeekGames(transaction, [pool], game.week, games);
  const grading = await finishGrading(transaction, season, [pool], steps, [gameId]);
  const isCompleted = waiting > (await transaction.tx.poolWeek.count({ where: incomplete }));
  return { game, grading, mails: isCompleted ? ['WEEK_RESULTS'] : [] };
}
