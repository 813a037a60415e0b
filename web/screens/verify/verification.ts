import type { Evidence } from '#verify/checks/header.ts';
import type { Comparison } from '#verify/compare/comparison.ts';
import type { VerificationReport } from '#verify/checks/report.ts';

/** A file, or the address of a pool of another site. */
export type ChosenFacts = File | string;

export interface VerificationRequest {
  /** URL of the log's bundle. */
  bundle: string;
  /** Seen earlier by this browser. */
  checkpoints: Evidence[];
  receipts: Evidence[];
  /** The user's verifier keys of the log and of witnesses. */
  keys: string[];
  facts: ChosenFacts[];
  /** The pool whose visible screens are compared with the log; null: the log alone. */
  site: { slug: string; isMember: boolean } | null;
}

export interface ComparedScreens {
  comparisons: Comparison[];
  /** Why the comparison is missing or incomplete, as a sentence. */
  problem: string | null;
}

export type VerificationAnswer =
  | { type: 'progress'; leaves: number; total: number | null }
  | { type: 'comparing' }
  | { type: 'report'; report: VerificationReport; shown: ComparedScreens }
  /** The log was unreadable; the message says what to do. */
  | { type: 'failed'; message: string };
