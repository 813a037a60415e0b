import type { Game } from '../../../prisma/generated/sqlite/client.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { ConflictError } from '../failures.ts';
import type { Services } from '../services.ts';
import { administer, invalid, type Deed } from './administer.ts';

const WIDEST = 60;

/**
 * Sets the line of a game, in points for the home team; null takes it away. A locked line is changed as it stands
 * locked; one that is not locked follows the feed's next word.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError
 */
export function setLine(
  services: Services,
  viewer: Viewer | null,
  { gameId, line, reason }: { gameId: number; line: number | null; reason: string },
): Promise<Game> {
  return administer(services, viewer, { target: { game: gameId }, reason }, (deed) =>
    writeLine(deed, gameId, 'game.setLine', (game) => ({
      line: checkLine(line),
      // A lock without a line locks nothing.
      lockedLine: game.lineLockedAt === null ? null : line,
      lineLockedAt: line === null ? null : game.lineLockedAt,
    })),
  );
}

/**
 * Locks the line of a game as it stands, or at the one that is given; or opens a locked one again.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError when there is no line
 */
export function lockLine(
  services: Services,
  viewer: Viewer | null,
  input: { gameId: number; line?: number | undefined; isLocked: boolean; reason: string },
): Promise<Game> {
  const { gameId, isLocked, reason } = input;
  return administer(services, viewer, { target: { game: gameId }, reason }, (deed) =>
    writeLine(deed, gameId, isLocked ? 'game.lockLine' : 'game.unlockLine', (game) => {
      const line = input.line === undefined ? (game.lockedLine ?? game.line) : checkLine(input.line);
      if (!isLocked) return { line, lockedLine: null, lineLockedAt: null };
      if (line === null) throw new ConflictError('The game has no line to lock.');
      return { line, lockedLine: line, lineLockedAt: game.lineLockedAt ?? deed.unit.now };
    }),
  );
}

type LineColumns = Pick<Game, 'line' | 'lockedLine' | 'lineLockedAt'>;

async function writeLine(
  { unit, audit, seasonYear }: Deed,
  gameId: number,
  action: string,
  change: (game: Game) => LineColumns,
): Promise<Game> {
  const before = await unit.tx.game.findUniqueOrThrow({ where: { id: gameId } });
  const game = await unit.tx.game.update({
    where: { id: gameId },
    data: { ...change(before), updatedAt: unit.now },
  });
  const facts = ({ line, lockedLine, lineLockedAt }: LineColumns) => ({
    line,
    lockedLine,
    lineLockedAt: lineLockedAt?.toISOString() ?? null,
  });
  await audit({ action, subjectType: 'Game', subjectId: gameId, before: facts(before), after: facts(game) });
  unit.tell({ type: 'games', seasonYear, week: game.week, gameIds: [gameId] });
  return game;
}

function checkLine(line: number | null): number | null {
  if (line !== null && !(Math.abs(line) <= WIDEST && Number.isInteger(line * 4))) {
    throw invalid('line', `The line must be a number from -${WIDEST} to ${WIDEST}, in quarters of a point.`);
  }
  return line;
}
