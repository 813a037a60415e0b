import { cheapestAssignment } from './assignment.ts';
import { isUsedUp, type Planned, type PlanWeek, type UsedTeams } from './planWeeks.ts';

export interface Wishes {
  /** Inclusive. */
  throughWeek: number;
  used: UsedTeams;
  without: readonly string[];
  /** Teams reserved for a week, which may be after `throughWeek`. */
  keep: readonly Planned[];
}

/** Exceeds the cost of a season: a week without a team is the last resort. */
const NO_TEAM = 10_000;
/** Exceeds any plan: the team cannot be placed. */
const IMPOSSIBLE = 1_000_000;
/** Minimum chance: a certain loss is better than no team. */
const LEAST_CHANCE = 1e-9;

interface Place {
  week: PlanWeek;
  slot: number;
  /** The reserved team. */
  fixed: string | null;
}

/** Teams excluded from a place. */
type Banned = ReadonlySet<string>;

interface Solution {
  plan: Planned[];
  cost: number;
}

/**
 * The plan with the best chance that every pick through a week wins, and as few empty weeks as possible.
 * Exact: per period, an assignment of picks to uses of teams at the cost of −log chance, without games of
 * unknown chance and teams over the line limit. Opponents cannot both win, and a team is picked once a week:
 * for a week with such a conflict both resolutions are tried.
 * @returns planned teams by week, without stored picks
 */
export function suggestPlan(weeks: readonly PlanWeek[], wishes: Wishes): Planned[] {
  const plan = apart(weeks).flatMap(
    (own) => best(placesOf(own, wishes), wishes, new Set(), Number.POSITIVE_INFINITY)!.plan,
  );
  const picked = (one: Planned) =>
    weeks.some(({ week, picked: teams }) => week === one.week && teams.includes(one.teamId));
  return plan.filter((one) => !picked(one)).sort((a, b) => a.week - b.week);
}

/** The places of a plan, and later ones with reserved teams. */
function placesOf(weeks: readonly PlanWeek[], { throughWeek, keep }: Wishes): Place[] {
  return weeks.flatMap((week) => {
    const kept = keep.filter((one) => one.week === week.week && week.games.has(one.teamId));
    const fixed = [...new Set([...week.picked, ...kept.map(({ teamId }) => teamId)])].slice(0, week.slots);
    const length = week.week <= throughWeek ? week.slots : fixed.length;
    return Array.from({ length }, (_, slot) => ({ week, slot, fixed: fixed[slot] ?? null }));
  });
}

/** Groups dependent weeks: those of a period, or single weeks where uses are unlimited. */
function apart(weeks: readonly PlanWeek[]): PlanWeek[][] {
  const groups = new Map<number, PlanWeek[]>();
  for (const week of weeks) {
    const key = week.teamUses === 0 ? week.week : week.period;
    groups.set(key, [...(groups.get(key) ?? []), week]);
  }
  return [...groups.values()];
}

/** How often a plan of these places can have a team: uses left by other picks, or reservations. */
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
    // To resolve a meeting, exclude the team from the week; for a second use, from this place.
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

/** A conflict in a week: opponents or the same team, not both reserved; null for none. */
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
  // Reserved teams cost the same in every plan.
  if (fixed !== null) return fixed === team ? 0 : IMPOSSIBLE;
  if (game === undefined || game.chance === null || game.isOverLimit === true) return IMPOSSIBLE;
  if (without.includes(team) || isUsedUp(week, team, used)) return IMPOSSIBLE;
  if (banned.has(banName(week, slot, team))) return IMPOSSIBLE;
  return -Math.log(Math.max(LEAST_CHANCE, game.chance));
}
