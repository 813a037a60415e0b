// What a test depends on by a program that it starts: nobody records what that reads.
import { accessSync, constants } from 'node:fs';
import { basename, delimiter, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Programs that may read any file, or start any other program. */
const READ_ANYTHING = /^(node|npm|npx|tsx|sh|bash|env|git|go|make|perl|python3?)$/;

/**
 * A built program depends on the whole product; one of the system on itself, and on the files of the project that its
 * arguments name; any other on all files.
 * @param {string} root the project's folder, with a separator at its end
 * @param {string} program a path, or a name that is looked up in PATH
 * @param {readonly string[]} args
 * @param {string | URL} [cwd]
 * @returns {string[]} dependencies (dependencies.ts)
 */
export function ofProgram(root, program, args, cwd) {
  const folder = cwd instanceof URL ? fileURLToPath(cwd) : (cwd ?? process.cwd());
  const own = args
    .filter((arg) => /^[^-]/.test(arg))
    .map((arg) => resolve(folder, arg))
    .filter((path) => path.startsWith(`${root}build/`) || (path.startsWith(root) && exists(path)))
    .map((path) => path.slice(root.length));
  const path = find(program, folder);
  if (path === process.execPath) {
    // The text of a program in the arguments is the test's own.
    if (args.some((arg) => /^(-e|-p|--eval|--print)$/.test(arg)) && own.length === 0) return [];
    return own.some((file) => file.startsWith('build/')) ? ['product:'] : ['tree:.'];
  }
  if (READ_ANYTHING.test(basename(program)) || path.startsWith(root)) return ['tree:.'];
  return [`program:${path}`, ...own.map((file) => `tree:${file}`)];
}

/**
 * A thread of Node imports its own files.
 * @param {string | undefined} file from the project's root; undefined outside of the project
 * @returns {string[]}
 */
export function ofThread(file) {
  return file === undefined || file.startsWith('node_modules') ? [] : [`tree:${file.split('/')[0]}`];
}

/** @param {string} program @param {string} folder */
function find(program, folder) {
  if (isAbsolute(program)) return program;
  if (/[/\\]/.test(program)) return resolve(folder, program);
  const candidates = (process.env.PATH ?? '').split(delimiter).map((each) => join(each, program));
  return candidates.find((each) => exists(each)) ?? program;
}

/** @param {string} path */
function exists(path) {
  try {
    accessSync(path, constants.F_OK);
    return true;
  } catch {
    return false;
  }
}
