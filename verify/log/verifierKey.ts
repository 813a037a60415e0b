import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { decodeBase64, encodeBase64 } from './base64.ts';
import { LogFormatError } from './formatError.ts';
import { isKeyName } from './noteText.ts';
import { encodeUtf8 } from './utf8.ts';

/** The kinds of signatures that are understood here. C2SP signed-note, "Signature types". */
export const signatureTypes = {
  /** Of a log: Ed25519 over the text of the note. */
  ed25519: 0x01,
  /** Of a witness: Ed25519 over the text and a time. C2SP tlog-cosignature. */
  cosignature: 0x04,
} as const;

export type SignatureType = (typeof signatureTypes)[keyof typeof signatureTypes];

/** The public half of a key that signs notes. */
export interface VerifierKey {
  /** Such as `pool.example/log`: not empty, without white space and `+`. */
  name: string;
  /** Identifies, with the name, the signatures by this key; 32 bits. */
  keyId: number;
  type: SignatureType;
  /** The Ed25519 public key, 32 bytes. */
  publicKey: Uint8Array;
}

/** @throws LogFormatError for a name that is not allowed, or a key that has not 32 bytes */
export function makeVerifierKey(name: string, type: SignatureType, publicKey: Uint8Array): VerifierKey {
  if (!isKeyName(name)) {
    throw new LogFormatError(`The key name ${JSON.stringify(name)} is empty, or has white space or "+".`);
  }
  if (publicKey.length !== 32) {
    throw new LogFormatError(`An Ed25519 public key has 32 bytes, not ${publicKey.length}.`);
  }
  return { name, keyId: keyIdOf(name, type, publicKey), type, publicKey };
}

/** The key as `<name>+<key ID>+<base64>`, a "vkey". */
export function formatVerifierKey({ name, keyId, type, publicKey }: VerifierKey): string {
  const id = keyId.toString(16).padStart(8, '0');
  return `${name}+${id}+${encodeBase64(concatBytes(Uint8Array.of(type), publicKey))}`;
}

/** @throws LogFormatError for another text, a key ID that does not fit, or a type that is not understood */
export function parseVerifierKey(text: string): VerifierKey {
  const [, name, id, encoded] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/s.exec(text) ?? [];
  if (name === undefined || id === undefined || encoded === undefined) {
    throw new LogFormatError('A verifier key reads <name>+<8 hexadecimal digits>+<base64>.');
  }
  const [type, ...publicKey] = decodeBase64(encoded);
  if (type !== signatureTypes.ed25519 && type !== signatureTypes.cosignature) {
    throw new LogFormatError(
      `The key ${name} has type ${type}; 1 (Ed25519) and 4 (cosignature) are understood.`,
    );
  }
  const key = makeVerifierKey(name, type, Uint8Array.from(publicKey));
  if (key.keyId !== Number.parseInt(id, 16)) {
    throw new LogFormatError(
      `The key ID ${id} is not that of the name and key; was the text cut or changed?`,
    );
  }
  return key;
}

/** The SHA-256 hash of the public key, as hexadecimal digits: what people compare. */
export function keyFingerprint(key: VerifierKey): string {
  return bytesToHex(sha256(key.publicKey));
}

function keyIdOf(name: string, type: SignatureType, publicKey: Uint8Array): number {
  const hash = sha256(concatBytes(encodeUtf8(`${name}\n`), Uint8Array.of(type), publicKey));
  return new DataView(hash.buffer, hash.byteOffset).getUint32(0);
}
