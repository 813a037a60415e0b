/** The pools that a computation has read, besides what all pools share. */
export interface ReadPools {
  ids: Set<number>;
  /** Whether it may have read any pool. */
  isAny: boolean;
  /** By pool, the weeks whose secret picks it counted; other secret picks are visible to their owner alone. */
  picks: Map<number, Set<number>>;
}

export function newReadPools(): ReadPools {
  return { ids: new Set(), isAny: false, picks: new Map() };
}

/** Notes the pool that was read; null when the result depends on which pools exist. */
export function noteRead(pools: ReadPools | undefined, pool: { id: number } | null): void {
  if (pool !== null) pools?.ids.add(pool.id);
  else if (pools !== undefined) pools.isAny = true;
}

/** Notes that it depends on how many picks there are for a week, of the pool or of an entry. */
export function notePicks(
  pools: ReadPools | undefined,
  { poolId, week }: { poolId: number; week: number },
): void {
  if (pools === undefined) return;
  const weeks = pools.picks.get(poolId);
  if (weeks === undefined) pools.picks.set(poolId, new Set([week]));
  else weeks.add(week);
}
