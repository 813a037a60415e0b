import type { Game } from '../../../prisma/generated/sqlite/client.ts';
import { lockLine, setLine } from '../../actions/commissioner/setLine.ts';
import { builder } from '../builder.ts';
import { GameRef } from '../game.ts';
import { COMMISSIONER, REASON, rowOf, VERSION, versionRefusals } from './refusals.ts';

const LinePayload = builder.objectRef<Game>('LinePayload').implement({
  description: 'The line is stored.',
  fields: (t) => ({
    game: t.field({ type: GameRef, description: 'The game, with its new line.', resolve: (game) => game }),
  }),
});

const SetLineInput = builder.inputType('SetLineInput', {
  description: 'The line of a game.',
  fields: (t) => ({
    game: t.id({ required: true, description: 'The game whose line is set.' }),
    line: t.float({
      description:
        'The point spread for the home team, negative when it is favored, -60 to 60; null removes the line.',
    }),
    reason: t.string({ required: true, description: REASON }),
    version: t.string({ description: VERSION }),
  }),
});

builder.mutationField('setLine', (t) =>
  t.field({
    type: LinePayload,
    description: `Sets the line of a game, even if it is locked. An unlocked line still follows the feed's next update. ${COMMISSIONER}`,
    args: {
      input: t.arg({ type: SetLineInput, required: true, description: 'The game, the line and the reason.' }),
    },
    authScopes: { commissioner: true },
    errors: versionRefusals('SetLine', 'setting a line'),
    resolve: async (_root, { input }, context) => {
      const game = await setLine(context.services, context.viewer, {
        gameId: rowOf('Game', input.game, 'game'),
        line: input.line ?? null,
        reason: input.reason,
        version: input.version ?? undefined,
      });
      return game;
    },
  }),
);

const LockLineInput = builder.inputType('LockLineInput', {
  description: "The lock of a game's line.",
  fields: (t) => ({
    game: t.id({ required: true, description: 'The game whose line is locked.' }),
    line: t.float({
      description: 'The line to lock, in points for the home team; by default the current line.',
    }),
    locked: t.boolean({ description: 'True, the default, locks the line; false unlocks it.' }),
    reason: t.string({ required: true, description: REASON }),
    version: t.string({ description: VERSION }),
  }),
});

builder.mutationField('lockLine', (t) =>
  t.field({
    type: LinePayload,
    description: `Locks the line of a game, so that no feed changes it, or unlocks it. ${COMMISSIONER}`,
    args: {
      input: t.arg({
        type: LockLineInput,
        required: true,
        description: 'The game, the lock and the reason.',
      }),
    },
    authScopes: { commissioner: true },
    errors: versionRefusals('LockLine', 'locking a line'),
    resolve: async (_root, { input }, context) => {
      const game = await lockLine(context.services, context.viewer, {
        gameId: rowOf('Game', input.game, 'game'),
        line: input.line ?? undefined,
        isLocked: input.locked ?? true,
        reason: input.reason,
        version: input.version ?? undefined,
      });
      return game;
    },
  }),
);
