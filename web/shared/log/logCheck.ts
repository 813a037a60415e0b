import type { Comparison } from '#verify/compare/comparison.ts';
import type { Shown } from '#verify/compare/shown.ts';
import type { SeenCheckpoint } from './lastCheckpoint.ts';

/** What a page asks the worker that keeps the log. */
export interface LogCheck {
  /** Of the pool. */
  slug: string;
  shown: Shown;
  /** The last checkpoint of an earlier visit, which the log must continue. */
  seen: SeenCheckpoint | null;
  /**
   * What is read before: nothing while there is a log, what the log has since, or all of it, past every cache.
   */
  reading: 'NOTHING' | 'NEW' | 'ALL';
  /** Whether somebody asked for it: also of a pool whose log takes long. */
  isAsked: boolean;
}

/** What the worker answers. */
export type LogAnswer =
  /** The pool has no log yet, or the server does not answer with all of it. */
  | { type: 'UNAVAILABLE'; hasLog: boolean }
  /** Too long to be verified without being asked for. Only that it continues what was seen was checked. */
  | { type: 'LONG'; leaves: number; failures: string[]; latest: SeenCheckpoint }
  | {
      type: 'COMPARED';
      leaves: number;
      /** What the log does not hold by: sentences. Empty when it holds. */
      failures: string[];
      comparison: Comparison;
      /** What follows from the log for each entry that differs. */
      follows: unknown[];
      latest: SeenCheckpoint;
      /** In the worker, for reading and verifying; 0 when nothing was. */
      milliseconds: number;
    };

/** A message to the worker. */
export interface Asked {
  /** Counted by the page; the answer has the same number. */
  question: number;
  check: LogCheck;
}

/** A message of the worker. */
export interface Answered {
  question: number;
  answer: LogAnswer;
}
