import { createHash, type KeyObject } from 'node:crypto';

import type { Database } from '#prisma/client.ts';
import { encodeBase64 } from '#verify/log/base64.ts';
import { adoptNextKey, LogKeyError, loadSigningKey, nextKeyFile, readSigningKey } from './keyFile.ts';
import { createSigner } from './signer.ts';

/**
 * Which key a process may start with. NONE: only the current signing key, which every command requires. FIRST: also a
 * new key for a database without one. OTHER: also one that replaces the current key, which each log then states.
 */
export type NewKey = 'NONE' | 'FIRST' | 'OTHER';

/**
 * The key in the file. Refuses a key other than the logs', which would invalidate their proofs.
 * @throws LogKeyError that names both keys
 */
export async function openKey(db: Database, path: string, may: NewKey): Promise<KeyObject> {
  const storedKey = await currentKey(db);
  // Completes an interrupted rotation.
  const next = readSigningKey(nextKeyFile(path));
  if (next !== null && publicText(next) === storedKey) adoptNextKey(path);
  const key = readSigningKey(path);
  if (may === 'OTHER' || (may === 'FIRST' && storedKey === null)) return key ?? loadSigningKey(path);
  if (storedKey === null) {
    if (key !== null) return key;
    throw new LogKeyError(`there is no key of the logs at ${path} (LOG_KEY_FILE) yet: start the server once`);
  }
  if (key !== null && publicText(key) === storedKey) return key;
  const problem = key === null ? 'there is no key' : `the key is ${fingerprint(publicText(key))}`;
  throw new LogKeyError(
    `${problem} at ${path} (LOG_KEY_FILE), and the logs of this database are signed by ${fingerprint(storedKey)}: set ` +
      'LOG_KEY_FILE to the file of that key, or copy it from the server that has it. Only if it is lost, start the server ' +
      'once with --accept-key, which everybody can see in the logs',
  );
}

/** The current public key by the database, in base64; null when there is none. */
export async function currentKey(db: Pick<Database, 'logKey'>): Promise<string | null> {
  const known = await db.logKey.findFirst({ where: { until: null }, orderBy: { id: 'desc' } });
  return known?.publicKey ?? null;
}

const publicText = (key: KeyObject): string => encodeBase64(createSigner('', key).publicKey);

/** The start of the fingerprint that the Verify screen shows. */
const fingerprint = (publicKey: string): string =>
  `${createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 16)}…`;
