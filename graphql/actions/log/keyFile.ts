import { createPrivateKey, type KeyObject } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { newSigningKey } from './signer.ts';

/** The file of the log's key cannot be used; the message names it. */
export class LogKeyError extends Error {
  override name = 'LogKeyError';
}

/**
 * The key in the file (Ed25519, PKCS #8 in PEM), which is made where it is missing. Of several processes that make it at
 * once, all use the same one.
 * @throws LogKeyError
 */
export function loadSigningKey(path: string): KeyObject {
  try {
    if (!existsSync(path)) createFile(path, newSigningKey());
    const key = createPrivateKey(readFileSync(path));
    if (key.asymmetricKeyType !== 'ed25519')
      throw new Error(`it holds a key of type ${key.asymmetricKeyType}`);
    return key;
  } catch (error) {
    throw new LogKeyError(
      `the log's key cannot be read or made at ${path} (LOG_KEY_FILE): ${(error as Error).message}`,
      { cause: error },
    );
  }
}

/** Puts another key into the file. The earlier one is kept beside it. */
export function replaceSigningKey(path: string, key: KeyObject): void {
  const next = written(path, key);
  renameSync(path, `${path}.previous`);
  renameSync(next, path);
}

function createFile(path: string, key: KeyObject): void {
  mkdirSync(dirname(path), { recursive: true });
  const next = written(path, key);
  try {
    // Unlike a rename, a link never replaces the key that another process has just made.
    linkSync(next, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(next, { force: true });
  }
}

function written(path: string, key: KeyObject): string {
  const next = `${path}.${process.pid}.new`;
  writeFileSync(next, key.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flush: true });
  return next;
}
