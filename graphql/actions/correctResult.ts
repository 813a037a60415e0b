import type { Game } from '../../prisma/generated/sqlite/client.ts';
import { administrator } from '../auth/permissions.ts';
import type { Viewer } from '../auth/viewer.ts';
import { writeAudit } from './audit.ts';
import { InvalidInputError, NotFoundError, type InputIssue } from './failures.ts';
import { gradeSeasonGames } from './grading.ts';
import type { GradingReport } from './gradingSteps.ts';
import { loadSeason } from './seasonFacts.ts';
import type { Services } from './services.ts';
import { inTransaction, lockSeason, rehearse, type Unit } from './transaction.ts';
import type { HeldContent } from './updatePlan.ts';

export interface CorrectResultInput {
  gameId: number;
  homeScore: number;
  awayScore: number;
  /** Why; lands in the audit log. */
  reason: string;
  /** Only tell what would change. */
  dryRun?: boolean;
}

export interface CorrectedResult {
  /** As it stands after the correction; with dryRun as it would. */
  game: Game;
  /** By pool: the entries that changed, or would. */
  grading: GradingReport[];
}

const MAX_SCORE = 200;
const MAX_REASON = 1000;

/**
 * Enters or corrects the final score of a game, and grades everything that hangs on it again. The result is the
 * administrator's from then on: no feed overwrites it. Every result is appended, none is lost.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError
 */
export async function correctResult(
  services: Services,
  viewer: Viewer | null,
  input: CorrectResultInput,
): Promise<CorrectedResult> {
  const { userId } = administrator(viewer);
  check(input);
  const game = await services.db.game.findUnique({ where: { id: input.gameId } });
  if (game === null) throw new NotFoundError('There is no such game.');
  const now = services.clock.now();
  if (game.status === 'SCHEDULED' && game.isKickoffConfirmed && now < game.kickoff) {
    throw new InvalidInputError([
      { path: ['input', 'game'], message: 'The game has not started: it has no result yet.' },
    ]);
  }
  const run = input.dryRun === true ? rehearse : inTransaction;
  return run(services, now, (unit) => writeResult(unit, game.seasonYear, userId, input));
}

async function writeResult(
  unit: Unit,
  seasonYear: number,
  actorId: number,
  { gameId, homeScore, awayScore, reason }: CorrectResultInput,
): Promise<CorrectedResult> {
  await lockSeason(unit, seasonYear);
  const before = await unit.tx.game.findUniqueOrThrow({ where: { id: gameId } });
  const lock =
    before.lineLockedAt === null && before.line !== null
      ? { lockedLine: before.line, lineLockedAt: unit.now }
      : {};
  const game = await unit.tx.game.update({
    where: { id: gameId },
    data: {
      status: 'FINAL',
      homeScore,
      awayScore,
      period: null,
      clock: null,
      resultSource: 'ADMIN',
      // The instant of the game's end stays when its score is corrected.
      completedAt: before.completedAt ?? unit.now,
      updatedAt: unit.now,
      ...lock,
    },
  });
  await unit.tx.gameResult.create({
    data: { gameId, status: 'FINAL', homeScore, awayScore, source: 'ADMIN', recordedAt: unit.now },
  });
  const result = ({ status, homeScore, awayScore, resultSource }: Game) => ({
    status,
    homeScore,
    awayScore,
    resultSource,
  });
  await writeAudit(unit.tx, {
    at: unit.now,
    actorId,
    action: before.status === 'FINAL' ? 'game.correctResult' : 'game.enterResult',
    subjectType: 'Game',
    subjectId: gameId,
    reason: reason.trim(),
    before: result(before),
    after: result(game),
  });
  await resolveHeld(unit, game);
  unit.tell({ type: 'games', seasonYear, week: game.week, gameIds: [gameId] });
  const grading = await gradeSeasonGames(unit, await loadSeason(unit, seasonYear), [gameId]);
  return { game, grading };
}

/** What the feed wanted of the game is decided with this: taken over, or not. */
async function resolveHeld(unit: Unit, game: Game): Promise<void> {
  const open = await unit.tx.heldUpdate.findMany({ where: { gameId: game.id, resolvedAt: null } });
  for (const row of open) {
    const said = row.update as HeldContent;
    const accepted =
      said.status === 'FINAL' && said.homeScore === game.homeScore && said.awayScore === game.awayScore;
    await unit.tx.heldUpdate.update({ where: { id: row.id }, data: { resolvedAt: unit.now, accepted } });
  }
}

function check({ homeScore, awayScore, reason }: CorrectResultInput): void {
  const issues: InputIssue[] = [];
  for (const [name, score] of [
    ['homeScore', homeScore],
    ['awayScore', awayScore],
  ] as const) {
    if (!Number.isInteger(score) || score < 0 || score > MAX_SCORE) {
      issues.push({
        path: ['input', name],
        message: `The score must be a whole number from 0 to ${MAX_SCORE}.`,
      });
    }
  }
  if (reason.trim() === '' || reason.length > MAX_REASON) {
    issues.push({
      path: ['input', 'reason'],
      message: `Please give a reason of at most ${MAX_REASON} characters.`,
    });
  }
  if (issues.length > 0) throw new InvalidInputError(issues);
}
