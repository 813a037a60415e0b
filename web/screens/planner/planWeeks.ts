export interface PlanGame {
  teamId: string;
  opponentId: string;
  isHome: boolean;
  isNeutralSite: boolean;
  chance: number | null;
  isDivisional: boolean;
  /** Over the pool's line limit now, in the week that is open for picks. */
  isOverLimit?: boolean;
}

export interface PlanWeek {
  week: number;
  /** The number of picks that the week takes. */
  slots: number;
  /** The uses of a team are counted per period. */
  period: number;
  /** Limit of a team's uses in the period; 0: none. Never twice in a week. */
  teamUses: number;
  games: ReadonlyMap<string, PlanGame>;
  /** Teams of stored picks, part of every plan. */
  picked: readonly string[];
}

export interface Planned {
  week: number;
  teamId: string;
}

/** Picked teams, then planned ones, up to the week's number of picks. */
export function teamsInWeek(week: PlanWeek, plan: readonly Planned[]): string[] {
  const planned = plan.filter((one) => one.week === week.week && week.games.has(one.teamId));
  const teams = new Set([...week.picked, ...planned.map(({ teamId }) => teamId)]);
  return [...teams].slice(0, week.slots);
}

/**
 * Toggles a team in a week. It leaves the first other weeks of the period where its uses exceed the limit; in
 * a full week it replaces the first planned team.
 */
export function togglePlanned(
  plan: readonly Planned[],
  weeks: readonly PlanWeek[],
  { week, teamId }: Planned,
  used: UsedTeams,
): Planned[] {
  const target = weeks.find((one) => one.week === week);
  if (target === undefined || !target.games.has(teamId) || target.picked.includes(teamId)) return [...plan];
  if (plan.some((one) => one.week === week && one.teamId === teamId))
    return plan.filter((one) => one.week !== week || one.teamId !== teamId);
  const uses = plan.filter((one) => {
    const other = weeks.find((candidate) => candidate.week === one.week);
    return one.teamId === teamId && other?.period === target.period;
  });
  const most = target.teamUses === 0 ? Infinity : target.teamUses - 1 - timesUsed(target, teamId, used);
  const leaving = new Set(uses.slice(0, Math.max(0, uses.length - most)));
  const rest = plan.filter((one) => !leaving.has(one));
  const free = target.slots - target.picked.length;
  if (free <= 0) return [...plan];
  const kept = free === 1 ? [] : rest.filter((one) => one.week === week).slice(1 - free);
  const others = rest.filter((one) => one.week !== week);
  return [...others, ...kept, { week, teamId }].sort((a, b) => a.week - b.week);
}

export type UsedTeams = readonly { teamId: string; period: number }[];

const timesUsed = ({ period }: PlanWeek, teamId: string, used: UsedTeams): number =>
  used.filter((one) => one.teamId === teamId && one.period === period).length;

/** Whether picks use up the team's uses in the week's period. */
export function isUsedUp(week: PlanWeek, teamId: string, used: UsedTeams): boolean {
  return (
    week.picked.includes(teamId) || (week.teamUses > 0 && timesUsed(week, teamId, used) >= week.teamUses)
  );
}

/** Whether a team can be planned in a week: it plays, a pick is free, and it is not used up. */
export function canPlan(week: PlanWeek, teamId: string, used: UsedTeams): boolean {
  return week.games.has(teamId) && week.picked.length < week.slots && !isUsedUp(week, teamId, used);
}

/**
 * Moves a team to another week. A replaced team goes to the week that it left, if possible, else out of the
 * plan.
 * @param from null for a team that is in no week
 */
export function movePlanned(
  plan: readonly Planned[],
  weeks: readonly PlanWeek[],
  { teamId, from, to }: { teamId: string; from: number | null; to: number },
  used: UsedTeams,
): Planned[] {
  const source = weeks.find(({ week }) => week === from);
  const target = weeks.find(({ week }) => week === to);
  if (target === undefined || from === to || !canPlan(target, teamId, used)) return [...plan];
  const left = plan.filter((one) => one.week !== from || one.teamId !== teamId);
  if (left.some((one) => one.week === to && one.teamId === teamId)) return left;
  const moved = togglePlanned(left, weeks, { week: to, teamId }, used);
  const displaced = left.find(
    (one) => one.week === to && !moved.some((other) => other.week === to && other.teamId === one.teamId),
  );
  if (source === undefined || displaced === undefined || !canPlan(source, displaced.teamId, used))
    return moved;
  return togglePlanned(moved, weeks, { week: source.week, teamId: displaced.teamId }, used);
}
