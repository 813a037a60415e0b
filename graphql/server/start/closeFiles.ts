import { chmodSync, lstatSync, readdirSync, type Stats } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { filePath } from '#prisma/client.ts';
import { DEFAULT_DATABASE_URL, type Settings } from '#graphql/site/settings/settings.ts';

/** Permission bits of group and others. */
const OTHERS = 0o077;

type FileLocations = Pick<Settings, 'databaseUrl' | 'logKeyFile'>;

/** The folder that the product creates; others may contain files that other accounts must read. */
const OWN_FOLDER = dirname(filePath(DEFAULT_DATABASE_URL));

/** Files with secrets: picks with their salts, keys, mails, and old backups beside the database. */
function* secretFiles({ databaseUrl, logKeyFile }: FileLocations, ownFolder: string): Generator<string> {
  yield logKeyFile;
  const path = databaseUrl.startsWith('file:') ? filePath(databaseUrl) : null;
  // With PostgreSQL it holds the mails of a site without a mail server (openMailer.ts).
  if (path === null || dirname(path) === ownFolder) {
    yield* everythingIn(ownFolder);
    return;
  }
  const folder = dirname(path);
  for (const name of namesIn(folder)) if (name.startsWith(basename(path))) yield join(folder, name);
  yield* everythingIn(join(folder, 'outbox'));
}

function* everythingIn(path: string): Generator<string> {
  yield path;
  for (const name of namesIn(path)) yield* everythingIn(join(path, name));
}

/** Secret files, and folders that hold nothing else, that other accounts on the machine can read, by path. */
export function openFiles(place: FileLocations, ownFolder = OWN_FOLDER): string[] {
  return [...new Set(secretFiles(place, ownFolder))].filter(
    (path) => ((statOf(path)?.mode ?? 0) & OTHERS) !== 0,
  );
}

/**
 * Removes the permissions of others from the site's secret files, which an earlier version or an open umask
 * may have set.
 */
export function closeFiles(place: FileLocations, ownFolder = OWN_FOLDER): void {
  for (const path of openFiles(place, ownFolder)) {
    const { uid, mode } = statOf(path)!;
    if (uid === process.getuid?.()) chmodSync(path, mode & 0o700);
  }
}

/** Null for missing files and for links, whose targets may not be the product's. */
function statOf(path: string): Stats | null {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats === undefined || stats.isSymbolicLink() ? null : stats;
}

function namesIn(folder: string): string[] {
  return statOf(folder)?.isDirectory() === true ? readdirSync(folder) : [];
}
