import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { periodOf } from '#graphql/pools/rules/options/poolOptions.ts';
import { shownElimination } from '#graphql/picks/rules/secrecy.ts';
import { sumOf } from '#graphql/standings/counts.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { revealedWeeks } from '#graphql/picks/schema/pickSecrecy.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { theTeam } from '#graphql/season/schema/team.ts';

const TeamLeft = builder.objectRef<{ teamId: string; count: number; percent: number }>('TeamLeft').implement({
  description: 'How many entries that are alive can still pick a team.',
  fields: (t) => ({
    team: t.field(theTeam('The team.')),
    count: t.exposeInt('count', { description: 'The number of these entries.' }),
    percent: t.exposeFloat('percent', {
      description: 'Their share of the entries that are alive, in percent, 0 to 100, rounded to one decimal.',
    }),
  }),
});

builder.prismaObjectFields(PoolRef, (t) => ({
  teamsLeft: t.field({
    type: [TeamLeft],
    description:
      'How often each team is left among the entries that are alive, by the picks of the weeks whose deadline has passed; ordered by abbreviation. Visible to members of the pool.',
    authScopes: ({ id }) => ({ memberOf: id }),
    complexity: { field: price.poolScan, multiplier: 32 },
    resolve: async (pool, _args, context) => {
      const [teams, used, alive] = await Promise.all([
        load(context).teams.load(),
        teamsUsedOf(context, pool),
        publiclyAlive(context, pool.id),
      ]);
      return [...teams.keys()].map((teamId) => {
        const count = alive - (used.get(teamId) ?? 0);
        return { teamId, count, percent: alive === 0 ? 0 : Math.round((count * 1000) / alive) / 10 };
      });
    },
  }),
}));

export async function publiclyAlive(context: Context, poolId: number): Promise<number> {
  const revealed = await revealedWeeks(context, poolId);
  const counts = await load(context).entryCounts.load(poolId);
  return sumOf(counts.filter((count) => shownElimination(count, revealed) === null));
}

/** By team: how many of these cannot pick it in the week after the last passed deadline. */
export async function teamsUsedOf(context: Context, pool: Pool): Promise<ReadonlyMap<string, number>> {
  const weeks = [...(await revealedWeeks(context, pool.id))].sort((a, b) => a - b);
  const period = periodOf(pool, Math.max(0, ...weeks) + 1);
  return load(context).teamsUsed.load({ poolId: pool.id, weeks, period, teamUses: pool.teamUses });
}
