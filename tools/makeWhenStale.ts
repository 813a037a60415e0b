import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.ts';

/**
 * A product made from files. Paths are relative to the project's folder; a path of a folder means all its
 * files.
 */
export interface Product {
  name: string;
  /** The inputs. Tests and generated code count only where they are named themselves. */
  inputs: readonly string[];
  outputs: () => readonly string[];
  /** @throws when it cannot be made */
  make(): Promise<void>;
}

const stamps = join(root, 'build/.stamps');

/**
 * Makes a product unless it is current for inputs of the same content. The output is compared, too, so that a
 * deleted or edited file is made again.
 * @returns whether it was made
 */
export async function makeWhenStale({ name, inputs, outputs, make }: Product): Promise<boolean> {
  const stamp = join(stamps, name);
  const from = digest(inputs, isSource);
  if (readIfThere(stamp) === `${from} ${digest(outputs(), () => true)}`) return false;
  rmSync(stamp, { force: true });
  await make();
  mkdirSync(stamps, { recursive: true });
  // Records the inputs as they were before: a change during the run is found by the next one.
  writeFileSync(stamp, `${from} ${digest(outputs(), () => true)}`);
  return true;
}

/** Folders of that name below a folder. */
export function foldersNamed(name: string, below: string): string[] {
  return readdirSync(join(root, below), { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [];
    const path = `${below}/${entry.name}`;
    return entry.name === name ? [path] : foldersNamed(name, path);
  });
}

function isSource(name: string): boolean {
  return !['generated', '__generated__', 'e2e', 'testing'].includes(name) && !/\.test\.tsx?$/.test(name);
}

/** A digest of files by path and content, and of the Node that makes something from them. */
function digest(paths: readonly string[], counts: (name: string) => boolean): string {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0] ?? '');
  const add = (path: string) => {
    if (!statSync(join(root, path)).isDirectory()) {
      hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
      return;
    }
    for (const name of readdirSync(join(root, path)).sort()) if (counts(name)) add(`${path}/${name}`);
  };
  for (const path of paths) {
    if (statSync(join(root, path), { throwIfNoEntry: false })) add(path);
    else hash.update(`\0${path} is missing`);
  }
  return hash.digest('hex');
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
