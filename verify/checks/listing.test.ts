import { describe, expect, it } from 'vitest';

import { formatCheckpointBody, parseCheckpointBody } from '../log/checkpointBody.ts';
import { MemoryLog } from '../log/memoryLog.ts';
import { formatNote, parseNote } from '../log/note.ts';
import { formatLogProof } from '../log/proof.ts';
import { siteOriginOf } from '../log/siteProof.ts';
import { sha256 } from '../log/testing/sha256.ts';
import { logSigner } from '../log/testing/signer.ts';
import { inclusionProof } from '../log/tileProofs.ts';
import { encodeUtf8 } from '../log/utf8.ts';
import { submitted } from '../testing/attack.ts';
import { plain } from '../testing/pickAttacks.ts';
import { playSeason } from '../testing/playSeason.ts';
import { sealDraft } from '../testing/sealDraft.ts';
import { shortLog } from '../testing/shortLog.ts';
import { verifySealed } from '../testing/verifySealed.ts';
import type { SiteListing } from './header.ts';

const draft = playSeason(3, plain);
const sealed = sealDraft(draft);
const [pick] = submitted(draft);
pick!.salt = Buffer.alloc(32, 7).toString('base64');
/** The same pool with another commitment, signed by the same key. */
const forked = sealDraft(draft);
const PUBLISHED = parseCheckpointBody(parseNote(sealed.header.published[0]!.checkpoint).text).size;

/** A site's log with checkpoints of the pool; the proof is of the last one. */
async function listing(checkpoints: string[], leafOf = (text: string) => text): Promise<SiteListing> {
  const origin = siteOriginOf(draft.origin);
  const texts = checkpoints.map((checkpoint) => parseNote(checkpoint).text);
  const log = new MemoryLog(sha256);
  log.append(texts.map(leafOf).map(encodeUtf8));
  const text = formatCheckpointBody({ origin, size: texts.length, root: log.root, extensions: [] });
  const proof = formatLogProof({
    extra: null,
    index: texts.length - 1,
    inclusionProof: await inclusionProof(sha256, texts.length - 1, texts.length, (tiles) =>
      Promise.resolve(tiles.map((tile) => log.tile(tile))),
    ),
    checkpoint: formatNote({ text, signatures: [logSigner(origin, 1).sign(text)] }),
  });
  return { listed: { checkpoint: checkpoints.at(-1)!, proof }, texts };
}

function verify(given: SiteListing | null, log = sealed) {
  const report = verifySealed(sha256, log, { listing: given });
  const failures = report.checks.flatMap((check) => check.failures.map(({ message }) => message));
  return { failures, notices: report.notices };
}

const all = sealed.leaves.length;
const at = (size: number, log = sealed) => log.checkpointOver(size, [0]);

describe('the log of a pool in the log of its site', () => {
  it('holds where all its checkpoints there are of this log, also when the site is behind', async () => {
    expect(verify(await listing([at(PUBLISHED), at(all)])).failures).toEqual([]);
    const beforeLast = parseCheckpointBody(parseNote(sealed.header.published.at(-2)!.checkpoint).text).size;
    expect(verify(await listing([at(beforeLast)])).failures).toEqual([]);
    expect(verify(null).failures).toEqual([]);
  });

  it('fails where it is left out, unless the pool is new', () => {
    const left: SiteListing = { listed: null, texts: [] };
    expect(verify(left).failures).toEqual(['The log of the site does not have this pool.']);
    const young = verify(left, sealDraft(shortLog().draft));
    expect(young.failures).toEqual([]);
    expect(young.notices).toContain('The log of the site does not have this pool yet.');
  });

  it('fails where the site has another log of the pool', async () => {
    const says = 'he checkpoint of this pool in the log of the site over ';
    expect(verify(await listing([at(all, forked)])).failures).toContainEqual(
      expect.stringContaining(`T${says}${all} leaves has another root than the leaves given`),
    );
    expect(verify(await listing([at(PUBLISHED, forked), at(all)])).failures).toEqual([
      expect.stringContaining(
        `A checkpoint of this pool in the log of the site over ${PUBLISHED} leaves has another root`,
      ),
    ]);
  });

  it('fails where a published checkpoint is not there', async () => {
    expect(verify(await listing([at(PUBLISHED - 1)])).failures).toEqual([
      expect.stringMatching(
        `^The log of the site has ${PUBLISHED - 1} leaves of this pool; the checkpoint of \\d+ is published\\.$`,
      ),
    ]);
  });

  it('fails where the site gives no proof', async () => {
    const given = await listing([at(all)], () => 'another pool\n');
    expect(verify({ ...given, texts: [] }).failures).toEqual([
      expect.stringContaining('The proof that the log of the site has this pool does not hold: '),
    ]);
  });

  it('fails where the checkpoint of the site has no signature of the pool', async () => {
    const given = await listing([sealed.checkpointOver(all, [1])]);
    expect(verify(given).failures).toEqual([
      expect.stringMatching(/^The checkpoint of this pool in the log of the site cannot be believed: ./),
    ]);
  });

  it('fails where a leaf of the site is no checkpoint', async () => {
    const given = await listing([at(all)]);
    expect(verify({ ...given, texts: ['pool.example/p/short/log\n'] }).failures).toEqual([
      expect.stringContaining('A checkpoint of this pool in the log of the site cannot be read: '),
    ]);
  });
});
