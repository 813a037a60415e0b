import type { ActStanding } from './actEffects.ts';
import type { NotedAct } from './acts.ts';

/**
 * PICK: a commissioner's pick, change or removal. ENTRY: a decision about an entry. STATED: entries and picks stated when results
 * were known. WITHDRAWN: an undone import, or entries taken out before the pool began. NAME: a changed username. MOVED: an entry given to
 * another account. UNDECIDED: a game left without result and ruling. The others count for everybody.
 */
export type ActKind = NotedAct['kind'];

/** An action of a commissioner that affects who is alive or what counts. */
export interface Act {
  kind: ActKind;
  /** Number of the leaf, from 0. */
  leaf: number;
  /** Instant in UTC. */
  at: string;
  entry: string | null;
  username: string | null;
  week: number | null;
  message: string;
  /** As the commissioner gave it; null for none. */
  reason: string | null;
  /** Number of entries that would stand differently without it; null where not computed. */
  changed: number | null;
  /** A sentence for people: what follows from it. */
  effect: string;
  /** Affected entries, those that would stand differently first; limited. */
  standings: ActStanding[];
}

export interface ActsReport {
  /** Those that change a standing first, then in the order of the log. */
  acts: Act[];
  /** Number of all acts, listed or not. */
  actCount: number;
  /** Number of entries that would stand differently without all acts; null where not computed. */
  actsChanged: number | null;
}

/** A pool can have a million entries. */
export interface ActLimits {
  acts: number;
  /** Entries named for an act on the whole pool. */
  named: number;
  /** Entries named for one transaction. */
  stated: number;
  /** Entries graded again for all acts on the whole pool together. */
  graded: number;
  /** Entries of one transaction graded again without its picks. */
  statedGraded: number;
}

export const ACT_LIMITS: ActLimits = {
  acts: 200,
  named: 10,
  stated: 50,
  graded: 300_000,
  statedGraded: 20_000,
};
