import type { Evidence } from '../../../verify/checks/header.ts';
import type { VerificationReport } from '../../../verify/checks/report.ts';

/** What the page asks its worker to verify. */
export interface VerificationRequest {
  /** The address of the bundle of the pool's log. */
  bundle: string;
  /** Checkpoints that this browser saw earlier. */
  checkpoints: Evidence[];
  receipts: Evidence[];
  /** Verifier keys that the person knows, of the log and of witnesses. */
  keys: string[];
}

/** What the worker answers: progress any number of times, then a report or a failure. */
export type VerificationAnswer =
  | { type: 'progress'; leaves: number; total: number | null }
  | { type: 'report'; report: VerificationReport }
  /** The log could not be read; the message says what to do. */
  | { type: 'failed'; message: string };
