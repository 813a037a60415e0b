import type { Game } from '#prisma/generated/sqlite/client.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { runAdminCommand, type AdminCommand } from '../office/adminCommand.ts';
import { overrideGame, type GameChange, type OverriddenGame } from './overrideGame.ts';
import { ConflictError, InvalidInputError, NotFoundError, type InputIssue } from '../kernel/failures.ts';
import { checkVersion, gameVersion } from '../office/objectVersion.ts';
import type { Services } from '../kernel/services.ts';

export interface GameScore {
  gameId: number;
  homeScore: number;
  awayScore: number;
  /** Omitted fields keep their stored values. */
  wentToOvertime?: boolean | undefined;
}

export interface CorrectResultInput extends GameScore {
  /** For the audit log. */
  reason: string;
  /** Returns the changes without making them. */
  dryRun?: boolean | undefined;
  /** "none": the game must have no result; "some": it must have one; unset: either. */
  result?: 'none' | 'some' | undefined;
  /** The version that the commissioner has read. */
  version?: string | undefined;
}

const MAX_SCORE = 200;

/**
 * Enters or corrects the final score of a game, and grades everything that depends on it. The result then
 * belongs to the commissioner: no feed overwrites it. Every result is appended to the history.
 */
export function correctResult(
  services: Services,
  viewer: Viewer | null,
  input: CorrectResultInput,
): Promise<OverriddenGame> {
  return runAdminCommand(services, viewer, { games: [input.gameId] }, input, (command) =>
    writeResult(command, input),
  );
}

/** `correctResult` within another command. */
export async function writeResult(
  command: AdminCommand,
  { gameId, result, version, ...score }: GameScore & Pick<CorrectResultInput, 'result' | 'version'>,
): Promise<OverriddenGame> {
  const issues = scoreIssues(score);
  if (issues.length > 0) throw new InvalidInputError(issues);
  const { transaction } = command;
  const before = await transaction.tx.game.findUnique({ where: { id: gameId } });
  if (before === null) throw new NotFoundError('There is no such game.');
  checkVersion(version, gameVersion(before), { typename: 'Game', row: before });
  if (isAhead(before, transaction.now)) {
    throw new InvalidInputError([{ path: ['input', 'game'], message: NOT_STARTED }]);
  }
  const hasResult = before.status === 'FINAL';
  if (result === 'none' && hasResult) {
    throw new ConflictError('The game has its result. To change it, use correctResult.');
  }
  if (result === 'some' && !hasResult) {
    throw new ConflictError('The game has no result yet. To give it one, use enterResult.');
  }
  return overrideGame(command, resultChange(before, score, transaction.now));
}

export const NOT_STARTED = 'The game has not started: it has no result yet.';

/** Whether the kickoff is known and in the future. */
export const isAhead = ({ status, isKickoffConfirmed, kickoff }: Game, now: Date): boolean =>
  status === 'SCHEDULED' && isKickoffConfirmed && now < kickoff;

/** The change that gives a game a final score by the commissioner's decision. */
export function resultChange(
  before: Game,
  { homeScore, awayScore, wentToOvertime }: Omit<GameScore, 'gameId'>,
  now: Date,
): GameChange {
  const lock =
    before.lineLockedAt === null && before.line !== null
      ? { lockedLine: before.line, lineLockedAt: now }
      : {};
  return {
    before,
    action: before.status === 'FINAL' ? 'game.correctResult' : 'game.enterResult',
    data: {
      status: 'FINAL',
      homeScore,
      awayScore,
      ...(wentToOvertime === undefined ? {} : { wentToOvertime }),
      period: null,
      clock: null,
      resultSource: 'ADMIN',
      // A corrected score keeps the instant at which the game ended.
      completedAt: before.completedAt ?? now,
      ...lock,
    },
  };
}

/** @param at path of the scores in the input */
export function scoreIssues(
  { homeScore, awayScore }: Pick<GameScore, 'homeScore' | 'awayScore'>,
  at: readonly string[] = ['input'],
): InputIssue[] {
  return Object.entries({ homeScore, awayScore })
    .filter(([, score]) => !Number.isInteger(score) || score < 0 || score > MAX_SCORE)
    .map(([name]) => ({
      path: [...at, name],
      message: `The score must be a whole number from 0 to ${MAX_SCORE}.`,
    }));
}
