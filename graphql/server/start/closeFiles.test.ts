import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

import { closeFiles, openFiles } from './closeFiles.ts';

it('leaves the secret files of a site to its account alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'last-standing-files-'));
  try {
    mkdirSync(join(folder, 'outbox'));
    const names = ['pool.db', 'pool.db-wal', 'pool.db-shm', 'log-key', 'outbox/a.eml'];
    for (const name of names) writeFileSync(join(folder, name), '');
    writeFileSync(join(folder, 'notes'), '');
    for (const name of [...names, 'notes']) chmodSync(join(folder, name), 0o644);
    chmodSync(join(folder, 'outbox'), 0o755);
    const settings = { databaseUrl: `file:${join(folder, 'pool.db')}`, logKeyFile: join(folder, 'log-key') };
    expect(openFiles(settings).toSorted()).toEqual(
      [...names, 'outbox'].map((name) => join(folder, name)).toSorted(),
    );
    closeFiles(settings);
    expect(openFiles(settings)).toEqual([]);
    const mode = (name: string) => statSync(join(folder, name)).mode & 0o777;
    expect(names.map(mode)).toEqual(names.map(() => 0o600));
    expect([mode('outbox'), mode('notes')]).toEqual([0o700, 0o644]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('closes the own folder of the product with all that is in it, and no other folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'last-standing-files-'));
  try {
    const mode = (name: string) => statSync(join(folder, name)).mode & 0o777;
    const settings = { databaseUrl: `file:${join(folder, 'pool.db')}`, logKeyFile: join(folder, 'log-key') };
    mkdirSync(join(folder, 'backups'));
    const names = ['pool.db', 'pool.db.old', 'monday.db', 'backups/sunday.db'];
    const open = () => {
      for (const name of names) {
        writeFileSync(join(folder, name), '');
        chmodSync(join(folder, name), 0o644);
      }
      for (const name of ['.', 'backups']) chmodSync(join(folder, name), 0o755);
    };
    open();
    closeFiles(settings);
    expect(['.', 'backups', ...names].map(mode)).toEqual([0o755, 0o755, 0o600, 0o600, 0o644, 0o644]);
    open();
    expect(openFiles(settings, folder)).toHaveLength(6);
    closeFiles(settings, folder);
    expect(['.', 'backups', ...names].map(mode)).toEqual([0o700, 0o700, 0o600, 0o600, 0o600, 0o600]);
    expect(openFiles(settings, folder)).toEqual([]);
    open();
    const onPostgresql = { ...settings, databaseUrl: 'postgresql://localhost/pool' };
    expect(openFiles(onPostgresql, folder)).toHaveLength(6);
    closeFiles(onPostgresql, folder);
    expect(openFiles(onPostgresql, folder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
