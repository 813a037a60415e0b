import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of this project's package.json. Paths of migrations and facts are relative to it, both for the
 * sources and for a bundle in build/server.
 */
export const projectRoot = findRoot(dirname(fileURLToPath(import.meta.url)));

function findRoot(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (packageName(folder) === 'last-standing') return folder;
    if (folder === dirname(folder)) {
      throw new Error(`No package.json of last-standing above ${start}`);
    }
  }
}

function packageName(folder: string): unknown {
  try {
    return readManifest(folder).name;
  } catch {
    return undefined;
  }
}

export function productVersion(): string {
  return String(readManifest(projectRoot).version);
}

function readManifest(folder: string): { name?: unknown; version?: unknown } {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name?: unknown };
}
