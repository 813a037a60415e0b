import type { Game } from '#prisma/generated/sqlite/client.ts';
import type { AdminCommand } from '#graphql/office/adminCommand.ts';
import { checkVersion, gameVersion } from '#graphql/office/objectVersion.ts';
import type { AuditAction } from '#graphql/office/rules/auditSentence.ts';
import { invalid } from '#kernel/input.ts';
import { GameRef } from '../game.ts';
import {
  decimal,
  flag,
  input,
  of,
  optional,
  payload,
  reason,
  row,
  version,
} from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';
import { ConflictError } from '#kernel/failures.ts';

const WIDEST = 60;

const LinePayload = payload('The line is stored.', {
  game: of(GameRef, 'The game, with its new line.'),
}).named('LinePayload');

command('setLine', {
  description:
    "Sets the line of a game, even if it is locked. An unlocked line still follows the feed's next update.",
  input: input('The line of a game.', {
    game: row('Game', 'The game whose line is set.'),
    line: optional(
      decimal(
        'The point spread for the home team, negative when it is favored, -60 to 60; null removes the line.',
      ),
      null,
    ),
    reason,
    version,
  }),
  asks: 'The game, the line and the reason.',
  payload: LinePayload,
  doing: 'setting a line',
  audit: ['game.setLine'],
  on: ({ gameId }) => ({ games: [gameId] }),
  change: (running, given) =>
    writeLine(running, given, 'game.setLine', (before) => ({
      line: checkLine(given.line),
      // No line is locked.
      lockedLine: before.lineLockedAt === null ? null : given.line,
      lineLockedAt: given.line === null ? null : before.lineLockedAt,
    })),
});

command('lockLine', {
  description: 'Locks the line of a game, so that no feed changes it, or unlocks it.',
  input: input("The lock of a game's line.", {
    game: row('Game', 'The game whose line is locked.'),
    line: optional(decimal('The line to lock, in points for the home team; by default the current line.')),
    locked: optional(flag('True, the default, locks the line; false unlocks it.'), true),
    reason,
    version,
  }),
  asks: 'The game, the lock and the reason.',
  payload: LinePayload,
  doing: 'locking a line',
  audit: ['game.lockLine', 'game.unlockLine'],
  on: ({ gameId }) => ({ games: [gameId] }),
  change: (running, given) =>
    writeLine(running, given, given.locked ? 'game.lockLine' : 'game.unlockLine', (before) => {
      const line = given.line === undefined ? (before.lockedLine ?? before.line) : checkLine(given.line);
      if (!given.locked) return { line, lockedLine: null, lineLockedAt: null };
      if (line === null) throw new ConflictError('The game has no line to lock.');
      return { line, lockedLine: line, lineLockedAt: before.lineLockedAt ?? running.transaction.now };
    }),
});

type LineColumns = Pick<Game, 'line' | 'lockedLine' | 'lineLockedAt'>;

async function writeLine(
  { transaction: { tx, now, publish }, audit, seasonYear }: AdminCommand,
  { gameId: id, version: seen }: { gameId: number; version: string | undefined },
  action: AuditAction,
  change: (before: Game) => LineColumns,
): Promise<{ game: Game }> {
  const before = await tx.game.findUniqueOrThrow({ where: { id } });
  checkVersion(seen, gameVersion(before), { typename: 'Game', row: before });
  const game = await tx.game.update({ where: { id }, data: { ...change(before), updatedAt: now } });
  const facts = ({ line, lockedLine, lineLockedAt }: LineColumns) => ({
    line,
    lockedLine,
    lineLockedAt: lineLockedAt?.toISOString() ?? null,
  });
  await audit({ action, subjectType: 'Game', subjectId: id, before: facts(before), after: facts(game) });
  publish({ type: 'games', seasonYear, week: game.week, gameIds: [id] });
  return { game };
}

function checkLine(line: number | null): number | null {
  if (line !== null && !(Math.abs(line) <= WIDEST && Number.isInteger(line * 4))) {
    throw invalid('line', `The line must be a number from -${WIDEST} to ${WIDEST}, in quarters of a point.`);
  }
  return line;
}
