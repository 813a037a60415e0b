import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { openDatabase, type Database } from '#prisma/client.ts';
import { migrate } from '#prisma/migrate.ts';
import { openEmptyDatabase } from '#prisma/testing.ts';
import type { EmptyDatabase } from '#prisma/testing/emptyDatabase.ts';
import { loadSigningKey, LogKeyError } from '../log/key/keyFile.ts';
import { openServices, type Accepted } from '../server/start/openServices.ts';
import { readSettings } from '../site/settings/settings.ts';
import { run } from '../testing/command.ts';

let database: EmptyDatabase;
let folder: string;
let env: Record<string, string>;
beforeEach(async () => {
  database = await openEmptyDatabase('sqlite');
  folder = mkdtempSync(join(tmpdir(), 'last-standing-key-'));
  env = { DATABASE_URL: database.url, LOG_KEY_FILE: join(folder, 'key'), LOG_LEVEL: 'silent' };
  expect(await run(env, 'create', '--season', '2025', '--name', 'Office')).toMatchObject({ code: 0 });
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const elsewhere = () => ({ ...env, LOG_KEY_FILE: join(folder, 'elsewhere', 'key') });
const start = async (variables: Record<string, string>, accepted?: Accepted) => {
  const { close } = await openServices(readSettings(variables), 'server', undefined, accepted);
  await close();
};
async function read<T>(what: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(database.url);
  try {
    return await what(db);
  } finally {
    await db.$disconnect();
  }
}
const stored = () =>
  read(async (db) => ({
    keys: await db.logKey.findMany(),
    heads: await db.poolLog.findMany({ select: { checkpoint: true } }),
  }));

test.each([
  ['doctor'],
  ['verify', '--pool', '1'],
  ['log', 'rotate-key'],
  ['create', '--season', '2025', '--name', 'Second'],
  ['season', 'import', '--season', '2025', '--file', 'none.csv'],
  ['admin', 'create', '--email', 'boss@pool.example'],
])('%s with another key than the logs have stops, and names both', async (...args) => {
  const before = await stored();
  const lost = await run(elsewhere(), ...args);
  expect(lost).toMatchObject({ code: 1, out: '' });
  expect(lost.error).toMatch(
    /^error: there is no key at \S+elsewhere\/key \(LOG_KEY_FILE\), and the logs .* signed by [0-9a-f]{16}…/,
  );
  expect(existsSync(elsewhere().LOG_KEY_FILE)).toBe(false);
  await run(
    { ...elsewhere(), DATABASE_URL: `file:${join(folder, 'other.db')}` },
    'create',
    '--season',
    '2025',
    '--name',
    'X',
  );
  const other = await run(elsewhere(), ...args);
  expect(other.error).toMatch(
    /^error: the key is [0-9a-f]{16}… at \S+elsewhere\/key .* signed by [0-9a-f]{16}…/,
  );
  expect(await stored()).toEqual(before);
});

test('a command other than the first makes no key', async () => {
  const fresh = await openEmptyDatabase('sqlite');
  await migrate(fresh.url);
  const { code, error } = await run({ ...elsewhere(), DATABASE_URL: fresh.url }, 'doctor');
  expect(code).toBe(1);
  expect(error).toContain('start the server once');
  expect(existsSync(elsewhere().LOG_KEY_FILE)).toBe(false);
  await fresh.close();
});

test('a server with another key starts only where that is accepted, which a key that comes back ends', async () => {
  await expect(start(elsewhere())).rejects.toThrow(LogKeyError);
  await expect(start(elsewhere())).rejects.toThrow('--accept-key');
  const first = readFileSync(env.LOG_KEY_FILE!);
  await start(elsewhere(), { key: true });
  await start(elsewhere());
  await expect(start(env)).rejects.toThrow(LogKeyError);
  await start(env, { key: true });
  await start(env);
  expect(readFileSync(env.LOG_KEY_FILE!)).toEqual(first);
  expect((await stored()).keys.map(({ until }) => until === null)).toEqual([false, false, true]);
});

test('rotate-key that cannot write the next key changes nothing', async () => {
  const before = await stored();
  // As in a folder that the user cannot write.
  mkdirSync(`${env.LOG_KEY_FILE!}.${process.pid}.new`);
  const { code, error } = await run(env, 'log', 'rotate-key');
  expect(code).toBe(1);
  expect(error).toMatch(/^error: the log's key cannot be replaced at /);
  expect(error).not.toMatch(/^\s+at /m);
  expect(await stored()).toEqual(before);
});

test('a rotation that ended before its last step is finished by the next process, and one before its first is undone', async () => {
  const next = `${env.LOG_KEY_FILE!}.next`;
  const old = readFileSync(env.LOG_KEY_FILE!);
  // The database does not know it.
  loadSigningKey(next);
  expect(await run(env, 'verify', '--pool', '1')).toMatchObject({ code: 0 });
  expect(readFileSync(env.LOG_KEY_FILE!)).toEqual(old);
  expect(await run(env, 'log', 'rotate-key')).toMatchObject({ code: 0 });
  const current = readFileSync(env.LOG_KEY_FILE!);
  // As before the rename.
  writeFileSync(next, current);
  writeFileSync(env.LOG_KEY_FILE!, old);
  expect(await run(env, 'verify', '--pool', '1')).toMatchObject({ code: 0 });
  expect(readFileSync(env.LOG_KEY_FILE!)).toEqual(current);
  expect(existsSync(next)).toBe(false);
  expect(readFileSync(`${env.LOG_KEY_FILE!}.previous`)).toEqual(old);
});

test('rotate-key beside a server is refused', async () => {
  const before = await stored();
  const { close } = await openServices(readSettings(env), 'server');
  expect((await run(env, 'log', 'rotate-key')).error).toMatch(/^error: .* in use by another server/);
  await close();
  // Where servers take no lock: on PostgreSQL.
  const expiresAt = new Date(Date.now() + 10_000);
  await read((db) => db.jobLease.create({ data: { name: 'mail', holder: 'other 1 x', expiresAt } }));
  expect((await run(env, 'log', 'rotate-key')).error).toMatch(
    /^error: a server runs .* on other: stop every server/,
  );
  expect(await stored()).toEqual(before);
});
