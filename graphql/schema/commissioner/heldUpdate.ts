import type { HeldUpdate } from '../../../prisma/generated/sqlite/client.ts';
import type { HeldContent } from '../../actions/updatePlan.ts';
import { isAdministrator } from '../../auth/permissions.ts';
import { builder } from '../builder.ts';
import { GameRef, gameInZone } from '../game.ts';
import { load } from '../loaders.ts';
import { PoolRef } from '../pool.ts';

const said = (held: HeldUpdate) => held.update as HeldContent;

export const HeldUpdateRef = builder.prismaObject('HeldUpdate', {
  description:
    'What a feed wanted of a game after its final, held for the administrator. Seen by nobody else.',
  runScopesOnType: true,
  authScopes: { administrator: true },
  fields: (t) => ({
    game: t.field({
      type: GameRef,
      description: 'The game, with the result that stands.',
      resolve: async ({ gameId }, _args, context) => (await load(context).game.load(gameId))!,
    }),
    why: t.exposeString('why', { description: 'Why it was held, for people.' }),
    heldAt: t.expose('heldAt', { type: 'DateTime', description: 'When the feed said it last; UTC.' }),
    status: t.string({
      description: 'The status the feed wanted: "FINAL".',
      resolve: (row) => said(row).status,
    }),
    homeScore: t.int({
      nullable: true,
      description: 'The score the feed wanted.',
      resolve: (row) => said(row).homeScore,
    }),
    awayScore: t.int({
      nullable: true,
      description: 'The score the feed wanted.',
      resolve: (row) => said(row).awayScore,
    }),
    resolvedAt: t.expose('resolvedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was decided; UTC. Null while it waits.',
    }),
    accepted: t.exposeBoolean('accepted', {
      nullable: true,
      description: 'Whether it was taken over; null while it waits.',
    }),
  }),
});

builder.nodeRef(HeldUpdateRef, {
  id: { resolve: (held) => String((held as HeldUpdate).id) },
  loadManyWithoutCache: async (ids, { services, viewer }) => {
    if (!isAdministrator(viewer)) return ids.map(() => null);
    const rows = await services.db.heldUpdate.findMany({ where: { id: { in: ids.map(Number) } } });
    return ids.map((id) => rows.find((row) => row.id === Number(id)) ?? null);
  },
});

/** How many held updates are listed; a feed that fails badly can leave more. */
const LISTED = 100;

builder.prismaObjectFields(PoolRef, (t) => ({
  heldUpdates: t.field({
    type: [HeldUpdateRef],
    nullable: true,
    description: `What feeds wanted of games of the season after their final and the administrator has not decided yet, oldest first, at most ${LISTED}. For the administrator.`,
    extensions: { perViewer: true },
    authScopes: { administrator: true },
    complexity: { field: 1, multiplier: 20 },
    resolve: (pool, _args, { services }) =>
      services.db.heldUpdate.findMany({
        where: { resolvedAt: null, game: { seasonYear: pool.seasonYear } },
        orderBy: { id: 'asc' },
        take: LISTED,
      }),
  }),
  gamesNeedingDecision: t.field({
    type: [GameRef],
    nullable: true,
    description:
      'Games that wait for the administrator, by kick-off: postponed or cancelled ones without a ruling in this pool, and those without a result eight hours after kick-off. For the administrator.',
    extensions: { perViewer: true },
    authScopes: { administrator: true },
    complexity: { field: 1, multiplier: 20 },
    resolve: async (pool, _args, { services }) => {
      const late = new Date(services.clock.now().getTime() - 8 * 3_600_000);
      const games = await services.db.game.findMany({
        where: {
          seasonYear: pool.seasonYear,
          OR: [
            { status: { in: ['POSTPONED', 'CANCELLED'] }, rulings: { none: { poolId: pool.id } } },
            { status: { in: ['SCHEDULED', 'LIVE'] }, isKickoffConfirmed: true, kickoff: { lte: late } },
          ],
        },
        orderBy: [{ kickoff: 'asc' }, { id: 'asc' }],
        take: LISTED,
      });
      return games.map((game) => gameInZone(game, pool.timeZone));
    },
  }),
}));
