import type { Pick } from '../../prisma/generated/sqlite/client.ts';
import {
  ForbiddenError,
  InvalidInputError,
  NotSignedInError,
  PickRefusedError,
  RateLimitedError,
} from '../actions/failures.ts';
import { submitPick } from '../actions/submitPick.ts';
import { builder } from './builder.ts';
import { EntryRef } from './entry.ts';
import { readId } from './globalIds.ts';
import { forgetLoaded, load } from './loaders.ts';
import { PickRef } from './pick.ts';
import { WeekRef, weekOfPool } from './week.ts';

const SubmitPickInput = builder.inputType('SubmitPickInput', {
  description: 'Which team an entry takes in a week.',
  fields: (t) => ({
    entry: t.id({ required: true, description: "One of the viewer's entries." }),
    week: t.int({
      required: true,
      description: 'From 1 to the last week of the season; later weeks may be picked ahead.',
    }),
    team: t.id({
      required: true,
      description: 'A team that plays in that week and was not used by the entry.',
    }),
  }),
});

const SubmitPickPayload = builder.objectRef<Pick>('SubmitPickPayload').implement({
  description: 'The pick is stored, and stays.',
  fields: (t) => ({
    pick: t.field({ type: PickRef, description: 'What was stored.', resolve: (pick) => pick }),
    entry: t.field({
      type: EntryRef,
      description: 'The entry, with the team used.',
      resolve: async ({ entryId }, _args, context) => (await load(context).entry.load(entryId))!,
    }),
    week: t.field({
      type: WeekRef,
      description: 'The week, with one more pick submitted.',
      resolve: ({ poolId, week }, _args, context) => weekOfPool(context, poolId, week),
    }),
  }),
});

builder.mutationField('submitPick', (t) =>
  t.field({
    type: SubmitPickPayload,
    description:
      "Stores the pick of an entry for a week; it cannot be changed. For the entry's owner; a token needs the scope `pick`. The server's receive time decides.",
    args: { input: t.arg({ type: SubmitPickInput, required: true, description: 'Which team, when.' }) },
    authScopes: { pick: true },
    errors: {
      types: [PickRefusedError, NotSignedInError, ForbiddenError, InvalidInputError, RateLimitedError],
      union: { name: 'SubmitPickResult', description: 'What became of a pick.' },
    },
    resolve: async (_root, { input }, context) => {
      const receivedAt = context.services.clock.now();
      // What is no id of ours goes on as an id that nothing has: the rules then refuse in their order.
      const pick = await submitPick(context.services, context.viewer, {
        entryId: readId('Entry', input.entry) ?? 0,
        week: input.week,
        teamId: readId('Team', input.team) ?? '',
        receivedAt,
      });
      forgetLoaded(context);
      return pick;
    },
  }),
);
