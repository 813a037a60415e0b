import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, StepError } from '../processes.ts';

const cache = join(root, 'node_modules/.cache/release');

/**
 * The folder of a package that is not installed here, such as one of another machine: fetched by npm once, and kept.
 * @throws StepError when it is not the one that its checksum names
 */
export function fetchPackage(name: string, version: string, integrity: string): string {
  const key = `${name.replace('/', '-').replace('@', '')}-${version}`;
  const folder = join(cache, key);
  if (existsSync(folder)) return join(folder, 'package');
  console.error(`  fetching ${name}@${version}`);
  const fresh = join(cache, `.${key}-${process.pid}`);
  mkdirSync(fresh, { recursive: true });
  try {
    const npm = ['pack', `${name}@${version}`, '--silent', '--ignore-scripts', '--pack-destination', fresh];
    execFileSync('npm', npm, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
    const [file = ''] = readdirSync(fresh).filter((one) => one.endsWith('.tgz'));
    requireIntegrity(`${name}@${version}`, readFileSync(join(fresh, file)), integrity);
    execFileSync('tar', ['-xzf', join(fresh, file), '-C', fresh, '--no-same-owner']);
    rmSync(join(fresh, file));
    renameSync(fresh, folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return join(folder, 'package');
}

/** @param integrity as in a lock file: `sha512-` and the digest in base64 @throws StepError */
export function requireIntegrity(what: string, content: Uint8Array, integrity: string): void {
  const [algorithm = '', digest] = integrity.split('-', 2);
  const found = createHash(algorithm).update(content).digest('base64');
  if (found !== digest) throw new StepError(`${what} is not what the lock file names: ${algorithm}-${found}`);
}

/** The files below a folder, relative to it and sorted; packages inside a package are packages of their own. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('node_modules/'))
    .sort();
}

/** Files of a package that only its authors, its types or other machines need. */
export function isNeeded(path: string, cpu: string): boolean {
  if (isLicense(path)) return true;
  if (/\.(map|md|markdown|flow|ts|mts|cts|cpp|h|gyp|yml|html|sh)$/.test(path)) return false;
  if (/(^|\/)(test|tests|benchmarks|docs|examples)\/|(^|\/)\./.test(path)) return false;
  const [, prebuilt] = /^prebuilds\/([^/]+)\//.exec(path) ?? [];
  return prebuilt === undefined || (prebuilt === `linux-${cpu}` && !path.includes('.musl.'));
}

export function isLicense(path: string): boolean {
  return /(^|\/)(licen[cs]e|copying|notice|ofl)[^/]*$/i.test(path) && !/\.(js|mjs|cjs|json)$/.test(path);
}
