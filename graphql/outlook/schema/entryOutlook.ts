import type { Entry, Game } from '#prisma/generated/sqlite/client.ts';
import { groupState } from '../rules/field.ts';
import type { Expectation } from '../rules/leverage.ts';
import { livesLeftInWeek, weekStanding } from '../rules/livesLeft.ts';
import { openGroup } from '../rules/openField.ts';
import { rankOf } from '../rules/rank.ts';
import { builder } from '#graphql/api/builder.ts';
import { byesLeft } from '#graphql/picks/rules/byes.ts';
import { byesOf } from '#graphql/picks/schema/byes.ts';
import type { Context } from '#graphql/api/context.ts';
import { EntryRef } from '#graphql/entries/schema/entry.ts';
import { GameRef } from '#graphql/season/schema/game.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { picksOf } from '#graphql/entries/schema/weekOfEntry.ts';
import { leverageOf, type WeekFacts } from './facts.ts';

interface EntryInWeek {
  facts: WeekFacts;
  entry: Entry;
}

const EntryStateEnum = builder.enumType('WeekState', {
  description: 'What becomes of an entry in a week.',
  values: {
    IN: { description: 'It survives the week, whatever the games without a result bring.' },
    OUT: { description: 'It is out.' },
    PENDING: { description: 'A game without a result can put it out.' },
  } as const,
});

const GameShare = builder
  .objectRef<{ game: Game; ifHomeWins: number; ifAwayWins: number }>('GameShare')
  .implement({
    description: "What a game does to an entry's expected share of the prize.",
    fields: (t) => ({
      game: t.expose('game', { type: GameRef, description: 'A game of the week without a result.' }),
      ifHomeWins: t.exposeFloat('ifHomeWins', { description: 'The share if the home team wins, 0 to 1.' }),
      ifAwayWins: t.exposeFloat('ifAwayWins', {
        description: 'The share if the visiting team wins, 0 to 1.',
      }),
    }),
  });

export const EntryOutlook = builder.objectRef<EntryInWeek>('EntryOutlook').implement({
  description: 'An entry in a week as it would be if its games ended now.',
  fields: (t) => ({
    entry: t.expose('entry', { type: EntryRef, description: 'The entry.' }),
    state: t.field({
      type: EntryStateEnum,
      description: 'What becomes of the entry.',
      resolve: async (own, _args, context) => {
        const { groups, outcomes, options } = own.facts;
        const group = await groupOf(context, own);
        const state = groupState(group, outcomes, options);
        if (state !== 'OUT' || options.allOut === 'SPLIT') return state;
        const isEverybodyOut = groups.every((other) => groupState(other, outcomes, options) === 'OUT');
        return isEverybodyOut ? 'IN' : 'OUT';
      },
    }),
    rank: t.int({
      description:
        'The place among the entries of the pool after the week, from 1: entries that are in or can be come first, among those the ones with more teams left. Entries that are alike share a place.',
      resolve: async (own, _args, context) => {
        const { groups, week, outcomes, options } = own.facts;
        return rankOf(await groupOf(context, own), groups, week, outcomes, options);
      },
    }),
    share: t.float({
      nullable: true,
      description:
        'The part of the prize that the entry can expect after the week, 0 to 1. Survivors are taken as equally likely to win. Null where the pool hides chances.',
      complexity: price.statement,
      resolve: async (own, _args, context) => (await shareOf(context, own))?.share.now ?? null,
    }),
    shareByGame: t.field({
      type: [GameShare],
      description: 'What each game without a result does to that share. Empty where the pool hides chances.',
      complexity: { field: price.statement, multiplier: 16 },
      resolve: async (own, _args, context) => {
        const found = await shareOf(context, own);
        if (found === null) return [];
        return found.games.flatMap(({ id }, index) => {
          const game = own.facts.games.find(({ real }) => real.id === id);
          return game === undefined ? [] : [{ game: game.real, ...found.share.byGame[index]! }];
        });
      },
    }),
  }),
});

async function groupOf(context: Context, { facts: { week, options }, entry }: EntryInWeek) {
  const [picks, byes] = await Promise.all([picksOf(context, { entry, week }), byesOf(context, entry)]);
  const hasBye = byesLeft(options, byes.filter((bye) => bye < week).length) > 0;
  return {
    teams: picks.map(({ teamId }) => teamId).sort(),
    startWeek: entry.startWeek,
    livesLeft: livesLeftInWeek(weekStanding(entry, week, picks.length, hasBye), week, options),
    count: 1,
  };
}

async function shareOf(
  context: Context,
  own: EntryInWeek,
): Promise<{ games: readonly { id: number }[]; share: Expectation } | null> {
  const found = await leverageOf(context, own.facts);
  if (found === null) return null;
  const { leverage, outcomes } = found;
  const entry = openGroup(await groupOf(context, own), outcomes, own.facts.options);
  return { games: leverage.games, share: leverage.share(entry) };
}
