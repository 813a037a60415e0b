import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scheduleFile } from '#web/e2e/season/scheduleFile.ts';
import { packages, root, step, StepError } from '../processes.ts';
import { PUBLIC_KEY, releaseFolder, type Source } from './make.ts';
import { tryPackage } from './bareRoot/tryPackage.ts';

/** The day before the season of 2025, when the pool is made. */
export const BEFORE_WEEK_1 = '2025-09-03T12:00:00-04:00';

const CACHED = join(root, 'node_modules/.cache/release/bookworm.tar');

/** Programs of this machine, each with its package. */
const TOOLS: Readonly<Record<string, string>> = {
  mmdebstrap: 'mmdebstrap',
  minisign: 'minisign',
  'systemd-analyze': 'systemd',
  ip: 'iproute2',
  unshare: 'util-linux',
  chroot: 'coreutils',
  'dpkg-deb': 'dpkg',
};

/**
 * Tries the archive and the package for this machine on a bare Debian: no Node, no compiler, no network.
 * @throws StepError naming what this machine lacks, or what failed
 */
export async function checkRelease({ version }: Source): Promise<void> {
  requireTools();
  await step('Checksums and signature', () => {
    checkSums();
    return Promise.resolve();
  });
  if (!existsSync(CACHED)) await step('A bare Debian', () => Promise.resolve(makeDebian()));
  const folder = mkdtempSync(join(tmpdir(), 'last-standing-release-'));
  try {
    execFileSync('tar', ['-xf', CACHED, '-C', folder]);
    await step('The archive: a pool of a week', () => {
      prepareArchive(folder, version);
      run('unshare', ['--net', '--pid', '--fork', '--kill-child', 'sh', '-c', inNamespace(folder)]);
      return Promise.resolve();
    });
    await step('The package', () => {
      tryPackage(folder, join(releaseFolder, `last-standing_${version}_amd64.deb`));
      return Promise.resolve();
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function requireTools(): void {
  const lacking = Object.keys(TOOLS).filter((name) => !isThere(name));
  const problems = [
    ...(process.platform === 'linux' && process.arch === 'x64'
      ? []
      : ['a Linux machine with an x64 processor']),
    ...(process.getuid?.() === 0 ? [] : ['root']),
    ...(lacking.length === 0
      ? []
      : [
          `${lacking.join(', ')} (apt-get install ${[...new Set(lacking.map((name) => TOOLS[name]))].join(' ')})`,
        ]),
  ];
  if (problems.length > 0) throw new StepError(`The check of a release needs ${problems.join(', and ')}.`);
}

function isThere(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** As whoever downloads it does; a release that was made without the key has no signature. */
function checkSums(): void {
  run('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], releaseFolder);
  if (!existsSync(join(releaseFolder, 'SHA256SUMS.minisig'))) return;
  run('minisign', ['-V', '-p', PUBLIC_KEY, '-m', 'SHA256SUMS'], releaseFolder);
}

function makeDebian(): void {
  mkdirSync(join(CACHED, '..'), { recursive: true });
  run('mmdebstrap', ['--quiet', '--variant=minbase', 'bookworm', `${CACHED}.part.tar`]);
  run('mv', [`${CACHED}.part.tar`, CACHED]);
}

/** An ordinary user, who has unpacked the archive in the home folder. */
function prepareArchive(folder: string, version: string): void {
  run('chroot', [folder, 'useradd', '--create-home', 'ann']);
  const home = join(folder, 'home/ann');
  const archive = join(releaseFolder, `last-standing-${version}-linux-x64.tar.gz`);
  run('tar', ['-xzf', archive, '-C', home, '--no-same-owner', '--strip-components=1']);
  cpSync(join(root, 'web/e2e/season/movedClock.js'), join(home, 'movedClock.mjs'));
  writeFileSync(join(home, 'games.csv'), scheduleFile(new Date(BEFORE_WEEK_1)));
  run('chroot', [folder, 'chown', '-R', 'ann:', '/home/ann']);
}

/** What runs in namespaces of its own: it has no network but its own loopback. */
function inNamespace(folder: string): string {
  const node = `'${process.execPath}' '${join(root, packages.tsx)}'`;
  return `ip link set lo up && exec ${node} '${join(root, 'tools/release/bareRoot/playWeek.ts')}' '${folder}'`;
}

function run(program: string, args: readonly string[], cwd = root): void {
  try {
    execFileSync(program, args, { cwd, stdio: ['ignore', 2, 'inherit'] });
  } catch {
    throw new StepError(`${program} failed; see above.`);
  }
}
