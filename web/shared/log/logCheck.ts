import type { Comparison } from '#verify/compare/comparison.ts';
import type { Shown } from '#verify/compare/shown.ts';
import type { SeenCheckpoint } from './lastCheckpoint.ts';

export interface LogCheck {
  slug: string;
  shown: Shown;
  /** Of an earlier visit, which the log must continue. */
  seen: SeenCheckpoint | null;
  /** Reads nothing if a log is loaded, only new leaves, or everything past all caches. */
  reading: 'NOTHING' | 'NEW' | 'ALL';
  /** On user request: also verifies long logs. */
  isAsked: boolean;
}

export type LogAnswer =
  /** No log yet, or the server does not return all of it. */
  | { type: 'UNAVAILABLE'; hasLog: boolean }
  /** Too long to verify unasked; only its continuity was checked. */
  | { type: 'LONG'; leaves: number; failures: string[]; latest: SeenCheckpoint }
  | {
      type: 'COMPARED';
      leaves: number;
      /** Failed checks, as sentences. */
      failures: string[];
      comparison: Comparison;
      /** The log's result for each entry that differs. */
      follows: unknown[];
      latest: SeenCheckpoint;
      /** Time spent in the worker; 0 when nothing was read. */
      milliseconds: number;
    };

export interface Asked {
  /** Sequence number of the page, repeated by the answer. */
  question: number;
  check: LogCheck;
}

export interface Answered {
  question: number;
  answer: LogAnswer;
}
