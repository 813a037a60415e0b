import type { Database } from '../../prisma/client.ts';
import type { Source } from './source.ts';

/** The product's own Prisma client, without anything of the product around it. */
export function prismaSource(db: Database): Source {
  return {
    pool: () => db.pool.findFirstOrThrow({ orderBy: { id: 'asc' } }),
    season: (year) => db.season.findUniqueOrThrow({ where: { year } }),
    weeks: (poolId) => db.poolWeek.findMany({ where: { poolId } }),
    games: (seasonYear, week) => db.game.findMany({ where: { seasonYear, week } }),
    gamesById: (ids) => db.game.findMany({ where: { id: { in: [...ids] } } }),
    finals: (seasonYear) => db.game.findMany({ where: { seasonYear, status: 'FINAL' } }),
    seasonStart: async (seasonYear) =>
      (await db.game.aggregate({ where: { seasonYear }, _min: { kickoff: true } }))._min.kickoff!,
    teams: (ids) => db.team.findMany({ where: { id: { in: [...ids] } } }),
    teamCount: () => db.team.count(),
    entry: (id) => db.entry.findUniqueOrThrow({ where: { id } }),
    standings: async (poolId, status, take) => {
      const alive =
        status === 'ELIMINATED'
          ? []
          : await db.entry.findMany({
              where: { poolId, eliminatedWeek: null },
              orderBy: { id: 'asc' },
              take,
            });
      if (status === 'ALIVE' || alive.length >= take) return alive;
      const out = await db.entry.findMany({
        where: { poolId, eliminatedWeek: { not: null } },
        orderBy: [{ eliminatedWeek: 'desc' }, { id: 'asc' }],
        take: take - alive.length,
      });
      return [...alive, ...out];
    },
    counts: async (poolId) => {
      const groups = await db.entry.groupBy({ by: ['eliminatedWeek'], where: { poolId }, _count: true });
      const total = groups.reduce((sum, { _count }) => sum + _count, 0);
      return { total, active: groups.find(({ eliminatedWeek }) => eliminatedWeek === null)?._count ?? 0 };
    },
    picks: (ids) => db.pick.findMany({ where: { entryId: { in: [...ids] } }, orderBy: { week: 'asc' } }),
    acknowledgedRules: async (poolId, userId) => {
      const rows = await db.rulesAcknowledgement.findMany({
        where: { poolId, userId },
        select: { version: true },
      });
      return rows.map(({ version }) => version);
    },
    entriesOfSession: async (tokenHash, poolId) => {
      const session = await db.session.findUnique({
        where: { tokenHash },
        include: { user: { include: { entries: { where: { poolId }, orderBy: { number: 'asc' } } } } },
      });
      return (session?.user.entries ?? []).map((entry) => ({ ...entry, ownerName: session!.user.name }));
    },
  };
}
