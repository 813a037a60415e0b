import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

import type { LogSigner } from '#kernel/poolLogs.ts';

export function newSigningKey(): KeyObject {
  return generateKeyPairSync('ed25519').privateKey;
}

/** @param host of the site's public address, "pool.example"; a function if it can change */
export function createSigner(host: string | (() => string), key: KeyObject): LogSigner {
  const { x } = createPublicKey(key).export({ format: 'jwk' });
  return {
    get host() {
      return typeof host === 'string' ? host : host();
    },
    publicKey: Uint8Array.from(Buffer.from(x!, 'base64url')),
    sign: (data) => Uint8Array.from(sign(null, data, key)),
  };
}
