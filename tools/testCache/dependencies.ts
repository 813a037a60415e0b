import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * What a test depends on, as `kind:path` with a path from the project's root:
 *
 * - `file:` the content of a file, or that there is none
 * - `list:` the names in a folder; `names:` the names in it and below
 * - `tree:` the content of all files in a folder and below
 * - `product:` that of all files that the built product is made of or reads
 * - `program:` a program of the system, by its absolute path
 */
export type Dependency = string;

/** Folders whose files no test reads as sources: packages change with the lock file. */
const NOT_SOURCES = new Set(['node_modules', '.git', 'test-results', 'coverage', 'data', '.stamps']);

/** Where the product is, and how its tests are called. */
const PRODUCT = ['build', 'graphql', 'prisma', 'web', 'verify', 'deploy', 'package.json', 'schema.graphql'];
const TESTS = /(^|\/)(testing|e2e|__snapshots__)(\/|$)|\.test\.tsx?$/;

/** The state of a project's files, each read once. */
export interface FileState {
  /** A digest of the present state of all of them. */
  digestOf(dependencies: Iterable<Dependency>): string;
  /** Whether any has changed since an instant, in milliseconds, or may have. */
  changedSince(dependencies: Iterable<Dependency>, instant: number): boolean;
}

interface State {
  digest: string;
  /** Milliseconds, of the latest change of content, name or permissions. */
  changed: number;
}

export function readState(root: string): FileState {
  const known = new Map<Dependency, State>();
  const stateOf = (dependency: Dependency): State => {
    const state = known.get(dependency) ?? read(dependency);
    known.set(dependency, state);
    return state;
  };

  const read = (dependency: Dependency): State => {
    const kind = dependency.slice(0, dependency.indexOf(':'));
    const path = dependency.slice(kind.length + 1);
    switch (kind) {
      case 'file':
        return file(path);
      case 'list':
      case 'names':
        return names(path, kind === 'names');
      case 'tree':
        return all(below(path));
      case 'product':
        return all(PRODUCT.flatMap(below).filter((each) => !TESTS.test(each)));
      case 'program':
        return program(path);
      default:
        throw new Error(`Not a dependency: ${dependency}`);
    }
  };

  const file = (path: string): State => {
    const stats = look(join(root, path));
    if (!stats) return { digest: 'missing', changed: lastRemoval(join(root, path)) };
    // Its names are a dependency of their own.
    if (stats.isDirectory()) return { digest: 'folder', changed: 0 };
    if (!stats.isFile()) return { digest: 'special', changed: 0 };
    return { digest: hash([readFileSync(join(root, path))]), changed: lastChange(stats) };
  };

  const names = (path: string, isRecursive: boolean): State => {
    const stats = look(join(root, path));
    if (!stats?.isDirectory()) return file(path);
    const entries = readdirSync(join(root, path), { withFileTypes: true }).toSorted((a, b) =>
      a.name < b.name ? -1 : 1,
    );
    const inner = entries
      .filter((entry) => isRecursive && entry.isDirectory() && !NOT_SOURCES.has(entry.name))
      .map((entry) => names(join(path, entry.name), true));
    return {
      digest: hash(
        entries
          .map((entry) => `${entry.name} ${entry.isDirectory()}`)
          .concat(inner.map(({ digest }) => digest)),
      ),
      changed: Math.max(lastChange(stats), ...inner.map(({ changed }) => changed)),
    };
  };

  /** The files in a folder and below, or the file itself. */
  const below = (path: string): string[] => {
    if (!look(join(root, path))?.isDirectory()) return [path];
    return readdirSync(join(root, path), { withFileTypes: true })
      .filter((entry) => !NOT_SOURCES.has(entry.name))
      .flatMap((entry) => below(join(path, entry.name)))
      .toSorted();
  };

  const all = (files: readonly string[]): State => {
    const states = files.map((path) => ({ path, ...stateOf(`file:${path}`) }));
    return {
      digest: hash(states.map(({ path, digest }) => `${path} ${digest}`)),
      changed: states.reduce((latest, { changed }) => Math.max(latest, changed), 0),
    };
  };

  return {
    digestOf: (dependencies) =>
      hash([...dependencies].map((dependency) => `${dependency} ${stateOf(dependency).digest}`)),
    changedSince: (dependencies, instant) =>
      [...dependencies].some((dependency) => stateOf(dependency).changed >= instant),
  };
}

function program(path: string): State {
  const stats = look(path);
  return { digest: stats ? `${stats.size} ${stats.mtimeMs}` : 'missing', changed: 0 };
}

/** The time of the last change of content or name cannot be set, unlike that of the content. */
function lastChange(stats: Stats): number {
  return Math.max(stats.ctimeMs, stats.mtimeMs);
}

/** When the file may have been removed: when the names in its folder changed, or those in the next folder above that is there. */
function lastRemoval(path: string): number {
  const folder = dirname(path);
  const stats = look(folder);
  return stats ? lastChange(stats) : lastRemoval(folder);
}

function look(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

export function hash(parts: readonly (string | Buffer)[]): string {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part).update('\0');
  return sum.digest('base64');
}
