import { createPrivateKey, createPublicKey, sign } from 'node:crypto';

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

/** What precedes the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Ed25519 by Node, which takes a twentieth of the time that the verifier's own library takes. */
function ed25519Key(seed: number) {
  const der = Buffer.concat([PKCS8, Buffer.alloc(32, seed)]);
  const secret = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const { x } = createPublicKey(secret).export({ format: 'jwk' });
  return {
    publicKey: Uint8Array.from(Buffer.from(x!, 'base64url')),
    sign: (message: Uint8Array) => Uint8Array.from(sign(null, message, secret)),
  };
}

/** A log's signer. @param seed makes keys differ */
export function logSigner(name: string, seed: number): TestSigner {
  const pair = ed25519Key(seed);
  const key = makeVerifierKey(name, signatureTypes.ed25519, pair.publicKey);
  return { key, sign: (text) => signText(key, text, pair.sign) };
}

/** A witness's signer, which signs at `timestamp`, in seconds since 1970-01-01T00:00:00Z. */
export function witnessSigner(name: string, seed: number, timestamp: number): TestSigner {
  const pair = ed25519Key(seed);
  return cosigner(name, signatureTypes.cosignature, pair.publicKey, timestamp, pair.sign);
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
