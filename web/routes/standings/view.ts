import type { ThisWeek_entry$data } from './__generated__/ThisWeek_entry.graphql';

/** What the standings show, and in which order. */
export interface StandingsView {
  show: 'everybody' | 'alive' | 'eliminated' | 'NOT_PICKED' | 'PICKED' | 'PENDING' | 'SURVIVED';
  /** `standings`: the order of the server. */
  order: 'standings' | 'name' | 'most-teams' | 'fewest-teams';
}

interface Alive {
  readonly node: {
    readonly username: string;
    readonly teamsLeftCount: number;
    readonly thisWeek: { readonly state: ThisWeek_entry$data['state'] } | null | undefined;
  };
}

/** The rows of those alive, as the viewer wants to see them. */
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

/** The rows of those eliminated; the order by teams left is for those who can still pick. */
export function viewedEliminated<Edge extends { readonly node: { readonly username: string } }>(
  edges: readonly Edge[],
  { order }: StandingsView,
): Edge[] {
  return order === 'name' ? edges.toSorted(({ node: a }, { node: b }) => byName(a, b)) : [...edges];
}

function byName(a: { readonly username: string }, b: { readonly username: string }): number {
  return a.username.localeCompare(b.username, 'en', { numeric: true, sensitivity: 'base' });
}
