import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from '../../prisma/projectRoot.ts';

/** The packages of the peers are no part of the product: they are installed here, on demand. */
const folder = join(projectRoot, 'build/peers');
const source = join(projectRoot, 'bench/peers');

/**
 * Installs the packages of the peers' own lock file, unless they are there.
 * @returns whether they are there now; without the package registry they are not, and the peers are left out
 */
export function installPeers(): boolean {
  const lock = readFileSync(join(source, 'package-lock.json'), 'utf8');
  const done = join(folder, 'installed.json');
  if (existsSync(done) && readFileSync(done, 'utf8') === lock) return true;
  console.error('Installing the peers');
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(source, file), join(folder, file));
  copyFileSync(join(projectRoot, '.npmrc'), join(folder, '.npmrc'));
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: folder, stdio: ['ignore', 2, 2] })
    : spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  if (status !== 0) return false;
  copyFileSync(join(folder, 'package-lock.json'), done);
  return true;
}

/** Loads a package of the peers; the caller says what it uses of it. */
export function loadPeer<Exports>(name: string): Exports {
  return createRequire(join(folder, 'package.json'))(name) as Exports;
}
