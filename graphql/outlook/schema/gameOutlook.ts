import type { Game } from '#prisma/generated/sqlite/client.ts';
import { pickPercent } from '#graphql/picks/rules/pickShare.ts';
import type { SupposedResult } from '../rules/field.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { GameRef } from '#graphql/season/schema/game.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { leverageOf, type WeekFacts } from './facts.ts';

export const SupposedResultEnum = builder.enumType('SupposedResult', {
  description: 'A result of a game without its score.',
  values: {
    HOME: { description: 'The home team wins.' },
    AWAY: { description: 'The visiting team wins.' },
    TIE: { description: 'The game is tied.' },
  } as const,
});

interface GameInWeek {
  facts: WeekFacts;
  real: Game;
  counted: Game;
  supposed: SupposedResult | null;
}

export const GameOutlook = builder.objectRef<GameInWeek>('GameOutlook').implement({
  description: 'A game of a week, with the entries that ride on it.',
  fields: (t) => ({
    game: t.expose('real', { type: GameRef, description: 'The game as it is.' }),
    result: t.field({
      type: SupposedResultEnum,
      nullable: true,
      description:
        'The result that counts here: the supposed one, the final one, or the present score; null without any.',
      resolve: ({ counted: { status, homeScore, awayScore } }) => {
        if (status !== 'FINAL' || homeScore === null || awayScore === null) return null;
        return homeScore === awayScore ? 'TIE' : homeScore > awayScore ? 'HOME' : 'AWAY';
      },
    }),
    isSupposed: t.boolean({
      description: 'Whether the result is supposed.',
      resolve: (game) => game.supposed !== null,
    }),
    homeEntries: t.int({
      description: 'The number of entries in the week that picked the home team.',
      resolve: ({ facts, real }) => ridersOf(facts, real.homeTeamId),
    }),
    awayEntries: t.int({
      description: 'The number of entries in the week that picked the visiting team.',
      resolve: ({ facts, real }) => ridersOf(facts, real.awayTeamId),
    }),
    homePercent: t.float({
      description:
        'Their share of all picks of the week, in percent, 0 to 100, rounded to one decimal, as `TeamSelection.percent`.',
      resolve: ({ facts, real }) => pickPercent(ridersOf(facts, real.homeTeamId), facts.picks),
    }),
    awayPercent: t.float({
      description: 'The same of the visiting team.',
      resolve: ({ facts, real }) => pickPercent(ridersOf(facts, real.awayTeamId), facts.picks),
    }),
    survivorsIfHomeWins: t.float({
      nullable: true,
      description:
        'The expected number of entries that survive the week if the home team wins. Null for a game that has a result, and where the pool hides chances.',
      complexity: price.statement,
      resolve: async (game, _args, context) => (await survivorsBy(context, game))?.ifHomeWins ?? null,
    }),
    survivorsIfAwayWins: t.float({
      nullable: true,
      description: 'The same if the visiting team wins.',
      complexity: price.statement,
      resolve: async (game, _args, context) => (await survivorsBy(context, game))?.ifAwayWins ?? null,
    }),
  }),
});

function ridersOf({ groups }: WeekFacts, team: string): number {
  return groups.reduce((sum, { teams, count }) => sum + (teams.includes(team) ? count : 0), 0);
}

async function survivorsBy(context: Context, { facts, real }: GameInWeek) {
  const found = await leverageOf(context, facts);
  if (found === null) return null;
  const index = found.leverage.games.findIndex(({ id }) => id === real.id);
  return index < 0 ? null : found.leverage.survivors().byGame[index];
}
