import type { Game } from '#prisma/generated/sqlite/client.ts';
import type { GameRulingKind } from '../rules/facts.ts';
import { gameVersion } from '#graphql/office/objectVersion.ts';
import { builder } from '#graphql/api/builder.ts';
import { GameRef, GameRulingEnum, gamesOfWeek } from '#graphql/season/schema/game.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { WeekRef } from '#graphql/season/schema/week.ts';

const RuledGameRef = builder.objectRef<{ game: Game; kind: GameRulingKind | null }>('RuledGame').implement({
  description: 'A game that is postponed or canceled, with the ruling of a pool on it.',
  fields: (t) => ({
    game: t.expose('game', { type: GameRef, description: 'The game.' }),
    ruling: t.expose('kind', {
      type: GameRulingEnum,
      nullable: true,
      description:
        'What the game means for the entries that picked one of its teams; null while nothing is ruled.',
    }),
    version: t.string({
      description: 'The version that ruleOnGame expects.',
      resolve: ({ game, kind }) => gameVersion(game, kind),
    }),
  }),
});

builder.prismaObjectFields(WeekRef, (t) => ({
  rulings: t.field({
    type: [RuledGameRef],
    description: 'The games of the week that are postponed or canceled, with their rulings, in game order.',
    complexity: { multiplier: 16 },
    resolve: async ({ poolId, week }, _args, context) => {
      const rulings = await load(context).rulings.load(poolId);
      const kindOf = new Map(rulings.map(({ gameId, kind }) => [gameId, kind]));
      return (await gamesOfWeek(context, poolId, week))
        .filter(({ status }) => status === 'POSTPONED' || status === 'CANCELLED')
        .map((game) => ({ game, kind: kindOf.get(game.id) ?? null }));
    },
  }),
}));
