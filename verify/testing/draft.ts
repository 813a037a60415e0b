import type { ActKind } from '../checks/reportedAct.ts';
import type { Leaf, LeafOf, PickKind, PickRecord, StandingChange } from '../leaves/leaf.ts';

/** Names a leaf, wherever it comes to stand. */
export type Ref = number;

/** A commitment with what it hides. */
export interface DraftPick {
  type: 'pick';
  kind: PickKind;
  replaces: Ref | null;
  /** In base64. */
  salt: string;
  record: PickRecord;
  /** Where the leaf states another week than the record. */
  week?: number;
}

/** Openings of commitments; `salt` and `record` in place of the committed ones. */
interface DraftOpenings {
  type: 'openings';
  week: number;
  openings: { of: Ref; salt?: string; record?: PickRecord }[];
}

/** New entries, each with the username that is committed to; each has an account of its own. */
interface DraftEntries {
  type: 'entries';
  entries: [entry: string, startWeek: number, username: string][];
}

/** Entries of other accounts. */
interface DraftOwners {
  type: 'owners';
  owners: [entry: string, account: string][];
  reason: string | null;
}

/** Renamed entries. */
interface DraftNames {
  type: 'names';
  names: [entry: string, username: string][];
}

type WithoutAt<Of> = Of extends unknown ? Omit<Of, 'at'> : never;
type Plain = Exclude<
  Leaf,
  { type: 'pick' | 'openings' | 'deadline' | 'standings' | 'entries' | 'names' | 'owners' }
>;

/** A leaf without what depends on its place and on the leaves before it. */
export type DraftLeaf = { ref: Ref; at: string } & (
  | DraftPick
  | DraftOpenings
  | DraftEntries
  | DraftNames
  | DraftOwners
  | Omit<LeafOf<'deadline'>, 'size' | 'at'>
  | { type: 'standings'; changes: StandingChange[] }
  | WithoutAt<Plain>
);

export type NewLeaf = DraftLeaf extends infer Of
  ? Of extends unknown
    ? Omit<Of, 'ref' | 'at'>
    : never
  : never;

/** A published checkpoint: over all leaves up to one. */
interface DraftPublication {
  /** Null for that of a new key. */
  week: number | null;
  at: string;
  through: Ref;
  /** Numbers of the keys that sign it, from 0 for the first key. */
  signers: number[];
}

/**
 * A log as its writer has it in mind. What it seals to is consistent by itself: places, counts, commitments, roots and
 * signatures follow from the leaves, as they would for an operator who rewrites a log with the key at hand.
 */
export interface Draft {
  origin: string;
  leaves: DraftLeaf[];
  published: DraftPublication[];
  /** How many keys the log has had. */
  keys: number;
  /** Usernames by entry, as they are handed out. */
  names: Record<string, string>;
  /** What commissioners did that changes who is in or what counts. */
  acts: DraftAct[];
}

/** An act with the leaf that states it; the picks and entries of one transaction count as one. */
interface DraftAct {
  kind: ActKind;
  ref: Ref;
}

/** Writes a draft, leaf by leaf. */
export class DraftWriter {
  readonly draft: Draft;
  #now: number;

  constructor(origin: string, began: number) {
    this.draft = { origin, leaves: [], published: [], keys: 1, names: {}, acts: [] };
    this.#now = began;
  }

  /** The time of the next leaf, in milliseconds since 1970. */
  get now(): number {
    return this.#now;
  }

  /** Moves time on; never back. */
  moveTo(instant: number): void {
    this.#now = Math.max(this.#now, instant);
  }

  write(leaf: NewLeaf): Ref {
    const ref = this.draft.leaves.length;
    this.draft.leaves.push({ ref, at: new Date(this.#now).toISOString(), ...leaf });
    return ref;
  }

  /** Notes that the leaf states an act of this kind. */
  act(kind: ActKind, ref: Ref): void {
    this.draft.acts.push({ kind, ref });
  }

  publish(week: number | null, signers: number[]): void {
    const through = this.draft.leaves.at(-1)!.ref;
    this.draft.published.push({ week, at: new Date(this.#now).toISOString(), through, signers });
  }
}
