import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { type Dependency, type FileState, hash } from './dependencies.ts';

/** A test file in a project of vitest.config.ts. */
export interface TestFile {
  project: string;
  /** Path from the root. */
  file: string;
}

interface Pass {
  /** Of the state of all dependencies, and of what all tests depend on. */
  digest: string;
  dependencies: Dependency[];
  /** Full names of its tests. */
  tests: string[];
}

/** The file as it is stored: each dependency is written once. */
interface Stored {
  dependencies: Dependency[];
  passes: [key: string, pass: { digest: string; dependencies: number[]; tests: string[] }][];
}

/** The test files that passed in earlier runs. */
export class Passes {
  readonly #path: string;
  readonly #passes: Map<string, Pass>;

  constructor(path: string) {
    this.#path = path;
    this.#passes = load(path);
  }

  /**
   * The names of a file's tests when nothing that it depends on has changed since it passed.
   * @param common the digest of what all tests depend on
   */
  unchanged(test: TestFile, state: FileState, common: string): string[] | undefined {
    const pass = this.#passes.get(keyOf(test));
    return pass && pass.digest === digestOf(pass.dependencies, state, common) ? pass.tests : undefined;
  }

  add(
    test: TestFile,
    dependencies: Iterable<Dependency>,
    tests: string[],
    state: FileState,
    common: string,
  ): void {
    const sorted = [...new Set(dependencies)].toSorted();
    this.#passes.set(keyOf(test), { digest: digestOf(sorted, state, common), dependencies: sorted, tests });
  }

  forget(test: TestFile): void {
    this.#passes.delete(keyOf(test));
  }

  save(): void {
    const names = [...new Set([...this.#passes.values()].flatMap(({ dependencies }) => dependencies))];
    const numbers = new Map(names.map((name, index) => [name, index]));
    const stored: Stored = {
      dependencies: names,
      passes: [...this.#passes].map(([key, pass]) => [
        key,
        { ...pass, dependencies: pass.dependencies.map((name) => numbers.get(name)!) },
      ]),
    };
    mkdirSync(dirname(this.#path), { recursive: true });
    writeFileSync(`${this.#path}.part`, JSON.stringify(stored));
    renameSync(`${this.#path}.part`, this.#path);
  }
}

function load(path: string): Map<string, Pass> {
  try {
    const { dependencies: names, passes } = JSON.parse(readFileSync(path, 'utf8')) as Stored;
    return new Map(
      passes.map(([key, pass]) => [
        key,
        { ...pass, dependencies: pass.dependencies.map((index) => names[index]!) },
      ]),
    );
  } catch {
    // Without a readable record every file runs.
    rmSync(path, { force: true });
    return new Map();
  }
}

function keyOf({ project, file }: TestFile): string {
  return `${project} ${file}`;
}

function digestOf(dependencies: readonly Dependency[], state: FileState, common: string): string {
  return hash([common, state.digestOf(dependencies)]);
}
