/** The pools of which a computation may have read something, besides what all pools share. */
export interface ReadPools {
  ids: Set<number>;
  /** Whether it may have read something of any pool. */
  isAny: boolean;
}

export function newReadPools(): ReadPools {
  return { ids: new Set(), isAny: false };
}

/** Notes the pool that was found; null: which pools there are decided. */
export function noteRead(pools: ReadPools | undefined, found: { id: number } | null): void {
  if (found !== null) pools?.ids.add(found.id);
  else if (pools !== undefined) pools.isAny = true;
}
