import { decodeBase64, encodeBase64 } from './base64.ts';
import { LogFormatError } from './formatError.ts';

/**
 * SHA-256, without waiting. Node passes `(data) => hash('sha256', data, 'buffer')` of node:crypto, a browser `sha256` of
 * @noble/hashes/sha2.js.
 */
export type Sha256 = (data: Uint8Array) => Uint8Array;

/** Length of a SHA-256 hash. */
export const HASH_BYTES = 32;

/** The hash of an entry as a leaf of the tree: SHA-256(0x00 || entry). RFC 6962, section 2.1. */
export function leafHash(sha256: Sha256, entry: Uint8Array): Uint8Array {
  const data = new Uint8Array(1 + entry.length);
  data.set(entry, 1);
  return sha256(data);
}

/** The hash of an inner node: SHA-256(0x01 || left || right). RFC 6962, section 2.1. */
export function nodeHash(sha256: Sha256, left: Uint8Array, right: Uint8Array): Uint8Array {
  if (left.length !== HASH_BYTES || right.length !== HASH_BYTES) {
    throw new RangeError(`Nodes have ${HASH_BYTES} bytes, not ${left.length} and ${right.length}.`);
  }
  const data = new Uint8Array(1 + 2 * HASH_BYTES);
  data[0] = 1;
  data.set(left, 1);
  data.set(right, 1 + HASH_BYTES);
  return sha256(data);
}

/** The root of a tree without leaves: SHA-256 of nothing. */
export function emptyRoot(sha256: Sha256): Uint8Array {
  return sha256(new Uint8Array(0));
}

/** @throws LogFormatError unless the text is base64 of 32 bytes */
export function parseHash(text: string): Uint8Array {
  const bytes = decodeBase64(text);
  if (bytes.length !== HASH_BYTES) {
    throw new LogFormatError(`A hash has ${HASH_BYTES} bytes, not ${bytes.length}.`);
  }
  return bytes;
}

/** A hash in base64, as lines of checkpoints and proofs have it. */
export function formatHash(hash: Uint8Array): string {
  if (hash.length !== HASH_BYTES) throw new RangeError(`A hash has ${HASH_BYTES} bytes, not ${hash.length}.`);
  return encodeBase64(hash);
}
