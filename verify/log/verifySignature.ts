import { ed25519 } from '@noble/curves/ed25519.js';
import { ml_dsa44 } from '@noble/post-quantum/ml-dsa.js';

/**
 * RFC 8032, strictly. The same code runs everywhere, so that a browser without Ed25519 in WebCrypto, a page without a secure
 * context and Node reach the same verdict.
 * @param publicKey 32 bytes
 * @param signature 64 bytes; another length is not a signature
 */
export function verifyEd25519(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false });
  } catch {
    // Wrong lengths, and keys that are no points of the curve.
    return false;
  }
}

/**
 * FIPS 204, pure ML-DSA-44 with an empty context.
 * @param publicKey 1,312 bytes
 * @param signature 2,420 bytes; another length is not a signature
 */
export function verifyMlDsa44(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    return ml_dsa44.verify(signature, message, publicKey);
  } catch {
    return false;
  }
}
