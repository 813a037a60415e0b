import { describe, expect, it } from 'vitest';
import { formatCheckpointBody } from '../log/checkpointBody.ts';
import { canonicalJson } from '../log/canonicalJson.ts';
import { formatNote, parseNote } from '../log/note.ts';
import { formatLogProof, parseLogProof } from '../log/proof.ts';
import { siteOriginOf } from '../log/siteProof.ts';
import { MemoryLog } from '../log/memoryLog.ts';
import { sha256 } from '../log/testing/sha256.ts';
import { logSigner, mlDsaSigner, type TestSigner, witnessSigner } from '../log/testing/signer.ts';
import { inclusionProof } from '../log/tileProofs.ts';
import { decodeUtf8, encodeUtf8 } from '../log/utf8.ts';
import { formatVerifierKey, parseVerifierKey } from '../log/verifierKey.ts';
import { parsePolicy } from '../policy/policy.ts';
import { submitted } from '../testing/attack.ts';
import { receiptOf } from '../testing/logAttacks.ts';
import { plain } from '../testing/pickAttacks.ts';
import { playSeason } from '../testing/playSeason.ts';
import { sealDraft } from '../testing/sealDraft.ts';
import { verifySealed } from '../testing/verifySealed.ts';
import type { Expectations, LogHeader } from './header.ts';

const draft = playSeason(3, plain);
const sealed = sealDraft(draft);
const [pick] = submitted(draft);
const { name: poolOrigin } = parseVerifierKey(sealed.header.keys[0]!);
const SITE = siteOriginOf(poolOrigin);
const first = witnessSigner('first.example/witness', 21, 1_760_000_000);
const second = mlDsaSigner('second.example/witness', 22, 1_760_000_000);

interface SiteChange {
  leaf?: (text: string) => string;
  origin?: string;
  seed?: number;
  witnesses?: readonly TestSigner[];
}

/** The proof that a checkpoint of the pool is in the site's log. */
async function proofOf(
  checkpoint: string,
  { leaf = (text) => text, origin = SITE, seed = 1, witnesses = [] }: SiteChange = {},
): Promise<string> {
  const log = new MemoryLog(sha256);
  log.append(['another pool\n', leaf(parseNote(checkpoint).text), 'a third one\n'].map(encodeUtf8));
  const text = formatCheckpointBody({ origin, size: 3, root: log.root, extensions: [] });
  return formatLogProof({
    extra: null,
    index: 1,
    inclusionProof: await inclusionProof(sha256, 1, 3, (tiles) =>
      Promise.resolve(tiles.map((tile) => log.tile(tile))),
    ),
    checkpoint: formatNote({
      text,
      signatures: [logSigner(origin, seed), ...witnesses].map((signer) => signer.sign(text)),
    }),
  });
}

/** A receipt with the proof that its checkpoint is in the site's log. */
async function receipt(change: SiteChange = {}): Promise<string> {
  const { extra, ...proof } = parseLogProof(await receiptOf(sealed, pick!));
  const site = await proofOf(proof.checkpoint, change);
  const both = canonicalJson({ ...(JSON.parse(decodeUtf8(extra!)) as Record<string, string>), site });
  return formatLogProof({ ...proof, extra: encodeUtf8(both) });
}

const verify = (text: string, keys: string[] = []) =>
  outcomeOf(sealed.header, { receipts: [{ name: 'mine', text }], keys });

function outcomeOf(header: LogHeader, expected: Expectations) {
  const report = verifySealed(sha256, { ...sealed, header }, expected);
  const failures = report.checks.flatMap((check) => check.failures.map(({ message }) => message));
  return { failures, notices: report.notices };
}

describe('a receipt with two proofs', () => {
  it("holds where its checkpoint is in the site's log", async () => {
    const { failures, notices } = verify(await receipt());
    expect(failures).toEqual([]);
    expect(JSON.stringify(notices)).toContain(`is in the log ${SITE} of the site, among 3 leaves`);
  });

  it('names the known witnesses that have signed that log', async () => {
    const text = await receipt({ witnesses: [first, second] });
    const { notices } = verify(text, [formatVerifierKey(second.key)]);
    expect(JSON.stringify(notices)).toContain('among 3 leaves, signed by second.example/witness.');
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

describe('a published checkpoint in the log of the site', () => {
  /** The publications, the last of them with its proof. */
  async function listed(change: SiteChange): Promise<LogHeader> {
    const last = sealed.header.published.findLastIndex(({ week }) => week !== null);
    const published = await Promise.all(
      sealed.header.published.map(async (one, place) =>
        place === last ? { ...one, site: await proofOf(one.checkpoint, change) } : one,
      ),
    );
    return { ...sealed.header, published };
  }
  const key = ({ key: one }: TestSigner) => formatVerifierKey(one);
  const policy = (rule: string) =>
    parsePolicy(`witness A ${key(first)}\nwitness B ${key(second)}\ngroup both ${rule} A B\nquorum both\n`);

  it('has the signature of a witness that signed the log of the site alone', async () => {
    const { failures, notices } = outcomeOf(await listed({ witnesses: [second] }), { keys: [key(second)] });
    expect(failures).toEqual([]);
    expect(notices.join('\n')).toMatch(
      /second\.example\/witness signed the checkpoint of the site that lists the checkpoint published for Week \d+, as a witness\./,
    );
    const missing = outcomeOf(await listed({ witnesses: [second] }), { keys: [key(first)] });
    expect(missing.failures).toEqual([
      expect.stringContaining('The witness did not sign the last published checkpoint'),
    ]);
  });

  it('satisfies a policy by the signatures below the checkpoint of the site', async () => {
    const header = await listed({ witnesses: [first] });
    const any = outcomeOf(header, { policy: policy('any') });
    expect(any.failures).toEqual([]);
    expect(any.notices.join('\n')).toMatch(/^The checkpoint of the site .* satisfies the policy.*: A\.$/m);
    const all = outcomeOf(header, { policy: policy('all') });
    expect(all.failures).toEqual([
      expect.stringMatching(
        /^The checkpoint published for Week \d+ does not satisfy the policy: .*B \(second\.example\/witness\) did not sign/,
      ),
    ]);
    const bySite = parsePolicy(`log ${key(logSigner(SITE, 1))}\nwitness A ${key(first)}\nquorum A\n`);
    expect(outcomeOf(header, { policy: bySite }).failures).toEqual([]);
    const byAnother = parsePolicy(
      `log ${key(logSigner('other.example/log', 5))}\nwitness A ${key(first)}\nquorum A\n`,
    );
    expect(outcomeOf(header, { policy: byAnother }).failures).toHaveLength(1);
    expect(outcomeOf({ ...header, published: [] }, { policy: policy('any') }).failures).toContain(
      'No checkpoint is published that could satisfy the policy.',
    );
  });

  it.each([
    ['another checkpoint', { leaf: (text: string) => text.replace('\n', '/\n') }, 'is not number 1'],
    ['that of another site', { origin: 'other.example/log' }, 'no signature by a known key'],
    ['one by another key', { seed: 77 }, 'no signature by a known key'],
  ])('does not count where the proof is of %s', async (_what, change, message) => {
    const { failures } = outcomeOf(await listed({ ...change, witnesses: [first] }), { keys: [key(first)] });
    expect(failures).toEqual([
      expect.stringMatching(/^The checkpoint published for Week \d+ is not in the log/),
    ]);
    expect(failures[0]).toContain(message);
  });
});
