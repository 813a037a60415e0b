import { openListed } from '../log/siteProof.ts';
import type { Sha256 } from '../log/treeHash.ts';
import type { VerifierKey } from '../log/verifierKey.ts';
import { messageOf } from './checkKnownKey.ts';
import type { Findings } from './findings.ts';
import type { Publication } from './header.ts';

/** Checks the proofs that published checkpoints are in the log of the site. @param keys of the pool's log, which sign the site's, too */
export function checkListed(
  sha256: Sha256,
  published: readonly Publication[],
  keys: readonly VerifierKey[],
  findings: Findings,
): void {
  for (const { checkpoint, site, week } of published) {
    if (site === undefined) continue;
    findings.count('signatures');
    try {
      openListed(sha256, site, checkpoint, keys);
    } catch (error) {
      const name = week === null ? 'of a new key' : `published for Week ${week}`;
      const message = `The checkpoint ${name} is not in the log of the site: ${messageOf(error)}`;
      findings.fail('signatures', { week }, message);
    }
  }
}
