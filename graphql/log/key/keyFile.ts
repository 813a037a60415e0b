import { createPrivateKey, type KeyObject, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { newSigningKey } from './signer.ts';

const SEED_BYTES = 32;

/** The key file of the logs cannot be used; the message names it. */
export class LogKeyError extends Error {
  override name = 'LogKeyError';
}

/**
 * The key in the file (Ed25519, PKCS #8 in PEM); created if missing. Concurrent processes agree on one key.
 * @throws LogKeyError
 */
export function loadSigningKey(path: string): KeyObject {
  try {
    if (!existsSync(path)) createFile(path, pemOf(newSigningKey()));
    return readKey(path);
  } catch (error) {
    throw unusable(path, 'read or made', error);
  }
}

/**
 * The 32 bytes of a seed in the file, in base64; created if missing. Concurrent processes agree on one seed.
 * @throws LogKeyError
 */
export function loadSeed(path: string): Uint8Array {
  try {
    if (!existsSync(path)) createFile(path, `${randomBytes(SEED_BYTES).toString('base64')}\n`);
    const seed = Uint8Array.from(Buffer.from(readFileSync(path, 'utf8').trim(), 'base64'));
    if (seed.length !== SEED_BYTES) throw new Error(`it holds ${seed.length} bytes, not ${SEED_BYTES}`);
    return seed;
  } catch (error) {
    throw unusable(path, 'read or made', error);
  }
}

/** The key in the file; null without a file. @throws LogKeyError */
export function readSigningKey(path: string): KeyObject | null {
  try {
    return existsSync(path) ? readKey(path) : null;
  } catch (error) {
    throw unusable(path, 'read', error);
  }
}

function readKey(path: string): KeyObject {
  const key = createPrivateKey(readFileSync(path));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`it holds a key of type ${key.asymmetricKeyType}`);
  return key;
}

const unusable = (path: string, how: string, error: unknown): LogKeyError =>
  new LogKeyError(`the log's key cannot be ${how} at ${path} (LOG_KEY_FILE): ${(error as Error).message}`, {
    cause: error,
  });

/** File of the next key, until the database has it as the current one. */
export const nextKeyFile = (path: string): string => `${path}.next`;

/** Stores the next key beside the file, replacing one that the database never had. @throws LogKeyError */
export function writeNextKey(path: string, key: KeyObject): void {
  try {
    renameSync(written(path, pemOf(key)), nextKeyFile(path));
  } catch (error) {
    throw unusable(path, 'replaced', error);
  }
}

/** Makes the next key the current file, and keeps the earlier one beside it. @throws LogKeyError */
export function adoptNextKey(path: string): void {
  try {
    if (existsSync(path)) {
      rmSync(`${path}.previous`, { force: true });
      linkSync(path, `${path}.previous`);
    }
    renameSync(nextKeyFile(path), path);
  } catch (error) {
    throw unusable(path, 'replaced', error);
  }
}

function createFile(path: string, content: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  const next = written(path, content);
  try {
    // Unlike a rename, a link never replaces a key that another process has just created.
    linkSync(next, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(next, { force: true });
  }
}

const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' });

function written(path: string, content: string | Buffer): string {
  const next = `${path}.${process.pid}.new`;
  writeFileSync(next, content, { mode: 0o600, flush: true });
  return next;
}
