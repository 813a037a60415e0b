import type { Sha256 } from '../log/treeHash.ts';
import type { Expectations } from '../checks/header.ts';
import { LogVerifier } from '../checks/logVerifier.ts';
import type { VerificationReport } from '../checks/report.ts';
import type { SealedLog } from './sealDraft.ts';

/** Verifies a log in memory. */
export function verifySealed(
  sha256: Sha256,
  { header, leaves }: Pick<SealedLog, 'header' | 'leaves'>,
  expected: Expectations = {},
): VerificationReport {
  const verifier = new LogVerifier(sha256, header, expected);
  for (const leaf of leaves) verifier.add(leaf);
  return verifier.finish();
}
