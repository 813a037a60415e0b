import { cheapestAssignment } from './assignment.ts';
import type { Planned, PlanWeek } from './planWeeks.ts';

/** What a suggestion has to keep to. */
export interface Wishes {
  /** The last week that counts. */
  throughWeek: number;
  /** Teams that the entry has used, by period. */
  used: readonly { teamId: string; period: number }[];
  /** Teams that are not to be planned. */
  without: readonly string[];
  /** Teams that are kept for a week, which can be after `throughWeek`. */
  keep: readonly Planned[];
}

/** More than all games of a season can cost: a week without a team is the last resort. */
const NO_TEAM = 10_000;
/** Likewise, for a place that a team cannot take. */
const IMPOSSIBLE = 1_000_000;
/** The least chance that is counted: a certain loss is better than no team. */
const LEAST_CHANCE = 1e-9;

/** A place of a plan: a pick of a week. */
interface Place {
  week: PlanWeek;
  /** The team that it is kept for. */
  fixed: string | null;
}

/** A team that a search leaves out of a week. */
type Banned = ReadonlySet<string>;

interface Solution {
  plan: Planned[];
  cost: number;
}

/**
 * The plan with the best chance that every pick through a week wins: exact, an assignment of the picks of each period to
 * teams at the cost of −log chance. As few weeks as possible stay without a team: games without a known chance are not planned.
 * Two teams that play each other cannot both win: where the assignment has such a week, both ways out of it are followed
 * and the better one is taken.
 * @returns the planned teams, without those of stored picks, by week
 */
export function suggestPlan(weeks: readonly PlanWeek[], wishes: Wishes): Planned[] {
  const plan = [0, 1].flatMap((period) => {
    const own = weeks.filter((week) => week.period === period);
    return best(placesOf(own, wishes), taken(own, period, wishes), new Set(), Number.POSITIVE_INFINITY)!.plan;
  });
  const picked = (one: Planned) =>
    weeks.some(({ week, picked: teams }) => week === one.week && teams.includes(one.teamId));
  return plan.filter((one) => !picked(one)).sort((a, b) => a.week - b.week);
}

/** The places of a plan, with those that keep a team after the last week that counts. */
function placesOf(weeks: readonly PlanWeek[], { throughWeek, keep }: Wishes): Place[] {
  return weeks.flatMap((week) => {
    const kept = keep.filter((one) => one.week === week.week && week.games.has(one.teamId));
    const fixed = [...new Set([...week.picked, ...kept.map(({ teamId }) => teamId)])].slice(0, week.slots);
    const length = week.week <= throughWeek ? week.slots : fixed.length;
    return Array.from({ length }, (_, slot) => ({ week, fixed: fixed[slot] ?? null }));
  });
}

/** The teams that no free place of the period can take. */
function taken(weeks: readonly PlanWeek[], period: number, { used, without }: Wishes): Set<string> {
  return new Set([
    ...used.filter((one) => one.period === period).map(({ teamId }) => teamId),
    ...without,
    ...weeks.flatMap(({ picked }) => picked),
  ]);
}

/** @returns null when no plan costs less than `limit` */
function best(
  places: readonly Place[],
  takenTeams: ReadonlySet<string>,
  banned: Banned,
  limit: number,
): Solution | null {
  const teams = [...new Set(places.flatMap(({ week }) => [...week.games.keys()]))].sort();
  const costs = places.map((place) => [
    ...teams.map((team) => cost(place, team, takenTeams, banned)),
    ...places.map(() => NO_TEAM),
  ]);
  const columns = cheapestAssignment(costs);
  const total = columns.reduce((sum, column, row) => sum + costs[row]![column]!, 0);
  if (total >= limit) return null;
  const plan = places.flatMap(({ week }, row) => {
    const teamId = teams[columns[row]!];
    return teamId === undefined ? [] : [{ week: week.week, teamId }];
  });
  const meeting = plan.find(
    ({ week, teamId }) =>
      plan.some((other) => other.week === week && other.teamId === opponentOf(places, week, teamId)) &&
      places.some((place) => place.week.week === week && place.fixed === null),
  );
  if (meeting === undefined) return { plan, cost: total };
  const opponentId = opponentOf(places, meeting.week, meeting.teamId)!;
  let found = null as Solution | null;
  for (const team of [meeting.teamId, opponentId]) {
    const isFixed = places.some(({ week, fixed }) => week.week === meeting.week && fixed === team);
    if (isFixed) continue;
    const without = new Set([...banned, `${meeting.week} ${team}`]);
    found = best(places, takenTeams, without, Math.min(limit, found?.cost ?? limit)) ?? found;
  }
  return found;
}

function opponentOf(places: readonly Place[], week: number, teamId: string): string | undefined {
  return places.find((place) => place.week.week === week)?.week.games.get(teamId)?.opponentId;
}

function cost({ week, fixed }: Place, team: string, takenTeams: ReadonlySet<string>, banned: Banned): number {
  const game = week.games.get(team);
  // What is fixed costs the same in every plan.
  if (fixed !== null) return fixed === team ? 0 : IMPOSSIBLE;
  if (game === undefined || game.chance === null || takenTeams.has(team)) return IMPOSSIBLE;
  if (banned.has(`${week.week} ${team}`)) return IMPOSSIBLE;
  return -Math.log(Math.max(LEAST_CHANCE, game.chance));
}
