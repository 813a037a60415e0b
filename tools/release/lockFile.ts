import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../processes.ts';

/** An entry of package-lock.json. */
export interface LockedPackage {
  version: string;
  integrity?: string;
  license?: string;
  /** Only `devDependencies` need it. */
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** The entries by the folder that they are installed in; '' is the project itself. */
export type Lock = Record<string, LockedPackage>;

export function readLock(): Lock {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
  return (JSON.parse(text) as { packages: Lock }).packages;
}

const NODE_MODULES = 'node_modules/';

/** `@libsql/client` for `node_modules/@libsql/client`. */
export function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf(NODE_MODULES) + NODE_MODULES.length);
}

/**
 * The folders of packages and of all that they depend on, sorted.
 * @param left which packages are left out, with what only they need
 */
export function closure(
  lock: Lock,
  roots: readonly string[],
  left: (name: string, entry: LockedPackage) => boolean,
): string[] {
  const found = new Set<string>();
  const queue = roots.map((name) => find(lock, '', name));
  for (let folder = queue.pop(); queue.length > 0 || folder !== undefined; folder = queue.pop()) {
    const entry = folder === undefined ? undefined : lock[folder];
    if (folder === undefined || !entry || found.has(folder) || left(nameOf(folder), entry)) continue;
    found.add(folder);
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
      queue.push(find(lock, folder, name));
    }
  }
  return [...found].sort();
}

/** The folder in which a package finds another one, as Node looks for it. */
function find(lock: Lock, from: string, name: string): string | undefined {
  for (let above = from; ; above = above.slice(0, Math.max(0, above.lastIndexOf(`/${NODE_MODULES}`)))) {
    const folder = `${above === '' ? '' : `${above}/`}${NODE_MODULES}${name}`;
    if (lock[folder]) return folder;
    if (above === '') return undefined;
  }
}
