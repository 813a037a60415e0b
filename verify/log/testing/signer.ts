import { ed25519 } from '@noble/curves/ed25519.js';
import { ml_dsa44 } from '@noble/post-quantum/ml-dsa.js';
import { cosignedMessage, encodeTimestampedSignature } from '../cosignature.ts';
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
  const type = signatureTypes.cosignature;
  const key = makeVerifierKey(name, type, ed25519.getPublicKey(secret));
  return {
    key,
    sign: (text) => {
      const signature = ed25519.sign(cosignedMessage({ type, name }, text, timestamp), secret);
      return {
        name,
        keyId: key.keyId,
        signature: encodeTimestampedSignature(type, { timestamp, signature }),
      };
    },
  };
}

/** `witnessSigner` by ML-DSA-44. */
export function mlDsaSigner(name: string, seed: number, timestamp: number): TestSigner {
  const { publicKey, secretKey } = ml_dsa44.keygen(new Uint8Array(32).fill(seed));
  const type = signatureTypes.mlDsa44;
  const key = makeVerifierKey(name, type, publicKey);
  return {
    key,
    sign: (text) => {
      const message = cosignedMessage({ type, name }, text, timestamp);
      const signature = ml_dsa44.sign(message, secretKey, { extraEntropy: false });
      return {
        name,
        keyId: key.keyId,
        signature: encodeTimestampedSignature(type, { timestamp, signature }),
      };
    },
  };
}
