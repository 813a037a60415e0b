import { describe, expect, test } from 'vitest';
import vectors from '../vectors/formats.json' with { type: 'json' };
import { formatCheckpointBody } from './checkpointBody.ts';
import { formatNote } from './note.ts';
import { formatLogProof, openLogProof, parseLogProof, WrongProofError } from './proof.ts';
import { MemoryLog } from './memoryLog.ts';
import { sha256 } from './testing/sha256.ts';
import { logSigner } from './testing/signer.ts';
import { leafHash } from './treeHash.ts';
import { encodeUtf8 } from './utf8.ts';

/** The example of C2SP tlog-proof, without its signatures, which the document cuts. */
const example = vectors.proof.text;

describe('a proof', () => {
  test('is read and written', () => {
    const proof = parseLogProof(example);
    expect(new TextDecoder().decode(proof.extra!)).toBe('age-v1.2.1-darwin-arm64.tar.gz');
    expect(proof).toMatchObject({ index: 73_894 });
    expect(proof.inclusionProof).toHaveLength(5);
    expect(proof.checkpoint).toMatch(/^example\.com\/fancylog\n109482\n/);
    expect(formatLogProof(proof)).toBe(example);
  });

  test('needs neither extra data nor hashes', () => {
    const proof = { extra: null, index: 0, inclusionProof: [], checkpoint: 'a\n1\nb\n\n— c d\n' };
    expect(formatLogProof(proof)).toBe(`c2sp.org/tlog-proof@v1\nindex 0\n\n${proof.checkpoint}`);
    expect(parseLogProof(formatLogProof(proof))).toEqual(proof);
    const empty = { ...proof, extra: new Uint8Array(0) };
    expect(parseLogProof(formatLogProof(empty))).toEqual(empty);
  });

  test.each([
    ['another version', example.replace('@v1', '@v2')],
    ['no index', example.replace(/index.*\n/, '')],
    ['the index before the extra data', example.replace(/(extra.*\n)(index.*\n)/, '$2$1')],
    ['two lines of extra data', example.replace(/(extra.*\n)/, '$1$1')],
    ['a leading zero', example.replace('index 7', 'index 07')],
    ['a negative index', example.replace('index 7', 'index -7')],
    [
      'a hash of 31 bytes',
      example.replace('gSKyXoYZUgZ6jduWYrkDOARinOMGJveXjgMkBTcdPlQ=', `${'A'.repeat(42)}==`),
    ],
    ['65 hashes', example.replace(/(index.*\n)/, `$1${`${'A'.repeat(43)}=\n`.repeat(60)}`)],
    ['no checkpoint', example.slice(0, example.indexOf('\n\n'))],
    ['carriage returns', example.replaceAll('\n', '\r\n')],
    ['nothing', ''],
  ])('with %s is refused', (_, text) => {
    expect(() => parseLogProof(text)).toThrow(expect.objectContaining({ name: 'LogFormatError' }));
  });
});

describe('opening a proof', () => {
  const log = new MemoryLog(sha256);
  const signer = logSigner('pool.example/log', 1);
  const entries = ['a', 'b', 'c', 'd', 'e'].map(encodeUtf8);
  const proofs = log.append(entries);
  const text = formatCheckpointBody({
    origin: 'pool.example/log',
    size: 5,
    root: log.root,
    extensions: [],
  });
  const checkpoint = formatNote({ text, signatures: [signer.sign(text)] });
  const leaf = (index: number) => leafHash(sha256, entries[index]!);
  const proofOf = (index: number) => ({ extra: null, index, inclusionProof: proofs[index]!, checkpoint });
  const open = (proof: ReturnType<typeof proofOf>, of: Uint8Array, origin = 'pool.example/log') =>
    openLogProof(sha256, proof, of, origin, [signer.key]);

  test('answers the checkpoint that holds the entry', () => {
    for (const index of entries.keys()) {
      const read = parseLogProof(formatLogProof(proofOf(index)));
      expect(openLogProof(sha256, read, leaf(index), 'pool.example/log', [signer.key]).size).toBe(5);
    }
  });

  test('refuses another entry, index, log or tree', () => {
    expect(() => open(proofOf(1), leaf(2))).toThrow('The entry is not number 1 of the tree of size 5.');
    expect(() => open({ ...proofOf(1), index: 2 }, leaf(1))).toThrow(WrongProofError);
    expect(() => open({ ...proofOf(1), index: 5 }, leaf(1))).toThrow('not number 5');
    expect(() => open(proofOf(1), leaf(1), 'pool.example/other')).toThrow('not of pool.example/other');
    const forged = checkpoint.replace('\n5\n', '\n6\n');
    expect(() => open({ ...proofOf(1), checkpoint: forged }, leaf(1))).toThrow('does not fit the text');
  });
});
