import type { PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';

/** One line of a pool as a person reads it from a sheet. */
export interface SheetEntry {
  name: string;
  /** Null where the sheet has none: the entry comes in without an address. */
  email: string | null;
  /** Teams by week; both of a week with two picks. */
  picks: Record<number, string | string[]>;
  /** Left out where the sheet does not say it. */
  paid?: boolean;
  /** The weeks after which it was bought back in. */
  boughtBackWeeks?: number[];
  /** Where it joined later than in Week 1. */
  firstWeek?: number;
}

/** A commissioner's sheet, and what a person who types it in would enter. */
export interface CorpusFile {
  name: string;
  /** Who made it, and what is particular about it. */
  about: string;
  bytes: Uint8Array;
  /** When it is imported. */
  importedAt: string;
  /** The pool's options, where they are not the defaults. */
  options?: Partial<PoolOptions>;
  /** Empty for a file that holds no table. */
  entries: SheetEntry[];
  /** The picks of weeks that the sheet lacks are entered later; otherwise the entries missed them. */
  areStillToCome?: true;
  /**
   * What the sheet leaves open: each is a text that some question has to name. A sheet whose answer is a guess has
   * come in wrong, even where the guess was good.
   */
  mustAsk?: string[];
}
