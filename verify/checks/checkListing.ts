import { parseCheckpointBody } from '../log/checkpointBody.ts';
import { parseNote } from '../log/note.ts';
import { openListed } from '../log/siteProof.ts';
import type { Sha256 } from '../log/treeHash.ts';
import { messageOf } from './checkKnownKey.ts';
import type { SignaturesCheck } from './checkSignatures.ts';
import type { Findings } from './findings.ts';
import type { LogHeader, SiteListing } from './header.ts';

interface Checked {
  sha256: Sha256;
  findings: Findings;
  signatures: SignaturesCheck;
  header: LogHeader;
}

/**
 * Checks that the log of the site has the pool, with checkpoints of this log alone: readers who are shown another log of
 * the pool would find that one missing there.
 */
export function checkListing(
  { sha256, findings, signatures, header }: Checked,
  { listed, texts }: SiteListing,
): void {
  const fail = (message: string) => findings.fail('signatures', {}, message);
  for (const text of texts) signatures.claimText('a checkpoint of this pool in the log of the site', text);
  // The newest publication can have been made since the site's log was read.
  const published = header.published.slice(0, -1).map(({ checkpoint }) => checkpoint);
  if (listed === null) {
    if (published.length > 0) fail('The log of the site does not have this pool.');
    else findings.notice('The log of the site does not have this pool yet.');
    return;
  }
  const claim = signatures.claim('the checkpoint of this pool in the log of the site', listed.checkpoint);
  if (claim === null) return;
  try {
    openListed(sha256, listed.proof, listed.checkpoint, signatures.keys);
  } catch (error) {
    fail(`The proof that the log of the site has this pool does not hold: ${messageOf(error)}`);
  }
  const size = Math.max(0, ...published.map(sizeOf));
  if (size > claim.size)
    fail(
      `The log of the site has ${claim.size} leaves of this pool; the checkpoint of ${size} is published.`,
    );
}

/** 0 for an unreadable checkpoint, which is reported elsewhere. */
function sizeOf(checkpoint: string): number {
  try {
    return parseCheckpointBody(parseNote(checkpoint).text).size;
  } catch {
    return 0;
  }
}
