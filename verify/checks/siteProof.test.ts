import { describe, expect, it } from 'vitest';
import { formatCheckpointBody } from '../log/checkpointBody.ts';
import { canonicalJson } from '../log/canonicalJson.ts';
import { formatNote, parseNote } from '../log/note.ts';
import { formatLogProof, parseLogProof } from '../log/proof.ts';
import { siteOriginOf } from '../log/siteProof.ts';
import { MemoryLog } from '../log/memoryLog.ts';
import { sha256 } from '../log/testing/sha256.ts';
import { logSigner } from '../log/testing/signer.ts';
import { inclusionProof } from '../log/tileProofs.ts';
import { decodeUtf8, encodeUtf8 } from '../log/utf8.ts';
import { parseVerifierKey } from '../log/verifierKey.ts';
import { submitted } from '../testing/attack.ts';
import { receiptOf } from '../testing/logAttacks.ts';
import { plain } from '../testing/pickAttacks.ts';
import { playSeason } from '../testing/playSeason.ts';
import { sealDraft } from '../testing/sealDraft.ts';
import { verifySealed } from '../testing/verifySealed.ts';

const draft = playSeason(3, plain);
const sealed = sealDraft(draft);
const [pick] = submitted(draft);
const { name: poolOrigin } = parseVerifierKey(sealed.header.keys[0]!);
const SITE = siteOriginOf(poolOrigin);

/** A receipt with the proof that its checkpoint is in the site's log. */
async function receipt({ leaf = (text: string) => text, origin = SITE, seed = 1 } = {}): Promise<string> {
  const { extra, ...proof } = parseLogProof(await receiptOf(sealed, pick!));
  const log = new MemoryLog(sha256);
  log.append(['another pool\n', leaf(parseNote(proof.checkpoint).text), 'a third one\n'].map(encodeUtf8));
  const text = formatCheckpointBody({ origin, size: 3, root: log.root, extensions: [] });
  const site = formatLogProof({
    extra: null,
    index: 1,
    inclusionProof: await inclusionProof(sha256, 1, 3, (tiles) =>
      Promise.resolve(tiles.map((tile) => log.tile(tile))),
    ),
    checkpoint: formatNote({ text, signatures: [logSigner(origin, seed).sign(text)] }),
  });
  const both = canonicalJson({ ...(JSON.parse(decodeUtf8(extra!)) as Record<string, string>), site });
  return formatLogProof({ ...proof, extra: encodeUtf8(both) });
}

const verify = (text: string) => {
  const report = verifySealed(sha256, sealed, { receipts: [{ name: 'mine', text }] });
  const failures = report.checks.flatMap((check) => check.failures.map(({ message }) => message));
  return { failures, notices: report.notices };
};

describe('a receipt with two proofs', () => {
  it("holds where its checkpoint is in the site's log", async () => {
    const { failures, notices } = verify(await receipt());
    expect(failures).toEqual([]);
    expect(JSON.stringify(notices)).toContain(`is in the log ${SITE} of the site, among 3 leaves`);
  });

  it.each([
    ['lists another checkpoint', { leaf: (text: string) => text.replace('\n', '/\n') }, 'is not number 1'],
    ['is of another site', { origin: 'other.example/log' }, 'no signature by a known key'],
    ['is signed by another key', { seed: 77 }, 'no signature by a known key'],
  ])("fails where the site's log %s", async (_what, change, message) => {
    const { failures } = verify(await receipt(change));
    expect(failures).toHaveLength(1);
    expect(failures[0]).toContain('The checkpoint of the receipt mine is not in the log of the site');
    expect(failures[0]).toContain(message);
  });
});
