import type { EliminationReason } from '../../prisma/generated/sqlite/enums.ts';
import type { Services } from './services.ts';

/** An entry whose standing changed. Null weeks and reasons mean alive. */
export interface StandingChange {
  entryId: number;
  username: string;
  before: { week: number | null; reason: EliminationReason | null };
  after: { week: number | null; reason: EliminationReason | null };
}

/** What a regrading did to one pool. */
export interface GradingReport {
  poolId: number;
  /** How many entries changed. */
  changed: number;
  /** The first 200 of them, by id. */
  changes: StandingChange[];
}

/** Grades the picks of these games in every pool; answers the pools in which entries changed. */
export async function gradeGames(
  services: Services,
  gameIds: readonly number[],
  now: Date = services.clock.now(),
): Promise<GradingReport[]> {
  throw new Error('not there yet', { cause: [gameIds, now] });
}

/** Grades a pool again from scratch. */
export async function gradePool(
  services: Services,
  poolId: number,
  now: Date = services.clock.now(),
): Promise<GradingReport> {
  throw new Error('not there yet', { cause: [poolId, now] });
}
