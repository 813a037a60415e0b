/** A software passkey: responds as a phone does, from its own key pair (WebAuthn level 3, section 6). */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Asked {
  challenge: string;
}

export interface SoftwarePasskey {
  /** The result of `create()`, in the form of PublicKeyCredential.toJSON(). */
  register(asked: Asked, origin?: string): string;
  /** The result of `get()`; `counter` is 0 for synchronized keys. */
  answer(asked: Asked, change?: { origin?: string; counter?: number; userHandle?: string }): string;
}

const PRESENT_AND_VERIFIED = 0x05;
const WITH_KEY = 0x40;

export function softwarePasskey(site = 'http://localhost:4000'): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const { x, y } = publicKey.export({ format: 'jwk' });
  const coordinates = [x, y].map((part) => new Uint8Array(Buffer.from(part!, 'base64url')));
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinates[0]!],
      [-3, coordinates[1]!],
    ]),
  );
  const clientData = (type: string, { challenge }: Asked, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, counter: number, rest = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(Buffer.from(new URL(site).hostname)), head, rest]);
  };
  const credential = (response: Record<string, unknown>) =>
    JSON.stringify({
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
      response,
    });
  return {
    register(options, origin = site) {
      const length = Buffer.from([0, id.length]);
      const rest = Buffer.concat([Buffer.alloc(16), length, id, coseKey]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(PRESENT_AND_VERIFIED | WITH_KEY, 0, rest))],
      ]);
      return credential({
        clientDataJSON: clientData('webauthn.create', options, origin).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal', 'hybrid'],
      });
    },
    answer(options, { origin = site, counter = 0, userHandle } = {}) {
      const client = clientData('webauthn.get', options, origin);
      const data = authenticatorData(PRESENT_AND_VERIFIED, counter);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(userHandle !== undefined && { userHandle }),
      });
    },
  };
}

function sha256(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}
