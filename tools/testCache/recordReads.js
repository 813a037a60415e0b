// Preloaded into each worker of a test run (vitest.config.ts): records which files of the project are read, and which
// programs are started. Plain JavaScript, and before all else, so that no module holds an unrecorded function.
import childProcess from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { relative, resolve, sep } from 'node:path';
// The class of Node: a test may replace the global one.
import { fileURLToPath, URL } from 'node:url';
import workerThreads from 'node:worker_threads';

import { ofProgram, ofThread } from './programs.js';

/**
 * What was read or started, as dependencies (dependencies.ts), by the innermost file of the project that asked for it. The
 * file may keep what it read for later tests of the worker, so whoever imports it depends on all of it.
 * @type {Map<string, Set<string>>}
 */
const byAsker = new Map();
/** What packages asked for by themselves. @type {Set<string>} */
const ofPackages = new Set();
/** All that was read or started since the present test file began. @type {Set<string>} */
const ofTest = new Set();

// For recordTest.ts.
Object.assign(globalThis, { recordedReads: { byAsker, ofPackages, ofTest } });

const root = resolve(import.meta.dirname, '../..') + sep;

/** Packages change with the lock file; results of a run are its own. */
const NOT_SOURCES = /^(node_modules|test-results|build\/\.stamps)(\/|$)/;

/** Functions that read or look at the file of their first argument. */
const READERS = [
  'access',
  'copyFile',
  'createReadStream',
  'exists',
  'lstat',
  'open',
  'openAsBlob',
  'readFile',
  'readlink',
  'stat',
  'accessSync',
  'copyFileSync',
  'existsSync',
  'lstatSync',
  'openSync',
  'readFileSync',
  'readlinkSync',
  'statSync',
];
/** Functions that read the names in a folder. */
const LISTERS = ['opendir', 'opendirSync', 'readdir', 'readdirSync'];
/** Functions that read a folder with all its files. */
const COPIERS = ['cp', 'cpSync'];

/** @param {string[]} dependencies */
function record(dependencies) {
  if (dependencies.length === 0) return;
  const file = asker();
  const asked = file === undefined ? ofPackages : (byAsker.get(file) ?? new Set());
  if (file !== undefined) byAsker.set(file, asked);
  for (const dependency of dependencies) {
    ofTest.add(dependency);
    asked.add(dependency);
  }
}

/** The innermost file of the project on the stack, other than this folder's; undefined without any. */
function asker() {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = 100;
  Error.prepareStackTrace = (_, sites) => sites.map((site) => site.getFileName());
  const files = /** @type {(string | null)[]} */ (/** @type {unknown} */ (new Error().stack));
  Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  for (const name of files) {
    const path = name?.startsWith('file:') ? fileURLToPath(name) : name?.replace(/\?.*/, '');
    const file = path?.startsWith(root) ? path.slice(root.length) : undefined;
    if (file && !/^(node_modules|tools\/testCache)\//.test(file)) return file;
  }
  return undefined;
}

/**
 * @param {unknown} given a path, or the number of an open file
 * @returns its path from the project's root; undefined outside of the project, and of what is no source
 */
function pathOf(given) {
  if (typeof given !== 'string' && !(given instanceof URL) && !Buffer.isBuffer(given)) return undefined;
  if (given instanceof URL && given.protocol !== 'file:') return undefined;
  const path = resolve(given instanceof URL ? fileURLToPath(given) : String(given));
  if (!`${path}${sep}`.startsWith(root)) return undefined;
  const inside = relative(root, path);
  return NOT_SOURCES.test(inside) ? undefined : inside || '.';
}

/**
 * Has the functions of that name record what they read before they run.
 * @param {object} holder
 * @param {string[]} names
 * @param {(args: unknown[]) => string[]} dependencies
 */
function before(holder, names, dependencies) {
  const functions = /** @type {Record<string, unknown>} */ (holder);
  for (const name of names) {
    const original = functions[name];
    if (typeof original !== 'function') continue;
    /** @this {unknown} @param {unknown[]} args */
    const recording = function (...args) {
      record(dependencies(args));
      return /** @type {unknown} */ (original.apply(this, args));
    };
    functions[name] = Object.defineProperties(recording, Object.getOwnPropertyDescriptors(original));
  }
}

/** @param {(path: string, args: unknown[]) => string} dependency @returns {(args: unknown[]) => string[]} */
const onPath = (dependency) => (args) => {
  const path = pathOf(args[0]);
  return path === undefined ? [] : [dependency(path, args)];
};

for (const holder of [fs, fs.promises]) {
  before(
    holder,
    READERS,
    onPath((path) => `file:${path}`),
  );
  before(
    holder,
    LISTERS,
    onPath((path, [, options]) =>
      /** @type {{ recursive?: boolean } | undefined} */ (options)?.recursive
        ? `names:${path}`
        : `list:${path}`,
    ),
  );
  before(
    holder,
    COPIERS,
    onPath((path) => `tree:${path}`),
  );
}

// All functions that do not wait for the program end in this one.
before(childProcess.ChildProcess.prototype, ['spawn'], ([options]) => {
  const { file, args, cwd } = /** @type {{ file: string, args?: string[], cwd?: string | URL }} */ (options);
  return ofProgram(root, file, (args ?? []).slice(1), cwd);
});
before(childProcess, ['spawnSync', 'execFileSync'], ([file, args, options]) => {
  const given = Array.isArray(args) ? args.map(String) : [];
  const { cwd } = /** @type {{ cwd?: string | URL }} */ ((Array.isArray(args) ? options : args) ?? {});
  return ofProgram(root, String(file), given, cwd);
});
before(childProcess, ['execSync'], () => ofProgram(root, 'sh', []));
workerThreads.Worker = class extends workerThreads.Worker {
  /** @param {ConstructorParameters<typeof workerThreads.Worker>} args */
  constructor(...args) {
    record(ofThread(pathOf(args[0])));
    super(...args);
  }
};
syncBuiltinESMExports();
