/** What the list is sorted and filtered by (SPECIFICATION 7.8). */
export interface ListedTeam {
  readonly team: { readonly id: string; readonly conference: string; readonly division: string };
  readonly isHome: boolean;
  readonly state: string;
  readonly game: {
    readonly kickoff: string;
    readonly isNeutralSite: boolean;
    /** For the home team; negative when it is favored. */
    readonly line?: number | null | undefined;
    /** Of the home team, 0 to 1; null if unknown. */
    readonly homeWinChance?: number | null | undefined;
  };
}

export const TEAM_ORDERS = ['kickoff', 'chance', 'line', 'division'] as const;

export type TeamOrder = (typeof TEAM_ORDERS)[number];

export interface TeamChoices {
  order: TeamOrder;
  /** "Sunday, October 26"; null for every day. */
  day: string | null;
  homeOnly: boolean;
  /** Hides teams that cannot be picked. */
  availableOnly: boolean;
}

export const EVERYTHING: TeamChoices = { order: 'kickoff', day: null, homeOnly: false, availableOnly: false };

/** The order remembered by the device, else the best chance first, where chances are known. */
export function orderOf(remembered: TeamOrder | null, hasChances: boolean): TeamOrder {
  if (remembered !== null && (hasChances || remembered !== 'chance')) return remembered;
  return hasChances ? 'chance' : 'kickoff';
}

export function filterCount({ day, homeOnly, availableOnly }: TeamChoices): number {
  return [day !== null, homeOnly, availableOnly].filter(Boolean).length;
}

/** "AFC East". */
export function divisionOf({ team }: ListedTeam): string {
  return `${team.conference} ${team.division.charAt(0)}${team.division.slice(1).toLowerCase()}`;
}

/** Negative when the team is favored; null without a line. */
export function ownLine({ game, isHome }: ListedTeam): number | null {
  if (game.line == null) return null;
  return isHome || game.line === 0 ? game.line : -game.line;
}

interface WithChance {
  readonly isHome: boolean;
  readonly game: Pick<ListedTeam['game'], 'homeWinChance'>;
}

/** What picks are to do: to win, in a losers' pool to lose. */
export type PickTo = 'WIN' | 'LOSE';

/** The chance of the pick, 0 to 1: to win, in a losers' pool to lose. Null if unknown. */
export function ownChance({ game, isHome }: WithChance, pickTo: PickTo): number | null {
  if (game.homeWinChance == null) return null;
  return isHome === (pickTo === 'WIN') ? game.homeWinChance : 1 - game.homeWinChance;
}

/** "vs" at home and at neutral sites, else "at". */
export function placeWord({ game, isHome }: { isHome: boolean; game: { isNeutralSite: boolean } }): string {
  return isHome || game.isNeutralSite ? 'vs' : 'at';
}

/** "72%" */
export function percent(chance: number): string {
  return `${Math.round(chance * 100)}%`;
}

interface Arranged<Option> {
  /** The pickable teams; with titles where the order groups them. */
  groups: { title: string | null; options: Option[] }[];
  /** Over the pool's line limit. */
  overLimit: Option[];
  started: Option[];
}

/**
 * Splits teams into pickable ones, in the chosen order, and those that cannot be picked this week. What the entry has used
 * is left out. Ties keep the games' order
 * (SPECIFICATION 2.7).
 * @param usedTeams ids
 * @param dayOf "Sunday, October 26" of an instant
 */
export function arrangeTeams<Option extends ListedTeam>(
  options: readonly Option[],
  usedTeams: ReadonlySet<string>,
  { order, day, homeOnly, availableOnly }: TeamChoices,
  dayOf: (instant: string) => string,
  pickTo: PickTo,
): Arranged<Option> {
  const shown = options.filter(
    (option) =>
      (day === null || dayOf(option.game.kickoff) === day) &&
      (!homeOnly || (option.isHome && !option.game.isNeutralSite)),
  );
  // A started game comes before an earlier use (SPECIFICATION 4.3).
  const started = shown.filter(({ state }) => state === 'GAME_STARTED');
  const overLimit = shown.filter(
    (option) => option.state === 'LINE_OVER_LIMIT' && !isUsed(option, usedTeams),
  );
  const pickable = shown.filter((option) => option.state === 'AVAILABLE' && !isUsed(option, usedTeams));
  const titleOf: Record<TeamOrder, ((option: Option) => string) | null> = {
    kickoff: ({ game }) => dayOf(game.kickoff),
    chance: null,
    line: null,
    division: divisionOf,
  };
  return {
    groups: grouped([...pickable].sort(comparisonsOf(pickTo)[order]), titleOf[order]),
    overLimit: availableOnly ? [] : overLimit,
    started: availableOnly ? [] : started,
  };
}

function isUsed({ team, state }: ListedTeam, usedTeams: ReadonlySet<string>): boolean {
  return state === 'PREVIOUSLY_USED' || usedTeams.has(team.id);
}

/** Relies on a stable sort of options in game order. */
function comparisonsOf(pickTo: PickTo): Record<TeamOrder, (one: ListedTeam, other: ListedTeam) => number> {
  const placeByLine = (option: ListedTeam) => {
    const line = ownLine(option);
    return line === null ? Infinity : pickTo === 'WIN' ? line : -line;
  };
  return {
    kickoff: () => 0,
    // Teams without a chance or line come last.
    chance: (one, other) => (ownChance(other, pickTo) ?? -1) - (ownChance(one, pickTo) ?? -1),
    line: (one, other) => placeByLine(one) - placeByLine(other) || 0,
    division: (one, other) => divisionOf(one).localeCompare(divisionOf(other), 'en'),
  };
}

/** Groups adjacent options by title; without titles, one group. */
function grouped<Option>(options: readonly Option[], titleOf: ((option: Option) => string) | null) {
  const groups = new Map<string | null, Option[]>();
  for (const option of options) {
    const title = titleOf === null ? null : titleOf(option);
    const group = groups.get(title);
    if (group) group.push(option);
    else groups.set(title, [option]);
  }
  return [...groups].map(([title, group]) => ({ title, options: group }));
}
