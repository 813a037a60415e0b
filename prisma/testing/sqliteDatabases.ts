import { copyFileSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { filePath, openDatabase } from '../client.ts';
import { migrate } from '../migrate.ts';
import type { EmptyDatabase } from './emptyDatabase.ts';
import { runName, testFolder } from './folder.ts';
import { schemaHash } from './schemaHash.ts';
import { planted, type Planting } from './plantings.ts';

/** @param base the file to copy; without it the database has no tables */
export function makeSqlite(base?: string): EmptyDatabase {
  const folder = mkdtempSync(join(testFolder(), 'run-'));
  const path = join(folder, 'test.db');
  if (base) copyFileSync(base, path);
  return {
    url: `file:${path}`,
    close: () => Promise.resolve(rmSync(folder, { recursive: true, force: true })),
  };
}

/** A file with all tables and no rows. */
export async function sqliteBase(): Promise<string> {
  const base = join(testFolder(), `base-${schemaHash('sqlite')}.db`);
  if (existsSync(base)) return base;
  const folder = mkdtempSync(join(testFolder(), 'run-'));
  const whole = join(folder, 'whole.db');
  const db = await openDatabase(`file:${join(folder, 'base.db')}`);
  await migrate(db);
  // One complete file, including what is still in the write-ahead log.
  await db.$executeRaw`VACUUM INTO ${whole}`;
  await db.$disconnect();
  // Several workers may get here at once; the last one wins, with the same contents.
  renameSync(whole, base);
  rmSync(folder, { recursive: true, force: true });
  return base;
}

/** A file with the planted rows, made once a run. */
export function plantedSqlite(planting: Planting): Promise<string> {
  return planted('sqlite', planting, async (key, plant) => {
    const path = join(testFolder(), `planted-${runName}-${key}.db`);
    if (existsSync(path)) return path;
    const { url, close } = makeSqlite(await sqliteBase());
    const db = await plant(url);
    const whole = `${filePath(url)}.whole`;
    await db.$executeRaw`VACUUM INTO ${whole}`;
    await db.$disconnect();
    renameSync(whole, path);
    await close();
    return path;
  });
}

/** Removes the files that were planted for a run. */
export function removePlantedFiles(run: string): void {
  for (const name of readdirSync(testFolder())) {
    if (name.startsWith(`planted-${run}-`)) rmSync(join(testFolder(), name), { force: true });
  }
}
