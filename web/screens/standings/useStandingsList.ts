import { startTransition, useEffect, useEffectEvent, useRef } from 'react';
import type { ConcreteRequest, OperationType } from 'relay-runtime';
import { useLive } from '#web/app/live/useLive.ts';
import { rowsToRefetch } from '#web/app/live/useLoadedRows.ts';

/** Milliseconds between polls while offline. */
export const POLL_EVERY = 30_000;
const PAGE = 100;

const BEFORE_DEADLINE = ['pool'] as const;
const AFTER_DEADLINE = ['pool', 'week'] as const;

interface ListQuery extends OperationType {
  readonly variables: { count?: number | null; search?: string | null };
}

interface StandingsList {
  pool: string;
  query: ConcreteRequest;
  refetch: (
    variables: { search: string | null; count: number },
    options: { fetchPolicy: 'store-and-network' },
  ) => unknown;
  search: string;
  loaded: number;
  /** The current week, at whose deadline the rows change; null once the pool is decided. */
  week: StandingsWeek | null;
}

export interface StandingsWeek {
  readonly number: number;
  readonly deadline: string;
  readonly isDeadlinePassed: boolean;
}

/** Refetches for the search and changed standings; old rows stay until then. */
export function useStandingsList({ pool, query, refetch, search, loaded, week }: StandingsList): void {
  useLive<ListQuery>({
    pool,
    query,
    variables: { search: search || null, count: rowsToRefetch(loaded, PAGE) },
    ...(week && { week }),
    // Before the deadline the week's events are picks, one or more per entry.
    refetchOn: week?.isDeadlinePassed ? AFTER_DEADLINE : BEFORE_DEADLINE,
    pollEvery: POLL_EVERY,
  });
  const shown = useRef(search);
  const find = useEffectEvent(() => {
    startTransition(() => {
      refetch({ search: search || null, count: PAGE }, { fetchPolicy: 'store-and-network' });
    });
  });
  useEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    find();
  }, [search]);
}
