import type { Pick } from '../../prisma/generated/sqlite/client.ts';
import { poolOf } from './arguments.ts';
import { builder } from './builder.ts';
import { EntryRef } from './entry.ts';
import { GameRef, gameInZone } from './game.ts';
import { load } from './loaders.ts';
import { PickOutcomeEnum } from './pickOutcome.ts';
import { isVisiblePick } from './pickSecrecy.ts';
import { TeamRef, teamOf } from './team.ts';

export const PickRef = builder.prismaObject('Pick', {
  description:
    "An entry's team for a week. Seen by its owner at once, by participants from the week's deadline on.",
  runScopesOnType: true,
  // The second lock: whatever path leads here, a pick that is still secret does not get out.
  authScopes: async (pick, context) =>
    context.viewer?.scopes.has('read') === true && (await isVisiblePick(context, pick)),
  fields: (t) => ({
    entry: t.field({
      type: EntryRef,
      description: 'Whose pick it is.',
      resolve: async ({ entryId }, _args, context) => (await load(context).entry.load(entryId))!,
    }),
    week: t.exposeInt('week', { description: 'The number of the week.' }),
    team: t.field({
      type: TeamRef,
      description: 'The team that has to win.',
      resolve: ({ teamId }, _args, context) => teamOf(context, teamId),
    }),
    game: t.field({
      type: GameRef,
      description: "The team's game in that week.",
      resolve: async ({ gameId, poolId }, _args, context) => {
        const [game, { timeZone }] = await Promise.all([
          load(context).game.load(gameId),
          poolOf(context, poolId),
        ]);
        return gameInZone(game!, timeZone);
      },
    }),
    submittedAt: t.expose('submittedAt', {
      type: 'DateTime',
      description: 'When the server received it; UTC.',
    }),
    outcome: t.expose('outcome', { type: PickOutcomeEnum, description: 'What became of it.' }),
  }),
});

builder.nodeRef(PickRef, {
  id: { resolve: (pick) => String((pick as Pick).id) },
  loadManyWithoutCache: async (ids, context) => {
    const picks = await load(context).pick.loadMany(ids.map(Number));
    return Promise.all(picks.map((pick) => onlyVisible(pick)));

    async function onlyVisible(pick: Pick | Error | null): Promise<Pick | null> {
      if (pick instanceof Error) throw pick;
      return pick && (await isVisiblePick(context, pick)) ? pick : null;
    }
  },
});
