import type { Evidence } from '#verify/checks/header.ts';
import type { Comparison } from '#verify/compare/comparison.ts';
import type { VerificationReport } from '#verify/checks/report.ts';

/** What the page asks its worker to verify. */
export interface VerificationRequest {
  /** The address of the bundle of the pool's log. */
  bundle: string;
  /** Checkpoints that this browser saw earlier. */
  checkpoints: Evidence[];
  receipts: Evidence[];
  /** Verifier keys that the person knows, of the log and of witnesses. */
  keys: string[];
  /** The pool whose site is compared with the log, as far as it shows it to the viewer; null: the log alone. */
  site: { slug: string; isMember: boolean } | null;
}

/** What the site shows the viewer, compared with the log. */
export interface ComparedScreens {
  comparisons: Comparison[];
  /** Why nothing, or not all, could be compared: a sentence. */
  problem: string | null;
}

/** What the worker answers: progress any number of times, then a report or a failure. */
export type VerificationAnswer =
  | { type: 'progress'; leaves: number; total: number | null }
  | { type: 'comparing' }
  | { type: 'report'; report: VerificationReport; shown: ComparedScreens }
  /** The log could not be read; the message says what to do. */
  | { type: 'failed'; message: string };
