import type { AuditAction } from '../office/rules/auditSentence.ts';
import type { Game } from '#prisma/generated/sqlite/client.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { ConflictError } from '../kernel/failures.ts';
import { checkVersion, gameVersion } from '../office/objectVersion.ts';
import type { Services } from '../kernel/services.ts';
import { runAdminCommand, type AdminCommand } from '../office/adminCommand.ts';
import { invalid } from '../kernel/input.ts';

const WIDEST = 60;

/**
 * Sets the line of a game, in points for the home team; null removes it. A locked line stays locked; an
 * unlocked one follows the feed's next update.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, StaleVersionError
 */
export function setLine(
  services: Services,
  viewer: Viewer | null,
  {
    gameId,
    line,
    reason,
    version,
  }: { gameId: number; line: number | null; reason: string; version?: string | undefined },
): Promise<Game> {
  return runAdminCommand(services, viewer, { games: [gameId] }, { reason }, (command) =>
    writeLine(command, { gameId, version, action: 'game.setLine' }, (game) => ({
      line: checkLine(line),
      // There is no line to lock.
      lockedLine: game.lineLockedAt === null ? null : line,
      lineLockedAt: line === null ? null : game.lineLockedAt,
    })),
  );
}

/**
 * Locks the line of a game at its current or the given value, or unlocks it.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError when there is no
 * line, StaleVersionError
 */
export function lockLine(
  services: Services,
  viewer: Viewer | null,
  input: {
    gameId: number;
    line?: number | undefined;
    isLocked: boolean;
    reason: string;
    version?: string | undefined;
  },
): Promise<Game> {
  const { gameId, isLocked, reason, version } = input;
  const action = isLocked ? 'game.lockLine' : 'game.unlockLine';
  return runAdminCommand(services, viewer, { games: [gameId] }, { reason }, (command) =>
    writeLine(command, { gameId, version, action }, (game) => {
      const line = input.line === undefined ? (game.lockedLine ?? game.line) : checkLine(input.line);
      if (!isLocked) return { line, lockedLine: null, lineLockedAt: null };
      if (line === null) throw new ConflictError('The game has no line to lock.');
      return { line, lockedLine: line, lineLockedAt: game.lineLockedAt ?? command.transaction.now };
    }),
  );
}

type LineColumns = Pick<Game, 'line' | 'lockedLine' | 'lineLockedAt'>;

async function writeLine(
  { transaction, audit, seasonYear }: AdminCommand,
  { gameId, version, action }: { gameId: number; version: string | undefined; action: AuditAction },
  change: (game: Game) => LineColumns,
): Promise<Game> {
  const before = await transaction.tx.game.findUniqueOrThrow({ where: { id: gameId } });
  checkVersion(version, gameVersion(before), { typename: 'Game', row: before });
  const game = await transaction.tx.game.update({
    where: { id: gameId },
    data: { ...change(before), updatedAt: transaction.now },
  });
  const facts = ({ line, lockedLine, lineLockedAt }: LineColumns) => ({
    line,
    lockedLine,
    lineLockedAt: lineLockedAt?.toISOString() ?? null,
  });
  await audit({ action, subjectType: 'Game', subjectId: gameId, before: facts(before), after: facts(game) });
  transaction.publish({ type: 'games', seasonYear, week: game.week, gameIds: [gameId] });
  return game;
}

function checkLine(line: number | null): number | null {
  if (line !== null && !(Math.abs(line) <= WIDEST && Number.isInteger(line * 4))) {
    throw invalid('line', `The line must be a number from -${WIDEST} to ${WIDEST}, in quarters of a point.`);
  }
  return line;
}
