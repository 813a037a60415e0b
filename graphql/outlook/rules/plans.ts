import { picksInWeek, type PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';
import { isUsedUp, type TeamUseRules } from '#graphql/picks/rules/teamUses.ts';

export interface PlannedTeam {
  week: number;
  /** Abbreviation: "KC". */
  teamId: string;
}

/** Plans per entry. */
export const MOST_PLANS = 8;
export const LONGEST_PLAN_NAME = 40;

/** Stored form, "9:KC,12:DET": by week, then by team. */
export function planText(teams: readonly PlannedTeam[]): string {
  return [...teams]
    .sort((a, b) => a.week - b.week || (a.teamId < b.teamId ? -1 : 1))
    .map(({ week, teamId }) => `${week}:${teamId}`)
    .join(',');
}

/** Parses the stored form. */
export function plannedTeams(text: string): PlannedTeam[] {
  if (text === '') return [];
  return text.split(',').map((part) => {
    const [week = '', teamId = ''] = part.split(':');
    return { week: Number(week), teamId };
  });
}

/**
 * Why a plan cannot be stored, as a sentence; null if it can. A plan must obey the rules of its pool: picks per week,
 * and uses per team. Teams that the entry has used are allowed, since a plan may be older than a pick.
 */
export function planProblem(
  teams: readonly PlannedTeam[],
  options: Pick<PoolOptions, 'doublePickWeeks'> & TeamUseRules,
  weeks: { firstWeek: number; lastWeek: number },
  knownTeams: { has(teamId: string): boolean },
): string | null {
  const { firstWeek, lastWeek } = weeks;
  const inWeek = new Map<number, number>();
  const before: PlannedTeam[] = [];
  for (const { week, teamId } of teams) {
    if (!knownTeams.has(teamId)) return 'There is no such team.';
    if (!Number.isInteger(week) || week < firstWeek || week > lastWeek) {
      return `The weeks of a plan are weeks of the pool, ${firstWeek} to ${lastWeek}.`;
    }
    const count = (inWeek.get(week) ?? 0) + 1;
    inWeek.set(week, count);
    const most = picksInWeek(options, week);
    if (count > most) return `Week ${week} takes ${most === 1 ? 'one team' : 'two teams'}.`;
    if (isUsedUp(options, { week, teamId }, before)) {
      const isOfWeek = before.some((other) => other.week === week && other.teamId === teamId);
      return `${teamId} is in the plan ${options.teamUses === 2 && !isOfWeek ? 'three times' : 'twice'}.`;
    }
    before.push({ week, teamId });
  }
  return null;
}
