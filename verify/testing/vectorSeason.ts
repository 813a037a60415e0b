import { sha256 } from '../log/testing/sha256.ts';
import { formatHash, leafHash } from '../log/treeHash.ts';
import { decodeUtf8 } from '../log/utf8.ts';
import { submitted } from './attack.ts';
import { plain } from './pickAttacks.ts';
import { playSeason } from './playSeason.ts';
import type { SealedLog } from './sealDraft.ts';
import { verifySealed } from './verifySealed.ts';

/** The season of the test vectors, with an entry that moved at its end, and the pick that has a receipt. */
export function vectorSeason() {
  const draft = playSeason(3, {
    ...plain,
    afterwards: ({ pool: { writer, entries } }) =>
      writer.write({
        type: 'owners',
        owners: [[String([...entries.keys()][0]), '7']],
        reason: 'The owner asked for it.',
      }),
  });
  return { draft, pick: submitted(draft)[0]! };
}

/** What a verifier must compute from a log. */
export function expectedOf(sealed: SealedLog) {
  const { size, root, keyFingerprint } = verifySealed(sha256, sealed);
  const standings = sealed.leaves
    .map((leaf) => JSON.parse(decodeUtf8(leaf)) as { type: string; root?: string })
    .flatMap((leaf, index) => (leaf.type === 'standings' ? [{ leaf: index, root: leaf.root }] : []));
  const leafHashes = sealed.leaves.map((leaf) => formatHash(leafHash(sha256, leaf)));
  return { size, root, keyFingerprint, standings, leafHashes };
}
