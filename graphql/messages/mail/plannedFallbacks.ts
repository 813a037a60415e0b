import type { TransactionClient } from '#prisma/client.ts';
import type { Pool, PoolWeek } from '#prisma/generated/sqlite/client.ts';
import { plannable } from '#graphql/picks/rules/autoPicks.ts';
import { fallbackTeams } from '#graphql/picks/rules/fallback.ts';
import { optionsOf, picksInWeek } from '#graphql/pools/rules/options/poolOptions.ts';
import { plannedTeams } from '#graphql/outlook/rules/plans.ts';
import type { PlannedEntry } from './templates/missingPicks.ts';

/**
 * What the deadline of a week will take from the plans of entries, as things are now, by entry. Secret like a pick: for the mail to the
 * owner of the entry, and for nobody else.
 */
export async function plannedFallbacks(
  tx: Pick<TransactionClient, 'plan' | 'game' | 'team'>,
  pool: Pool,
  { week, deadline }: Pick<PoolWeek, 'week' | 'deadline'>,
  entryIds: readonly number[],
): Promise<ReadonlyMap<number, PlannedEntry>> {
  const options = optionsOf(pool);
  if (options.ownAutoPicks === 0 || entryIds.length === 0) return new Map();
  const plans = await tx.plan.findMany({
    where: { fallbackOf: { in: [...entryIds] } },
    include: { entry: { include: { picks: true } } },
  });
  if (plans.length === 0) return new Map();
  const [games, teams] = await Promise.all([
    tx.game.findMany({ where: { seasonYear: pool.seasonYear, week } }),
    tx.team.findMany(),
  ]);
  const names = new Map(teams.map(({ id, city, nickname }) => [id, `${city} ${nickname}`]));
  const open = plannable(games, { week, deadline, limit: options });
  return new Map(
    plans.flatMap((plan): [number, PlannedEntry][] => {
      const { id, userId, username, picks } = plan.entry;
      // A plan of an earlier owner is not taken.
      if (plan.userId !== userId) return [];
      const taken = fallbackTeams(options, week, open, plannedTeams(plan.teams), picks);
      if (taken.length === 0) return [];
      const has = picks.filter((pick) => pick.week === week).length;
      const isComplete = has + taken.length === picksInWeek(options, week);
      return [[id, { username, teams: taken.map(({ teamId }) => names.get(teamId)!), isComplete }]];
    }),
  );
}
