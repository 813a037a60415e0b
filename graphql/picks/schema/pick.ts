import { isAutomatic } from '../rules/autoPicks.ts';
import { marginOf } from '#graphql/standings/rules/entrySeason.ts';
import { whenLoaded } from '#graphql/api/readModel/loaded.ts';
import { poolOf } from '#graphql/api/arguments.ts';
import { builder } from '#graphql/api/builder.ts';
import { rowNode } from '#graphql/api/paging/rowNode.ts';
import { EntryRef } from '#graphql/entries/schema/entry.ts';
import { GameRef, gameOf } from '#graphql/season/schema/game.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { PickOutcomeEnum } from './pickOutcome.ts';
import { PickReceipt, receiptOf } from '#graphql/log/schema/pickReceipt.ts';
import { isVisiblePick } from './pickSecrecy.ts';
import { mayChange } from './pickChanges.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { TeamRef, teamOf } from '#graphql/season/schema/team.ts';

export const PickRef = builder.prismaObject('Pick', {
  description:
    "An entry's pick of a team for a week. Visible to the entry's owner at once, to members of the pool after the week's deadline.",
  runScopesOnType: true,
  // Second check: a pick that is still secret is not returned, whatever path leads to it.
  authScopes: (pick, context) =>
    whenLoaded(isVisiblePick(context, pick), (isVisible) => isVisible && { memberOf: pick.poolId }),
  fields: (t) => ({
    entry: t.field({
      type: EntryRef,
      description: 'The entry that made the pick.',
      resolve: async ({ entryId }, _args, context) => (await load(context).entry.load(entryId))!,
    }),
    week: t.exposeInt('week', { description: 'The number of the week, from 1.' }),
    team: t.field({
      type: TeamRef,
      description: 'The picked team.',
      resolve: ({ teamId }, _args, context) => teamOf(context, teamId),
    }),
    game: t.field({
      type: GameRef,
      description: "The picked team's game in that week.",
      resolve: ({ gameId }, _args, context) => gameOf(context, gameId),
    }),
    slot: t.exposeInt('slot', { description: '1; 2 for the second pick of a week with two.' }),
    isAutomatic: t.boolean({
      description: 'Whether the pick was made at the deadline, because the entry had none.',
      resolve: ({ source }) => isAutomatic(source),
    }),
    isFromPlan: t.boolean({
      description:
        "Whether the pick was made at the deadline from the plan that the entry's owner had chosen for it; `isAutomatic` is then true, too.",
      resolve: ({ source }) => source === 'PLAN',
    }),
    viewerCanChange: t.boolean({
      description:
        "Whether the viewer can replace the pick now, with submitPick: for the entry's owner, in a pool with the option UNTIL_LOCK, until the pick's game begins or the deadline passes.",
      extensions: { perViewer: 'by event' },
      resolve: (pick, _args, context) => mayChange(context, pick),
    }),
    submittedAt: t.expose('submittedAt', {
      type: 'DateTime',
      description: 'When the server received the pick; UTC.',
    }),
    margin: t.int({
      nullable: true,
      description:
        "The points by which the pick came through: those by which the team won its game, in a losers' pool those by which it lost. Negative when it did not come through. Null until the game is final.",
      resolve: ({ poolId, teamId, gameId }, _args, context) =>
        whenLoaded(poolOf(context, poolId), ({ pickTo }) =>
          whenLoaded(gameOf(context, gameId), (game) => marginOf(teamId, game, pickTo)),
        ),
    }),
    receipt: t.field({
      type: PickReceipt,
      nullable: true,
      description:
        "Proof that the pick is in the pool's log, by its latest checkpoint (SPECIFICATION 4.9). Null for picks without a commitment: imported ones, and those that are older than the log.",
      complexity: price.statement * 4,
      extensions: { changesWithTime: true },
      resolve: (pick, _args, context) => receiptOf(context, pick),
    }),
    outcome: t.expose('outcome', { type: PickOutcomeEnum, description: 'The outcome of the pick.' }),
  }),
});

rowNode(PickRef, (context, ids) => Promise.all(ids.map((id) => load(context).pick.load(id))), isVisiblePick);
