import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

import { expect, it } from 'vitest';

import { parseCheckpointBody } from '../log/checkpointBody.ts';
import { verifyConsistency } from '../log/consistency.ts';
import { MemoryLog } from '../log/memoryLog.ts';
import { openNote } from '../log/openNote.ts';
import { openLogProof, parseLogProof } from '../log/proof.ts';
import { sha256 } from '../log/testing/sha256.ts';
import { formatHash, leafHash, parseHash } from '../log/treeHash.ts';
import { encodeUtf8 } from '../log/utf8.ts';
import { parseVerifierKey } from '../log/verifierKey.ts';
import { openByPolicy } from '../policy/openByPolicy.ts';
import { parsePolicy } from '../policy/policy.ts';
import { openBundle } from '../reading/openBundle.ts';
import { verifyLog } from '../reading/verifyLog.ts';
import { bundleOf } from '../testing/bundleOf.ts';
import { receiptOf } from '../testing/logAttacks.ts';
import { sealDraft } from '../testing/sealDraft.ts';
import { expectedOf, vectorSeason } from '../testing/vectorSeason.ts';
import formats from './formats.json' with { type: 'json' };

const read = (name: string) => readFileSync(new URL(name, import.meta.url));

it('the vectors are what the format says', async () => {
  const { draft, pick } = vectorSeason();
  const sealed = sealDraft(draft);
  expect(gunzipSync(read('season.log.gz')).toString()).toBe(gunzipSync(bundleOf(sealed)).toString());
  expect(read('pick.tlog-proof').toString()).toBe(await receiptOf(sealed, pick));
  expect(JSON.parse(read('expected.json').toString())).toEqual(expectedOf(sealed));
});

it('the vectors verify', async () => {
  const bundle = new Blob([read('season.log.gz')]).stream() as unknown as AsyncIterable<Uint8Array>;
  const receipts = [{ name: 'pick.tlog-proof', text: read('pick.tlog-proof').toString() }];
  const { report } = await verifyLog(sha256, await openBundle(bundle), { expected: { receipts } });
  expect(report.checks.flatMap(({ failures }) => failures)).toEqual([]);
  expect(report.checks.find(({ name }) => name === 'receipts')).toMatchObject({ count: 1, passed: true });
});

it('the log of 70,000 entries has the signatures, the root and the proofs that its vectors say', () => {
  const { key, witnesses, timestamp, policy, size, checkpoint, proof, entry, consistency } = formats.log;
  const opened = openNote(checkpoint, [key, ...witnesses].map(parseVerifierKey));
  expect(opened.verified.map((one) => one.timestamp)).toEqual([null, timestamp, timestamp]);
  expect(openByPolicy(checkpoint, parsePolicy(policy)).witnesses).toEqual(['first', 'second']);
  const log = new MemoryLog(sha256);
  log.append(Array.from({ length: size }, (_, index) => encodeUtf8(String(index))));
  const newer = parseCheckpointBody(opened.text);
  expect(formatHash(log.root)).toBe(formatHash(newer.root));
  const older = { size: consistency.from, root: parseHash(consistency.root) };
  expect(verifyConsistency(sha256, older, newer, consistency.hashes.map(parseHash))).toBe(true);
  const leaf = leafHash(sha256, encodeUtf8(entry));
  const origin = parseVerifierKey(key).name;
  expect(openLogProof(sha256, parseLogProof(proof), leaf, origin, [parseVerifierKey(key)]).size).toBe(size);
});
