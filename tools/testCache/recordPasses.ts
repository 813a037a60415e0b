import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Reporter, TestModule, TestProject, Vitest } from 'vitest/node';

import { root } from '../processes.ts';
import { commonDigest } from './common.ts';
import { type Dependency, type FileState, readState } from './dependencies.ts';
import { configurationOf, PASSES } from './leaveOutUnchanged.ts';
import { Passes } from './passes.ts';
import { resolveDependencies } from './recordedTest.ts';

/** Records which test files passed, and on what they depended (recordTest.ts). */
export default class PassRecorder implements Reporter {
  #vitest!: Vitest;
  readonly #began = Date.now();

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const state = readState(root);
    const common = commonDigest(state, configurationOf(this.#vitest));
    const passes = new Passes(PASSES);
    recordPasses(modules, errors, { passes, state, common, began: this.#began });
    passes.save();
  }
}

interface Recording {
  passes: Passes;
  state: FileState;
  /** The digest of what all tests depend on. */
  common: string;
  /** When the run began, in milliseconds: a file that changed since then may have been read before its change. */
  began: number;
}

/** Records the files that passed, and forgets the others; an error outside of all tests may be any file's. */
export function recordPasses(
  modules: readonly TestModule[],
  errors: readonly unknown[],
  { passes, state, common, began }: Recording,
): void {
  const dependencies = resolveDependencies(
    modules.map((module) => module.meta().recorded),
    (file) => readFileSync(join(root, file), 'utf8'),
  );
  for (const [index, module] of modules.entries()) {
    const test = { project: module.project.name, file: relative(root, module.moduleId) };
    passes.forget(test);
    if (!dependencies[index] || errors.length > 0 || !hasPassed(module)) continue;
    const all = [...dependencies[index], ...setUpOf(module.project)];
    if (state.changedSince(all, began)) continue;
    const names = [...module.children.allTests()].map(({ fullName }) => fullName);
    passes.add(test, all, names, state, common);
  }
}

/** Whether all tests of a file have passed, none was skipped, and it has any. */
function hasPassed(module: TestModule): boolean {
  const tests = [...module.children.allTests()];
  return module.ok() && tests.length > 0 && tests.every((test) => test.result().state === 'passed');
}

/** The files of a project's global set-up, with what they import. */
function setUpOf({ config, vite }: TestProject): Dependency[] {
  const graphs = Object.values(vite.environments).map(({ moduleGraph }) => moduleGraph);
  const found = new Set(
    graphs.flatMap((graph) => [config.globalSetup].flat().map((file) => graph.getModuleById(file))),
  );
  for (const node of found) for (const imported of node?.importedModules ?? []) found.add(imported);
  return [...found]
    .flatMap((node) => (node?.file ? [relative(root, node.file)] : []))
    .filter((file) => !/^(\.\.|node_modules)\//.test(file))
    .map((file) => `file:${file}`);
}
