import type { HeldUpdate } from '#prisma/generated/sqlite/client.ts';
import type { HeldContent } from '#graphql/season/updatePlan.ts';
import { isAnyCommissioner } from '#graphql/accounts/access/permissions.ts';
import { builder } from '#graphql/api/builder.ts';
import { FOR_COMMISSIONER } from '#graphql/pools/schema/poolAccess.ts';
import { rowNode } from '#graphql/api/paging/rowNode.ts';
import { GameRef, UpdateSourceEnum } from '../game.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { gamesToDecide } from '#graphql/office/schema/officeTasks.ts';

const contentOf = (held: HeldUpdate) => held.update as HeldContent;

export const HeldUpdateRef = builder.prismaObject('HeldUpdate', {
  description:
    "An update of the feed or of the second source to a game that was already final, waiting for the commissioner's decision. Visible only to the commissioner.",
  runScopesOnType: true,
  authScopes: { commissioner: true },
  fields: (t) => ({
    game: t.field({
      type: GameRef,
      description: 'The game, with its current result.',
      resolve: async ({ gameId }, _args, context) => (await load(context).game.load(gameId))!,
    }),
    source: t.expose('source', { type: UpdateSourceEnum, description: 'Who sent the update.' }),
    why: t.exposeString('why', { description: 'The reason why the update was held, as text for people.' }),
    heldAt: t.expose('heldAt', {
      type: 'DateTime',
      description: 'When the update last came, in game time; UTC.',
    }),
    status: t.string({
      description: 'The status of the game in the update: "FINAL".',
      resolve: (row) => contentOf(row).status,
    }),
    homeScore: t.int({
      nullable: true,
      description: "The home team's points in the update; null without a score.",
      resolve: (row) => contentOf(row).homeScore,
    }),
    awayScore: t.int({
      nullable: true,
      description: "The away team's points in the update; null without a score.",
      resolve: (row) => contentOf(row).awayScore,
    }),
    resolvedAt: t.expose('resolvedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the commissioner decided; UTC. Null while the update waits.',
    }),
    accepted: t.exposeBoolean('accepted', {
      nullable: true,
      description: 'Whether the update was accepted; null while it waits.',
    }),
  }),
});

rowNode(HeldUpdateRef, ({ services, viewer }, ids) =>
  isAnyCommissioner(viewer) ? services.db.heldUpdate.findMany({ where: { id: { in: ids } } }) : [],
);

/** Held updates to list; a broken feed can leave more. */
const MAX_LISTED = 100;

builder.prismaObjectFields(PoolRef, (t) => ({
  heldUpdates: t.field({
    type: [HeldUpdateRef],
    ...FOR_COMMISSIONER,
    description: `The held updates of the season's games that the commissioner has not decided yet, the oldest first, at most ${MAX_LISTED}. Visible to the commissioner.`,
    complexity: { field: 1, multiplier: 20 },
    resolve: (pool, _args, { services }) =>
      services.db.heldUpdate.findMany({
        where: { resolvedAt: null, game: { seasonYear: pool.seasonYear } },
        orderBy: { id: 'asc' },
        take: MAX_LISTED,
      }),
  }),
  gamesNeedingDecision: t.field({
    type: [GameRef],
    ...FOR_COMMISSIONER,
    description:
      "The games that need the commissioner's decision, ordered by kickoff: postponed or canceled games without a ruling in this pool, and games without a result eight hours after kickoff. Visible to the commissioner.",
    complexity: { field: 1, multiplier: 20 },
    resolve: (pool, _args, { services }) =>
      services.db.game.findMany({
        where: gamesToDecide(pool, services.clock.now()),
        orderBy: [{ kickoff: 'asc' }, { id: 'asc' }],
        take: MAX_LISTED,
      }),
  }),
}));
