import { describe, expect, it } from 'vitest';
import { formatCheckpointBody } from '#verify/log/checkpointBody.ts';
import { formatNote } from '#verify/log/note.ts';
import { MemoryLog } from '#verify/log/memoryLog.ts';
import { sha256 } from '#verify/log/testing/sha256.ts';
import { logSigner } from '#verify/log/testing/signer.ts';
import { encodeUtf8 } from '#verify/log/utf8.ts';
import { formatVerifierKey } from '#verify/log/verifierKey.ts';
import { compareCheckpoints } from './compareCheckpoints.ts';
import { LogUnavailableError, type LogFiles } from './logFiles.ts';

const ORIGIN = 'pool.example/p/office/log';
const [key, otherKey] = [logSigner(ORIGIN, 1), logSigner(ORIGIN, 2)];

/** A log of numbered leaves, of which some can be other ones. */
function logOf(size: number, changed: number[] = []): MemoryLog {
  const log = new MemoryLog(sha256);
  const leaves = Array.from({ length: size }, (_, n) => `leaf ${n}${changed.includes(n) ? ' changed' : ''}`);
  log.append(leaves.map(encodeUtf8));
  return log;
}

function filesOf(log: MemoryLog, signer = key, earlier: string[] = [], origin = ORIGIN): LogFiles {
  const text = formatCheckpointBody({ origin, size: log.frontier.size, root: log.root, extensions: [] });
  return {
    keys: async () => [formatVerifierKey(signer.key), ...earlier],
    checkpoint: async () => formatNote({ text, signatures: [signer.sign(text)] }),
    published: async () => [],
    readTiles: async (tiles) => tiles.map((tile) => log.tile(tile)),
  };
}

const seenOf = async (log: MemoryLog) => (await compareCheckpoints(null, filesOf(log))).latest;

describe('comparing the log with the one that was seen', () => {
  it.each([
    [300, 300],
    [300, 301],
    [255, 1000],
    [1, 70_000],
  ])('keeps the latest checkpoint of a log that grew from %d to %d leaves', async (before, after) => {
    const seen = await seenOf(logOf(before));
    const now = filesOf(logOf(after));
    expect(await compareCheckpoints(seen, now)).toEqual({
      contradiction: null,
      latest: { checkpoint: await now.checkpoint(), key: formatVerifierKey(key.key) },
    });
  });

  it('takes the first checkpoint as it is', async () => {
    const { contradiction, latest } = await compareCheckpoints(null, filesOf(logOf(7)));
    expect(contradiction).toBeNull();
    expect(latest.checkpoint).toContain(`${ORIGIN}\n7\n`);
  });

  it.each([
    ['a changed leaf', filesOf(logOf(400, [299])), /first 300 leaves/],
    ['a changed leaf in a log of the same size', filesOf(logOf(300, [0])), /first 300 leaves/],
    ['a log that was cut', filesOf(logOf(299)), /had 300 leaves .* has 299 now/],
    ['another key', filesOf(logOf(400), otherKey), /another key/],
    [
      'another name',
      filesOf(logOf(400), logSigner('pool.example/p/other/log', 1), [], 'pool.example/p/other/log'),
      /another key/,
    ],
  ])('finds %s, and keeps what was seen', async (_what, now, reason) => {
    const seen = await seenOf(logOf(300));
    const { contradiction, latest } = await compareCheckpoints(seen, now);
    expect(contradiction?.reason).toMatch(reason);
    expect(contradiction?.seen).toEqual(seen);
    expect(contradiction?.now.checkpoint).toBe(await now.checkpoint());
    expect(latest).toEqual(seen);
  });

  it('finds a checkpoint that its key did not sign', async () => {
    const seen = await seenOf(logOf(300));
    const forged = { ...filesOf(logOf(400), otherKey), keys: filesOf(logOf(400)).keys };
    expect((await compareCheckpoints(seen, forged)).contradiction?.reason).toMatch(/signature/);
  });

  it('accepts a key that the seen one signed a published checkpoint with, and no other one that only names it', async () => {
    const seen = await seenOf(logOf(300));
    const named = filesOf(logOf(400), otherKey, [formatVerifierKey(key.key)]);
    const text = formatCheckpointBody({ origin: ORIGIN, size: 400, root: logOf(400).root, extensions: [] });
    const signedBy = (...signers: (typeof key)[]) => ({
      ...named,
      published: async () => [formatNote({ text, signatures: signers.map((one) => one.sign(text)) })],
    });
    expect((await compareCheckpoints(seen, signedBy(key, otherKey))).contradiction).toBeNull();
    for (const swapped of [named, signedBy(otherKey), signedBy(key)]) {
      expect((await compareCheckpoints(seen, swapped)).contradiction?.reason).toMatch(/did not sign/);
    }
  });

  it('says nothing of the log when the server does not answer', async () => {
    const seen = await seenOf(logOf(300));
    const now = { ...filesOf(logOf(400)), readTiles: () => Promise.reject(new LogUnavailableError('down')) };
    await expect(compareCheckpoints(seen, now)).rejects.toThrow(LogUnavailableError);
  });
});
