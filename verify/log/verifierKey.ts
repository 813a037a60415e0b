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
  /** Of a witness: ML-DSA-44 over names, size, root and a time. C2SP tlog-cosignature. */
  mlDsa44: 0x06,
} as const;

export type SignatureType = (typeof signatureTypes)[keyof typeof signatureTypes];

/** The public half of a key that signs notes. */
export interface VerifierKey {
  /** Such as `pool.example/log`: not empty, without white space and `+`. */
  name: string;
  /** Identifies, with the name, the signatures by this key; 32 bits. */
  keyId: number;
  type: SignatureType;
  /** 32 bytes of Ed25519, 1,312 of ML-DSA-44. */
  publicKey: Uint8Array;
}

/** @throws LogFormatError for a name that is not allowed, or a key of another length than its type's */
export function makeVerifierKey<Type extends SignatureType>(
  name: string,
  type: Type,
  publicKey: Uint8Array,
): VerifierKey & { type: Type } {
  if (!isKeyName(name)) {
    throw new LogFormatError(`The key name ${JSON.stringify(name)} is empty, or has white space or "+".`);
  }
  const [algorithm, bytes] = type === signatureTypes.mlDsa44 ? ['ML-DSA-44', 1_312] : ['Ed25519', 32];
  if (publicKey.length !== bytes) {
    throw new LogFormatError(`An ${algorithm} public key has ${bytes} bytes, not ${publicKey.length}.`);
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
  const bytes = decodeBase64(encoded);
  const type = Object.values(signatureTypes).find((known) => known === bytes[0]);
  if (type === undefined) {
    throw new LogFormatError(
      `The key ${name} has type ${bytes[0]}; 1 (Ed25519), 4 (cosignature by Ed25519) and 6 (by ML-DSA-44) are understood.`,
    );
  }
  const key = makeVerifierKey(name, type, bytes.slice(1));
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
