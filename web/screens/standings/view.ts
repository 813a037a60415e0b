import type { ThisWeek_entry$data } from './__generated__/ThisWeek_entry.graphql';

/** Filter and order. */
export interface StandingsView {
  show: 'everybody' | 'alive' | 'eliminated' | 'NOT_PICKED' | 'PICKED' | 'PENDING' | 'SURVIVED';
  /** `standings`: the server's order. */
  order: 'standings' | 'name' | 'most-teams' | 'fewest-teams';
}

type Option<Key extends keyof StandingsView> = { value: StandingsView[Key]; label: string };

/** Available choices; the first of each is always available. */
export interface ViewChoices {
  shows: readonly [Option<'show'>, ...Option<'show'>[]];
  orders: readonly [Option<'order'>, ...Option<'order'>[]];
}

const STATUS: ViewChoices['shows'] = [
  { value: 'everybody', label: 'Everybody' },
  { value: 'alive', label: 'Still alive' },
  { value: 'eliminated', label: 'Eliminated' },
];
const BEFORE: Option<'show'>[] = [
  { value: 'NOT_PICKED', label: 'No pick yet' },
  { value: 'PICKED', label: 'Picked' },
];
const AFTER: Option<'show'>[] = [
  { value: 'PENDING', label: 'No result yet' },
  { value: 'SURVIVED', label: 'Survived this week' },
];
const AS_LISTED: Option<'order'> = { value: 'standings', label: 'Standings' };
const ORDERS: ViewChoices['orders'] = [
  AS_LISTED,
  { value: 'name', label: 'Name' },
  { value: 'most-teams', label: 'Most teams left' },
  { value: 'fewest-teams', label: 'Fewest teams left' },
];

/**
 * @param isWhole whether all entries are loaded: otherwise only the server's order and lists
 * @param isDeadlinePassed of the current week; null once the pool is decided
 */
export function viewChoices(isWhole: boolean, isDeadlinePassed: boolean | null): ViewChoices {
  if (!isWhole) return { shows: STATUS, orders: [AS_LISTED] };
  const states = isDeadlinePassed === null ? [] : isDeadlinePassed ? AFTER : BEFORE;
  return { shows: [...STATUS, ...states], orders: ORDERS };
}

/** Replaces unavailable choices by the defaults. */
export function possibleView({ show, order }: StandingsView, { shows, orders }: ViewChoices): StandingsView {
  return {
    show: (shows.find(({ value }) => value === show) ?? shows[0]).value,
    order: (orders.find(({ value }) => value === order) ?? orders[0]).value,
  };
}

interface Alive {
  readonly node: {
    readonly username: string;
    readonly teamsLeftCount: number;
    readonly thisWeek: { readonly state: ThisWeek_entry$data['state'] } | null | undefined;
  };
}

/** Filtered and ordered rows of alive entries. */
export function viewedAlive<Edge extends Alive>(
  edges: readonly Edge[],
  { show, order }: StandingsView,
): Edge[] {
  const isState = show !== 'everybody' && show !== 'alive' && show !== 'eliminated';
  const shown = edges.filter(({ node }) => !isState || node.thisWeek?.state === show);
  return shown.sort(({ node: a }, { node: b }) => {
    if (order === 'name') return byName(a, b);
    if (order === 'most-teams') return b.teamsLeftCount - a.teamsLeftCount;
    return order === 'fewest-teams' ? a.teamsLeftCount - b.teamsLeftCount : 0;
  });
}

/** Filtered and ordered rows of eliminated entries; the order by teams left is for alive ones only. */
export function viewedEliminated<Edge extends { readonly node: { readonly username: string } }>(
  edges: readonly Edge[],
  { order }: StandingsView,
): Edge[] {
  return order === 'name' ? edges.toSorted(({ node: a }, { node: b }) => byName(a, b)) : [...edges];
}

function byName(a: { readonly username: string }, b: { readonly username: string }): number {
  return a.username.localeCompare(b.username, 'en', { numeric: true, sensitivity: 'base' });
}
