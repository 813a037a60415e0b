import type { AuditLogFilter } from './__generated__/LogPageQuery.graphql';

/** Filters in the log's address, as text: `?entry=…&game=…&about=game.&by=…&from=2025-10-01&to=…`. */
export interface LogAddress {
  entry: string;
  game: string;
  /** The first part of an action's name: "game.". */
  about: string;
  /** An email address, or "server". */
  by: string;
  /** Days in the pool's zone, inclusive: "2025-10-01". */
  from: string;
  to: string;
}

const NAMES = ['entry', 'game', 'about', 'by', 'from', 'to'] as const satisfies readonly (keyof LogAddress)[];

export function readLogAddress(search: URLSearchParams): LogAddress {
  return Object.fromEntries(NAMES.map((name) => [name, search.get(name) ?? ''])) as unknown as LogAddress;
}

/** The query string of a filter: "?entry=…"; empty for none. */
export function logSearch(address: Partial<LogAddress>): string {
  const set = NAMES.flatMap((name) => (address[name] ? [[name, address[name]]] : []));
  return set.length === 0 ? '' : `?${new URLSearchParams(set).toString()}`;
}

/** A valid day of a date field; null for none. */
function dayOf(text: string): string | null {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  // February 30 is read as March 2.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : null;
}

/** Converts the address's filter for the API. */
function logFilter({ entry, game, about, by, from, to }: LogAddress): AuditLogFilter {
  return {
    entry: entry || null,
    game: game || null,
    action: about || null,
    actor: by || null,
    firstDay: dayOf(from),
    lastDay: dayOf(to),
  };
}

/** The query variables that the address sets. */
export function logVariables(search: URLSearchParams) {
  const address = readLogAddress(search);
  return {
    filter: logFilter(address),
    entry: address.entry,
    hasEntry: address.entry !== '',
    game: address.game,
    hasGame: address.game !== '',
  };
}
