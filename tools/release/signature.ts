// Signatures in the format of minisign (https://jedisct1.github.io/minisign/), made with Node's own Ed25519.
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto';

/** The 32 bytes of a public key follow a fixed head in its DER form. */
const DER_HEAD = 12;

/** A new secret key, in PEM. */
export function newKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }) as string;
}

/** The public half as minisign's `-p` file has it. */
export function publicKeyFile(pem: string): string {
  const key = createPrivateKey(pem);
  const raw = rawPublicKey(key);
  const id = keyId(raw);
  const name = Buffer.from(id).reverse().toString('hex').toUpperCase();
  const line = Buffer.concat([Buffer.from('Ed'), id, raw]).toString('base64');
  return `untrusted comment: minisign public key ${name}\n${line}\n`;
}

/**
 * The signature of a file, as minisign's `.minisig` has it.
 * @param comment signed with it, in one line
 */
export function signatureFile(content: Uint8Array, pem: string, comment: string): string {
  const key = createPrivateKey(pem);
  const signature = sign(null, createHash('blake2b512').update(content).digest(), key);
  const line = Buffer.concat([Buffer.from('ED'), keyId(rawPublicKey(key)), signature]).toString('base64');
  const global = sign(null, Buffer.concat([signature, Buffer.from(comment)]), key).toString('base64');
  return `untrusted comment: signature of Last Standing\n${line}\ntrusted comment: ${comment}\n${global}\n`;
}

function rawPublicKey(key: KeyObject): Buffer {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(DER_HEAD);
}

/** Eight bytes by which minisign finds the key; they follow from it. */
function keyId(raw: Buffer): Buffer {
  return createHash('sha256').update(raw).digest().subarray(0, 8);
}
