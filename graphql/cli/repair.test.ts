import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { filePath, openDatabase, OWN_PARTS } from '#prisma/client.ts';
import { openTestDatabase, type TestDatabase } from '#prisma/testing.ts';
import { run } from '../testing/command.ts';

describe('repair', () => {
  let folder: string;
  let server: TestDatabase;
  /** A copy of the open database without its log. */
  let path: string;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'last-standing-repair-'));
    path = join(folder, 'pool.db');
    server = await openTestDatabase('sqlite', undefined, OWN_PARTS);
    await server.db.season.create({ data: { year: 2025 } });
    copyFileSync(filePath(server.url), path);
  });
  afterEach(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const command = (...args: string[]) => run({ DATABASE_URL: `file:${path}` }, ...args);
  const open = async () => {
    const db = await openDatabase(`file:${path}`);
    const count = await db.season.count();
    await db.$disconnect();
    return count;
  };

  test('discards the missing log only when requested, and leaves nothing beside the file', async () => {
    const output = await command('repair');
    expect(output).toMatchObject({ code: 1, out: '' });
    expect(output.error).toMatch(/^error: .*pool\.db-wal is gone, .* --accept-loss\n$/);
    await expect(open()).rejects.toThrow('is gone');
    expect(await command('repair', '--accept-loss')).toEqual({
      code: 0,
      out: `repaired: ${path}, as it stood at its beginning\n`,
      error: '',
    });
    expect(readdirSync(folder)).toEqual(['pool.db']);
    expect(await open()).toBe(0);
    expect((await command('repair')).out).toBe(`nothing to repair: ${path}\n`);
  });

  test('refuses a file that the missing log has left damaged', async () => {
    const bytes = readFileSync(path);
    bytes.fill(0xab, 20 * 4096, Math.min(40 * 4096, statSync(path).size));
    writeFileSync(path, bytes);
    const { code, error } = await command('repair', '--accept-loss');
    expect(code).toBe(1);
    expect(error).toMatch(/^error: .*is damaged or its disk is full/);
    expect(readFileSync(path).equals(bytes)).toBe(true);
    expect(readdirSync(folder)).toEqual(['pool.db']);
  });

  test('backups and restores refuse a database whose log is missing', async () => {
    const backup = await command('backup', '--to', join(folder, 'lossy.db'));
    expect(backup.code).toBe(1);
    expect(backup.error).toContain('is not whole: its latest writes stood in pool.db-wal');
    const good = join(folder, 'good.db');
    await server.db.$disconnect();
    copyFileSync(filePath(server.url), good);
    expect((await command('restore', '--from', good)).error).toContain('pool.db-wal is gone');
    expect((await command('restore', '--from', good, '--force')).code).toBe(0);
    expect(await open()).toBe(1);
  });
});
