import type { PoolWeek } from '#prisma/generated/sqlite/client.ts';
import { fieldCounts, type SupposedResult } from '../rules/field.ts';
import { InvalidInputError } from '#kernel/failures.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { gamesOfWeek } from '#graphql/season/schema/game.ts';
import { readId } from '#graphql/api/paging/globalIds.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { WeekRef } from '#graphql/season/schema/week.ts';
import { EntryOutlook } from './entryOutlook.ts';
import { hasOutlook, viewersEntriesIn, weekFacts, type WeekFacts } from './facts.ts';
import { GameOutlook, SupposedResultEnum } from './gameOutlook.ts';

const SupposedResultInput = builder.inputType('SupposedResultInput', {
  description: 'A result that is supposed for a game.',
  fields: (t) => ({
    game: t.id({ required: true, description: 'A game of the week.' }),
    result: t.field({
      type: SupposedResultEnum,
      required: true,
      description: 'The result to count instead of the real one.',
    }),
  }),
});

/** When everybody would be eliminated and the pool continues, nobody is. */
function countsOf({ groups, outcomes, options }: WeekFacts) {
  const counts = fieldCounts(groups, outcomes, options);
  const isVoid = options.allOut === 'PLAY_ON' && counts.in === 0 && counts.pending === 0 && counts.out > 0;
  return { ...counts, isVoid };
}

const WeekOutlook = builder.objectRef<WeekFacts>('WeekOutlook').implement({
  description:
    'A week as it would be if its games ended now: games that are being played count by their score, those that have not begun not at all. Visible to members of the pool, after the deadline.',
  fields: (t) => ({
    entries: t.int({
      description: 'The number of entries that are in the week: they have started and were not out before.',
      resolve: ({ groups }) => groups.reduce((sum, { count }) => sum + count, 0),
    }),
    picks: t.exposeInt('picks', {
      description: 'The number of picks that were made for the week: the whole of the shares of its games.',
    }),
    surviving: t.int({
      description: 'The number of entries that survive the week, whatever the games without a result bring.',
      resolve: (facts) => countsOf(facts).in,
    }),
    eliminated: t.int({
      description: 'The number of entries that are out.',
      resolve: (facts) => countsOf(facts).out,
    }),
    undecided: t.int({
      description: 'The number of entries that a game without a result can put out.',
      resolve: (facts) => countsOf(facts).pending,
    }),
    countsForNobody: t.boolean({
      description:
        'Whether everybody would be out and the pool then plays on, so that nobody is (`PoolOptions.allOut`).',
      resolve: (facts) => countsOf(facts).isVoid,
    }),
    games: t.field({
      type: [GameOutlook],
      description: 'The games of the week with the entries that ride on them, in the order of display.',
      complexity: { multiplier: 16 },
      resolve: (facts) => facts.games.map((game) => ({ facts, ...game })),
    }),
    viewerEntries: t.field({
      type: [EntryOutlook],
      description: "The viewer's entries that are in the week, in the order of their numbers.",
      extensions: { perViewer: true },
      complexity: { multiplier: 10 },
      resolve: async (facts, _args, context) =>
        (await viewersEntriesIn(context, facts)).map((entry) => ({ facts, entry })),
    }),
  }),
});

builder.prismaObjectFields(WeekRef, (t) => ({
  hasOutlook: t.boolean({
    description:
      'Whether the week has an `outlook`: its deadline has passed, and the pool was not decided in an earlier week.',
    resolve: (week, _args, context) => hasOutlook(context, week),
  }),
  outlook: t.field({
    type: WeekOutlook,
    nullable: true,
    description:
      'The week as it would be if its games ended now, or with other results; null for everybody until the deadline, and for the weeks after the one that decided the pool (`hasOutlook`). Fails for a game of another week, and for one that is named twice.',
    args: {
      supposing: t.arg({
        type: [SupposedResultInput],
        description: 'Results to count instead of the real ones, for games with a result or without.',
      }),
    },
    complexity: price.indexScan,
    resolve: async (week, { supposing }, context) =>
      weekFacts(context, week, await readResults(context, week, supposing ?? [])),
  }),
}));

/** @throws InvalidInputError */
async function readResults(
  context: Context,
  { poolId, week }: PoolWeek,
  supposing: readonly { game: string | number; result: SupposedResult }[],
): Promise<Map<number, SupposedResult>> {
  const results = new Map<number, SupposedResult>();
  if (supposing.length === 0) return results;
  const games = await gamesOfWeek(context, poolId, week);
  for (const [index, { game, result }] of supposing.entries()) {
    const id = readId('Game', String(game));
    const path = ['supposing', String(index), 'game'];
    if (id === null || !games.some((candidate) => candidate.id === id)) {
      throw new InvalidInputError([{ path, message: `This is not a game of Week ${week}.` }]);
    }
    if (results.has(id)) throw new InvalidInputError([{ path, message: 'Name each game once.' }]);
    results.set(id, result);
  }
  return results;
}
