import { ed25519 } from '@noble/curves/ed25519.js';
import { ml_dsa44 } from '@noble/post-quantum/ml-dsa.js';
import type { CosignatureType } from '../cosignature.ts';
import type { NoteSignature } from '../note.ts';
import { cosignText, signText, type SignBytes } from '../signText.ts';
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
  return { key, sign: (text) => signText(key, text, (message) => ed25519.sign(message, secret)) };
}

/** A witness's signer, which signs at `timestamp`, in seconds since 1970-01-01T00:00:00Z. */
export function witnessSigner(name: string, seed: number, timestamp: number): TestSigner {
  const secret = new Uint8Array(32).fill(seed);
  return cosigner(name, signatureTypes.cosignature, ed25519.getPublicKey(secret), timestamp, (message) =>
    ed25519.sign(message, secret),
  );
}

/** `witnessSigner` by ML-DSA-44. */
export function mlDsaSigner(name: string, seed: number, timestamp: number): TestSigner {
  const { publicKey, secretKey } = ml_dsa44.keygen(new Uint8Array(32).fill(seed));
  return cosigner(name, signatureTypes.mlDsa44, publicKey, timestamp, (message) =>
    ml_dsa44.sign(message, secretKey, { extraEntropy: false }),
  );
}

function cosigner(
  name: string,
  type: CosignatureType,
  publicKey: Uint8Array,
  timestamp: number,
  sign: SignBytes,
): TestSigner {
  const key = makeVerifierKey(name, type, publicKey);
  return { key, sign: (text) => cosignText(key, text, timestamp, sign) };
}
