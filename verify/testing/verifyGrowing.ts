import { appendLeafHashes, emptyFrontier, frontierRoot } from '../log/frontier.ts';
import { parseCheckpointBody } from '../log/checkpointBody.ts';
import { parseNote } from '../log/note.ts';
import { sha256 } from '../log/testing/sha256.ts';
import { leafHash } from '../log/treeHash.ts';
import type { Expectations } from '../checks/header.ts';
import { LogVerifier } from '../checks/logVerifier.ts';
import type { VerificationReport } from '../checks/report.ts';
import type { SealedLog } from './sealDraft.ts';

/** The roots of a log by number of leaves. */
export function rootsOf(leaves: readonly Uint8Array[]): Map<number, Uint8Array> {
  let frontier = emptyFrontier;
  const roots = new Map([[0, frontierRoot(sha256, frontier)]]);
  for (const leaf of leaves) {
    frontier = appendLeafHashes(sha256, frontier, [leafHash(sha256, leaf)]);
    roots.set(frontier.size, frontierRoot(sha256, frontier));
  }
  return roots;
}

/** Verifies a log that grows from one published checkpoint to the next, or ends also at other leaves. */
export function verifyGrowing(
  { header: given, leaves }: Pick<SealedLog, 'header' | 'leaves'>,
  expected: Expectations = {},
  isEnd: (leaf: Uint8Array) => boolean = () => false,
): { report: VerificationReport; ends: number } {
  // Those of a shorter log are not known here.
  const header = { ...given, names: null, nameSalts: null };
  const stops = new Set(
    header.published.map(({ checkpoint }) => parseCheckpointBody(parseNote(checkpoint).text).size),
  );
  const roots = rootsOf(leaves);
  const verifier = new LogVerifier(sha256, header, expected);
  let ends = 0;
  for (const leaf of leaves) {
    verifier.add(leaf);
    if (!stops.has(verifier.size) && !isEnd(leaf)) continue;
    verifier.finish();
    verifier.renew(header, expected, roots);
    ends += 1;
  }
  return { report: verifier.finish(), ends };
}
