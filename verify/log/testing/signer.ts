import { ed25519 } from '@noble/curves/ed25519.js';
import { cosignatureMessage, encodeTimestampedSignature } from '../cosignature.ts';
import type { NoteSignature } from '../note.ts';
import { encodeUtf8 } from '../utf8.ts';
import { makeVerifierKey, signatureTypes, type VerifierKey } from '../verifierKey.ts';

/** A key that signs notes. */
export interface TestSigner {
  key: VerifierKey;
  sign(text: string): NoteSignature;
}

/** A log's signer. @param seed makes keys differ */
export function logSigner(name: string, seed: number): TestSigner {
  const secret = new Uint8Array(32).fill(seed);
  const key = makeVerifierKey(name, signatureTypes.ed25519, ed25519.getPublicKey(secret));
  return {
    key,
    sign: (text) => ({ name, keyId: key.keyId, signature: ed25519.sign(encodeUtf8(text), secret) }),
  };
}

/** A witness's signer, which signs at `timestamp`, in seconds since 1970-01-01T00:00:00Z. */
export function witnessSigner(name: string, seed: number, timestamp: number): TestSigner {
  const secret = new Uint8Array(32).fill(seed);
  const key = makeVerifierKey(name, signatureTypes.cosignature, ed25519.getPublicKey(secret));
  return {
    key,
    sign: (text) => {
      const signature = ed25519.sign(cosignatureMessage(text, timestamp), secret);
      return { name, keyId: key.keyId, signature: encodeTimestampedSignature({ timestamp, signature }) };
    },
  };
}
