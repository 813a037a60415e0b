import type { Game } from '../../../prisma/generated/sqlite/client.ts';
import { lockLine, setLine } from '../../actions/commissioner/setLine.ts';
import { builder } from '../builder.ts';
import { GameRef } from '../game.ts';
import { forgetLoaded } from '../loaders.ts';
import { ADMINISTRATOR, REASON, refusals, rowOf } from './refusals.ts';

const LinePayload = builder.objectRef<Game>('LinePayload').implement({
  description: 'The line is as the administrator said.',
  fields: (t) => ({
    game: t.field({ type: GameRef, description: 'The game, with its line.', resolve: (game) => game }),
  }),
});

const SetLineInput = builder.inputType('SetLineInput', {
  description: 'The line of a game.',
  fields: (t) => ({
    game: t.id({ required: true, description: 'Which game.' }),
    line: t.float({
      description: 'Points for the home team, negative when it is favored, -60 to 60; null takes it away.',
    }),
    reason: t.string({ required: true, description: REASON }),
  }),
});

builder.mutationField('setLine', (t) =>
  t.field({
    type: LinePayload,
    description: `Sets the line of a game, also a locked one. One that is not locked follows the feed's next word. ${ADMINISTRATOR}`,
    args: { input: t.arg({ type: SetLineInput, required: true, description: 'The line.' }) },
    authScopes: { administrator: true },
    errors: refusals('SetLine', 'setting a line'),
    resolve: async (_root, { input }, context) => {
      const game = await setLine(context.services, context.viewer, {
        gameId: rowOf('Game', input.game, 'game'),
        line: input.line ?? null,
        reason: input.reason,
      });
      forgetLoaded(context);
      return game;
    },
  }),
);

const LockLineInput = builder.inputType('LockLineInput', {
  description: 'The lock of a line.',
  fields: (t) => ({
    game: t.id({ required: true, description: 'Which game.' }),
    line: t.float({ description: 'The line to lock; without it, the one that stands.' }),
    locked: t.boolean({ description: 'False opens a locked line again; true without it.' }),
    reason: t.string({ required: true, description: REASON }),
  }),
});

builder.mutationField('lockLine', (t) =>
  t.field({
    type: LinePayload,
    description: `Locks the line of a game, so that no feed moves it, or opens it again. ${ADMINISTRATOR}`,
    args: { input: t.arg({ type: LockLineInput, required: true, description: 'The lock.' }) },
    authScopes: { administrator: true },
    errors: refusals('LockLine', 'locking a line'),
    resolve: async (_root, { input }, context) => {
      const game = await lockLine(context.services, context.viewer, {
        gameId: rowOf('Game', input.game, 'game'),
        line: input.line ?? undefined,
        isLocked: input.locked ?? true,
        reason: input.reason,
      });
      forgetLoaded(context);
      return game;
    },
  }),
);
