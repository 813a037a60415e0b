import type { Game } from '#prisma/generated/sqlite/client.ts';
import { lockLine, setLine } from '#graphql/season/setLine.ts';
import { builder } from '#graphql/api/builder.ts';
import { GameRef } from '../game.ts';
import { commandField, commandInput } from '#graphql/api/command/commandField.ts';
import { CommandPayload } from '#graphql/api/command/commandPayload.ts';
import { rowOf } from '#graphql/api/command/refusals.ts';

const LinePayload = builder.objectRef<Game>('LinePayload').implement({
  interfaces: [CommandPayload],
  description: 'The line is stored.',
  fields: (t) => ({
    game: t.field({ type: GameRef, description: 'The game, with its new line.', resolve: (game) => game }),
  }),
});

const SetLineInput = commandInput('SetLineInput', {
  description: 'The line of a game.',
  how: ['reason', 'version'],
  fields: (t) => ({
    game: t.id({ required: true, description: 'The game whose line is set.' }),
    line: t.float({
      description:
        'The point spread for the home team, negative when it is favored, -60 to 60; null removes the line.',
    }),
  }),
});

commandField('setLine', {
  description:
    "Sets the line of a game, even if it is locked. An unlocked line still follows the feed's next update.",
  input: SetLineInput,
  asks: 'The game, the line and the reason.',
  payload: LinePayload,
  doing: 'setting a line',
  audit: ['game.setLine'],
  run: async (input, context) => {
    const game = await setLine(context.services, context.viewer, {
      gameId: rowOf('Game', input.game, 'game'),
      line: input.line ?? null,
      reason: input.reason,
      version: input.version,
    });
    return game;
  },
});

const LockLineInput = commandInput('LockLineInput', {
  description: "The lock of a game's line.",
  how: ['reason', 'version'],
  fields: (t) => ({
    game: t.id({ required: true, description: 'The game whose line is locked.' }),
    line: t.float({
      description: 'The line to lock, in points for the home team; by default the current line.',
    }),
    locked: t.boolean({ description: 'True, the default, locks the line; false unlocks it.' }),
  }),
});

commandField('lockLine', {
  description: 'Locks the line of a game, so that no feed changes it, or unlocks it.',
  input: LockLineInput,
  asks: 'The game, the lock and the reason.',
  payload: LinePayload,
  doing: 'locking a line',
  audit: ['game.lockLine', 'game.unlockLine'],
  run: async (input, context) => {
    const game = await lockLine(context.services, context.viewer, {
      gameId: rowOf('Game', input.game, 'game'),
      line: input.line ?? undefined,
      isLocked: input.locked ?? true,
      reason: input.reason,
      version: input.version,
    });
    return game;
  },
});
