import type { Viewer } from '../auth/viewer.ts';
import { administer, type Deed } from './commissioner/administer.ts';
import { overrideGame, type OverriddenGame } from './commissioner/overrideGame.ts';
import { ConflictError, InvalidInputError, NotFoundError, type InputIssue } from './failures.ts';
import type { Services } from './services.ts';

export interface GameScore {
  gameId: number;
  homeScore: number;
  awayScore: number;
  /** What is stored stays when it is not said. */
  wentToOvertime?: boolean | undefined;
}

export interface CorrectResultInput extends GameScore {
  /** Why; lands in the audit log. */
  reason: string;
  /** Only tell what would change. */
  dryRun?: boolean | undefined;
  /** "none": only a game without a result; "some": only one that has one. Without it, either. */
  result?: 'none' | 'some' | undefined;
}

const MAX_SCORE = 200;

/**
 * Enters or corrects the final score of a game, and grades everything that hangs on it again. The result is the
 * administrator's from then on: no feed overwrites it. Every result is appended, none is lost.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError
 */
export function correctResult(
  services: Services,
  viewer: Viewer | null,
  input: CorrectResultInput,
): Promise<OverriddenGame> {
  const order = { target: { game: input.gameId }, reason: input.reason, dryRun: input.dryRun };
  return administer(services, viewer, order, (deed) => writeResult(deed, input));
}

/** correctResult as part of another deed. */
export async function writeResult(
  deed: Deed,
  { gameId, homeScore, awayScore, wentToOvertime, result }: GameScore & Pick<CorrectResultInput, 'result'>,
): Promise<OverriddenGame> {
  checkScores({ homeScore, awayScore });
  const { unit } = deed;
  const before = await unit.tx.game.findUnique({ where: { id: gameId } });
  if (before === null) throw new NotFoundError('There is no such game.');
  if (before.status === 'SCHEDULED' && before.isKickoffConfirmed && unit.now < before.kickoff) {
    throw new InvalidInputError([
      { path: ['input', 'game'], message: 'The game has not started: it has no result yet.' },
    ]);
  }
  const hasResult = before.status === 'FINAL';
  if (result === 'none' && hasResult) {
    throw new ConflictError('The game has its result. To change it, use correctResult.');
  }
  if (result === 'some' && !hasResult) {
    throw new ConflictError('The game has no result yet. To give it one, use enterResult.');
  }
  const lock =
    before.lineLockedAt === null && before.line !== null
      ? { lockedLine: before.line, lineLockedAt: unit.now }
      : {};
  return overrideGame(deed, before, hasResult ? 'game.correctResult' : 'game.enterResult', {
    status: 'FINAL',
    homeScore,
    awayScore,
    ...(wentToOvertime === undefined ? {} : { wentToOvertime }),
    period: null,
    clock: null,
    resultSource: 'ADMIN',
    // The instant of the game's end stays when its score is corrected.
    completedAt: before.completedAt ?? unit.now,
    ...lock,
  });
}

function checkScores(scores: { homeScore: number; awayScore: number }): void {
  const issues: InputIssue[] = [];
  for (const [name, score] of Object.entries(scores)) {
    if (!Number.isInteger(score) || score < 0 || score > MAX_SCORE) {
      issues.push({
        path: ['input', name],
        message: `The score must be a whole number from 0 to ${MAX_SCORE}.`,
      });
    }
  }
  if (issues.length > 0) throw new InvalidInputError(issues);
}
