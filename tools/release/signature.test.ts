import { createHash, createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { newKey, publicKeyFile, signatureFile } from './signature.ts';

const lineOf = (text: string, index: number) => Buffer.from(text.split('\n')[index]!, 'base64');

/** As minisign verifies a prehashed signature. */
function isSigned(content: Buffer, signature: string, publicKey: string): boolean {
  const [algorithm, id, key] = cut(lineOf(publicKey, 1));
  const [how, of, bytes] = cut(lineOf(signature, 1));
  const comment = signature.split('\n')[2]!.slice('trusted comment: '.length);
  const head = Buffer.from('302a300506032b6570032100', 'hex');
  const by = createPublicKey({ key: Buffer.concat([head, key]), format: 'der', type: 'spki' });
  const hash = createHash('blake2b512').update(content).digest();
  return (
    algorithm.toString() === 'Ed' &&
    how.toString() === 'ED' &&
    id.equals(of) &&
    verify(null, hash, by, bytes) &&
    verify(null, Buffer.concat([bytes, Buffer.from(comment)]), by, lineOf(signature, 3))
  );
}

const cut = (line: Buffer): [Buffer, Buffer, Buffer] => [
  line.subarray(0, 2),
  line.subarray(2, 10),
  line.subarray(10),
];

test('a signature holds for its content, its comment and its key', () => {
  const key = newKey();
  const content = Buffer.from('what is released');
  const signature = signatureFile(content, key, 'Last Standing 1.0.0');
  expect(isSigned(content, signature, publicKeyFile(key))).toBe(true);
  expect(isSigned(Buffer.from('something else'), signature, publicKeyFile(key))).toBe(false);
  expect(isSigned(content, signature.replace('1.0.0', '1.0.1'), publicKeyFile(key))).toBe(false);
  expect(isSigned(content, signature, publicKeyFile(newKey()))).toBe(false);
});
