import { cheapestAssignment } from './assignment.ts';
import { isUsedUp, type Planned, type PlanWeek, type UsedTeams } from './planWeeks.ts';

/** What a suggestion has to keep to. */
export interface Wishes {
  /** The last week that counts. */
  throughWeek: number;
  /** The teams of the entry's picks, by period. */
  used: UsedTeams;
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
  slot: number;
  /** The team that it is kept for. */
  fixed: string | null;
}

/** Teams that a search leaves out of a place. */
type Banned = ReadonlySet<string>;

interface Solution {
  plan: Planned[];
  cost: number;
}

/**
 * The plan with the best chance that every pick through a week wins: exact, an assignment of the picks of each period to
 * the uses of teams at the cost of −log chance. As few weeks as possible stay without a team: games without a known chance are not planned,
 * nor teams that are over the limit of lines.
 * Two teams that play each other cannot both win, and a team is picked once in a week: where the assignment has such a week,
 * both ways out of it are followed and the better one is taken.
 * @returns the planned teams, without those of stored picks, by week
 */
export function suggestPlan(weeks: readonly PlanWeek[], wishes: Wishes): Planned[] {
  const plan = apart(weeks).flatMap(
    (own) => best(placesOf(own, wishes), wishes, new Set(), Number.POSITIVE_INFINITY)!.plan,
  );
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
    return Array.from({ length }, (_, slot) => ({ week, slot, fixed: fixed[slot] ?? null }));
  });
}

/** The weeks whose teams depend on each other: those of a period, or each by itself where teams have no limit. */
function apart(weeks: readonly PlanWeek[]): PlanWeek[][] {
  const groups = new Map<number, PlanWeek[]>();
  for (const week of weeks) {
    const key = week.teamUses === 0 ? week.week : week.period;
    groups.set(key, [...(groups.get(key) ?? []), week]);
  }
  return [...groups.values()];
}

/** How often a plan of these places can have a team: as often as picks of other weeks leave it, or as it is fixed. */
function copiesOf(team: string, places: readonly Place[], { used }: Wishes): number {
  const [{ week }] = places as [Place];
  if (week.teamUses === 0) return 1;
  const weeks = new Set(places.map((place) => place.week));
  const picked = [...weeks].filter((one) => one.picked.includes(team)).length;
  const uses = used.filter((one) => one.teamId === team && one.period === week.period).length;
  const fixed = places.filter((place) => place.fixed === team).length;
  return Math.max(1, fixed, week.teamUses - Math.max(0, uses - picked));
}

/** @returns null when no plan costs less than `limit` */
function best(places: readonly Place[], wishes: Wishes, banned: Banned, limit: number): Solution | null {
  const teams = [...new Set(places.flatMap(({ week }) => [...week.games.keys()]))]
    .sort()
    .flatMap((team) => Array.from({ length: copiesOf(team, places, wishes) }, () => team));
  const costs = places.map((place) => [
    ...teams.map((team) => cost(place, team, wishes, banned)),
    ...places.map(() => NO_TEAM),
  ]);
  const columns = cheapestAssignment(costs);
  const total = columns.reduce((sum, column, row) => sum + costs[row]![column]!, 0);
  if (total >= limit) return null;
  const filled = places.flatMap((place, row) => {
    const teamId = teams[columns[row]!];
    return teamId === undefined ? [] : [{ ...place, teamId }];
  });
  const conflict = conflictIn(filled);
  if (conflict === null) {
    return { plan: filled.map(({ week, teamId }) => ({ week: week.week, teamId })), cost: total };
  }
  let found = null as Solution | null;
  for (const { week, slot, teamId, fixed } of conflict) {
    if (fixed !== null) continue;
    // A meeting is over when the team is in no place of the week, a second use when it is not in this one.
    const isMeeting = conflict[0].teamId !== conflict[1].teamId;
    const slots = isMeeting
      ? places.filter((place) => place.week === week).map((place) => place.slot)
      : [slot];
    const without = new Set([...banned, ...slots.map((each) => banName(week, each, teamId))]);
    found = best(places, wishes, without, Math.min(limit, found?.cost ?? limit)) ?? found;
  }
  return found;
}

type Filled = Place & { teamId: string };

/** Two places of a week, not both fixed, with teams that play each other or with the same team; null for none. */
function conflictIn(filled: readonly Filled[]): readonly [Filled, Filled] | null {
  for (const one of filled) {
    const opponentId = one.week.games.get(one.teamId)?.opponentId;
    const other = filled.find(
      (each) =>
        each.week === one.week &&
        each.slot > one.slot &&
        (each.teamId === opponentId || each.teamId === one.teamId) &&
        (each.fixed === null || one.fixed === null),
    );
    if (other !== undefined) return [one, other];
  }
  return null;
}

const banName = (week: PlanWeek, slot: number, team: string): string => `${week.week} ${slot} ${team}`;

function cost({ week, slot, fixed }: Place, team: string, { used, without }: Wishes, banned: Banned): number {
  const game = week.games.get(team);
  // What is fixed costs the same in every plan.
  if (fixed !== null) return fixed === team ? 0 : IMPOSSIBLE;
  if (game === undefined || game.chance === null || game.isOverLimit === true) return IMPOSSIBLE;
  if (without.includes(team) || isUsedUp(week, team, used)) return IMPOSSIBLE;
  if (banned.has(banName(week, slot, team))) return IMPOSSIBLE;
  return -Math.log(Math.max(LEAST_CHANCE, game.chance));
}
