import type { Sha256 } from '../log/treeHash.ts';
import type { Expectations } from '../checks/header.ts';
import type { LoggedState } from '../checks/loggedState.ts';
import { LogVerifier } from '../checks/logVerifier.ts';
import type { VerificationReport } from '../checks/report.ts';
import type { ReadableLog } from './readLog.ts';

/** How far a verification has come. */
export interface Progress {
  leaves: number;
  /** Null when it is not known. */
  total: number | null;
}

interface Options {
  /** What the log must agree with besides itself. */
  expected?: Expectations;
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}

/** A verified log: what was found, and what follows from it. */
export interface VerifiedLog {
  report: VerificationReport;
  state: LoggedState;
}

/**
 * Verifies a log as it is read.
 * @throws LogReadError when it cannot be read to its end; the reason of the signal when that is aborted
 */
export async function verifyLog(
  sha256: Sha256,
  { header, total, leaves }: ReadableLog,
  { expected = {}, onProgress, signal }: Options = {},
): Promise<VerifiedLog> {
  const verifier = new LogVerifier(sha256, header, expected);
  for await (const part of leaves) {
    signal?.throwIfAborted();
    for (const leaf of part) verifier.add(leaf);
    onProgress?.({ leaves: verifier.size, total });
  }
  return { report: verifier.finish(), state: verifier.state() };
}
