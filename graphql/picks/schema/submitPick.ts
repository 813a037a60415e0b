import {
  ForbiddenError,
  InvalidInputError,
  NotSignedInError,
  PickRefusedError,
  RateLimitedError,
} from '#kernel/failures.ts';
import { acknowledgeBeside } from '#graphql/entries/acknowledgeRules.ts';
import { submitPick } from '../submitPick.ts';
import { submitTwoPicks } from '../submitTwoPicks.ts';
import { invalid } from '#kernel/input.ts';
import type { WrittenPick } from '#kernel/pickFacts.ts';
import { builder } from '#graphql/api/builder.ts';
import { EntryRef } from '#graphql/entries/schema/entry.ts';
import { EntryWeekRef } from '#graphql/entries/schema/entryWeek.ts';
import { readId } from '#graphql/api/paging/globalIds.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { PickRef } from './pick.ts';
import { PickReceipt, receiptOf } from '#graphql/log/schema/pickReceipt.ts';
import { WeekRef, weekOfPool } from '#graphql/season/schema/week.ts';

const SubmitPickInput = builder.inputType('SubmitPickInput', {
  description: 'The pick of a team for a week.',
  fields: (t) => ({
    entry: t.id({ required: true, description: "The id of one of the viewer's entries." }),
    week: t.int({
      required: true,
      description:
        'The number of the week, from 1 to the last week of the season; later weeks can be picked ahead.',
    }),
    team: t.id({
      required: true,
      description: 'A team that plays in that week and that the entry has not used.',
    }),
    secondTeam: t.id({
      description: 'In a week with two picks, another team to pick with the first; both are stored, or none.',
    }),
    replaces: t.id({
      description:
        'In a pool in which picks can be changed, the team whose pick of the week this one replaces. By default the pick of a week with one; in a week with two one more pick is made.',
    }),
    picksBefore: t.idList({
      description:
        'The teams of the picks of the week that this one was prepared against, in any order: with others stored, the pick is refused (`PICK_EXISTS`). By default it is made against whatever is stored. Not with `secondTeam`.',
    }),
    acknowledges: t.string({
      description:
        'The version of the rules that the viewer was shown (`Pool.rulesToAcknowledge`): once the pick is stored, it is noted as by `acknowledgeRules`. The pick stands whatever comes of it, also where the rules have changed since. Not needed for a pick.',
    }),
  }),
});

const SubmitPickPayload = builder.objectRef<WrittenPick>('SubmitPickPayload').implement({
  description:
    'The pick is stored. It cannot be changed, but in a pool with the option UNTIL_LOCK (`Pick.viewerCanChange`).',
  fields: (t) => ({
    pick: t.field({
      type: PickRef,
      description: 'The stored pick, of two the first: `entryWeek.picks` has both.',
      resolve: (pick) => pick,
    }),
    receipt: t.field({
      type: PickReceipt,
      nullable: true,
      description: "Proof that the pick is in the pool's log, as `Pick.receipt`: acknowledged means logged.",
      resolve: (pick, _args, context) => receiptOf(context, pick),
    }),
    entry: t.field({
      type: EntryRef,
      description: 'The entry, whose used teams now include this team.',
      resolve: async ({ entryId }, _args, context) => (await load(context).entry.load(entryId))!,
    }),
    entryWeek: t.field({
      type: EntryWeekRef,
      description: 'The week of the entry, with the pick.',
      resolve: async ({ entryId, week }, _args, context) => ({
        entry: (await load(context).entry.load(entryId))!,
        week,
      }),
    }),
    week: t.field({
      type: WeekRef,
      description: 'The week, with its new count of picks.',
      resolve: ({ poolId, week }, _args, context) => weekOfPool(context, poolId, week),
    }),
  }),
});

builder.mutationField('submitPick', (t) =>
  t.field({
    type: SubmitPickPayload,
    description:
      "Stores the pick of an entry for a week, or both of a week with two. It cannot be changed, but where the pool allows changes until the pick's game begins or the deadline passes. For the entry's owner; an API token needs the scope `pick`. The time at which the server receives the request decides.",
    args: {
      input: t.arg({
        type: SubmitPickInput,
        required: true,
        description: 'The entry, the week and the team to pick.',
      }),
    },
    authScopes: { pick: true },
    errors: {
      types: [PickRefusedError, NotSignedInError, ForbiddenError, InvalidInputError, RateLimitedError],
      union: {
        name: 'SubmitPickResult',
        description: 'Result of submitting a pick: the payload, or an expected error.',
      },
    },
    resolve: async (_root, { input }, context) => {
      const receivedAt = context.services.clock.now();
      // An invalid id becomes one that no row has: the rules then refuse in their order.
      const request = { entryId: readId('Entry', input.entry) ?? 0, week: input.week, receivedAt };
      const { acknowledges } = input;
      const noted = async (pick: WrittenPick) => {
        if (acknowledges != null) {
          await acknowledgeBeside(context.services, context.viewer, {
            poolId: pick.poolId,
            version: acknowledges,
          });
        }
        return pick;
      };
      const teamOf = (id: string) => readId('Team', id) ?? '';
      if (input.secondTeam != null) {
        const teamIds = [teamOf(input.team), teamOf(input.secondTeam)] as const;
        if (input.replaces != null) throw invalid('replaces', 'Two picks at once replace none.');
        if (input.picksBefore != null)
          throw invalid('picksBefore', 'Two picks at once are made against none.');
        return noted(await submitTwoPicks(context.services, context.viewer, { ...request, teamIds }));
      }
      return noted(
        await submitPick(context.services, context.viewer, {
          ...request,
          teamId: teamOf(input.team),
          replaces: input.replaces == null ? null : teamOf(input.replaces),
          picksBefore: input.picksBefore?.map(teamOf),
        }),
      );
    },
  }),
);
