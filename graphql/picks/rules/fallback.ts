import type { AutoPick } from './autoPicks.ts';
import type { PickSource } from '#graphql/grading/rules/facts.ts';
import { picksInWeek, type PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';
import type { PlannedTeam } from '#graphql/outlook/rules/plans.ts';
import { isUsedUp, type TeamUseRules } from './teamUses.ts';

/**
 * The teams that the deadline of a week takes from the plan of an entry (SPECIFICATION 5.10), as far as it lacks picks: those
 * that it has for the week and that the entry can still use, in weeks that are no more than the pool allows.
 * @param open the teams that a plan can give in the week, in their order (`plannable`)
 * @param picks of the entry
 */
export function fallbackTeams<Team extends Pick<AutoPick, 'teamId'>>(
  options: TeamUseRules & Pick<PoolOptions, 'doublePickWeeks' | 'ownAutoPicks'>,
  week: number,
  open: readonly Team[],
  plan: readonly PlannedTeam[],
  picks: readonly { week: number; teamId: string; source: PickSource }[],
): Team[] {
  const earlier = picks.filter((pick) => pick.source === 'PLAN' && pick.week !== week);
  if (new Set(earlier.map((pick) => pick.week)).size >= options.ownAutoPicks) return [];
  const missing = picksInWeek(options, week) - picks.filter((pick) => pick.week === week).length;
  return open
    .filter(({ teamId }) => plan.some((one) => one.week === week && one.teamId === teamId))
    .filter(({ teamId }) => !isUsedUp(options, { week, teamId }, picks))
    .slice(0, Math.max(0, missing));
}
