/** The order of pools wherever one must be first (`Query.pools`, the default pool): the latest season, then the oldest. */
export const POOL_ORDER = [{ seasonYear: 'desc' as const }, { id: 'asc' as const }];

/** The same order in memory. */
export function byPoolOrder(one: PoolPlace, other: PoolPlace): number {
  return other.seasonYear - one.seasonYear || one.id - other.id;
}

interface PoolPlace {
  id: number;
  seasonYear: number;
}
