import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StepError } from '#tools/processes.ts';

const DATA = 'var/lib/last-standing';
/** What `systemd-analyze security` may say of the unit: 0 is safe, 10 is not. */
const MAX_EXPOSURE = 2;

/** Installs the package in a bare root, and then upgrades, removes and purges it. @throws StepError */
export function tryPackage(root: string, file: string): void {
  const inRoot = (...command: string[]) =>
    execFileSync('chroot', [root, 'env', 'DEBIAN_FRONTEND=noninteractive', ...command], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const expect = (isSo: boolean, what: string) => {
    if (!isSo) throw new StepError(`Not so: ${what}`);
    console.error(`  ${what}`);
  };
  const has = (path: string) => existsSync(join(root, path));
  const mode = (path: string) => (statSync(join(root, path)).mode & 0o777).toString(8);

  copyFileSync(file, join(root, 'tmp/new.deb'));
  inRoot('dpkg', '--install', '/tmp/new.deb');
  expect(
    mode(DATA) === '750' && mode('etc/last-standing.env') === '640',
    'installed: data and settings are its own',
  );
  const wants = 'etc/systemd/system/multi-user.target.wants/last-standing.service';
  expect(inRoot('ls', '-l', `/${wants}`).includes('/lib/systemd/system/'), 'the unit is enabled');
  expectSoundUnit(root);
  const version = inRoot('last-standing', '--version').trim();
  inRoot('last-standing', 'pool', 'season', 'import', '--season', '2025', '--file', '/home/ann/games.csv');
  const owner = inRoot('stat', '-c', '%U', `/${DATA}/pool.db`).trim();
  expect(owner === 'last-standing', `the command line of ${version} runs as last-standing, also for root`);

  const settings = join(root, 'etc/last-standing.env');
  writeFileSync(settings, `${readFileSync(settings, 'utf8')}PRODUCT_NAME=Kept\n`);
  inRoot('sh', '-c', nextVersion('/tmp/new.deb', '/tmp/next.deb'));
  inRoot('dpkg', '--install', '/tmp/next.deb');
  const upgraded = inRoot('dpkg-query', '-W', '-f', `\${Version}`, 'last-standing');
  expect(upgraded.endsWith('+next'), `upgraded to ${upgraded}`);
  expect(
    readFileSync(settings, 'utf8').includes('PRODUCT_NAME=Kept') && has(`${DATA}/pool.db`),
    'settings and data stayed',
  );

  inRoot('dpkg', '--remove', 'last-standing');
  expect(
    !has('opt/last-standing') && has(`${DATA}/pool.db`) && has('etc/last-standing.env'),
    'removed: the data stays',
  );
  inRoot('dpkg', '--purge', 'last-standing');
  expect(has(`${DATA}/pool.db`) && !has('etc/last-standing.env'), 'purged without an answer: the data stays');

  inRoot('dpkg', '--install', '/tmp/new.deb');
  inRoot('sh', '-c', 'echo last-standing last-standing/purge-data boolean true | debconf-set-selections');
  inRoot('dpkg', '--purge', 'last-standing');
  expect(!has(DATA), 'purged with "yes": the data is gone');
}

/** By the systemd of this machine, since the bare root has none. @throws StepError */
function expectSoundUnit(root: string): void {
  const analyze = (...args: string[]) =>
    execFileSync('systemd-analyze', [`--root=${root}`, ...args, 'last-standing.service'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  try {
    // Not the units that it names, which a bare root lacks.
    analyze('--recursive-errors=no', 'verify');
    const [, exposure] = /exposure level .*: (\S+)/.exec(
      analyze('--offline=true', `--threshold=${MAX_EXPOSURE * 10}`, 'security'),
    )!;
    console.error(`  the unit has no fault, and an exposure of ${exposure}`);
  } catch {
    throw new StepError(`The unit is faulty, or its exposure is above ${MAX_EXPOSURE}; see above.`);
  }
}

/** The same package with a later version. */
function nextVersion(from: string, to: string): string {
  return [
    'rm -rf /tmp/next && mkdir /tmp/next',
    `dpkg-deb -R ${from} /tmp/next`,
    "sed -i 's/^Version: .*/&+next/' /tmp/next/DEBIAN/control",
    `dpkg-deb --root-owner-group -Znone -b /tmp/next ${to}`,
  ].join(' && ');
}
