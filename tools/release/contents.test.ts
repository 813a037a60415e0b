import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../processes.ts';
import { externalPackages, manifest } from './contents.ts';
import { distributed, licenses } from './licenses.ts';
import { closure, nameOf, readLock } from './lockFile.ts';
import { isLicense, isNeeded, requireIntegrity } from './packageFiles.ts';
import { platforms } from './platforms.ts';

const lock = readLock();
const [x64, arm64] = platforms as [(typeof platforms)[0], (typeof platforms)[0]];

describe('the packages beside the bundle', () => {
  test.each([
    { platform: x64, has: 'x64', lacks: 'arm64' },
    { platform: arm64, has: 'arm64', lacks: 'x64' },
  ])('have the native parts of $platform.name alone', ({ platform, has, lacks }) => {
    const folders = externalPackages(lock, platform).map(nameOf);
    expect(folders).toContain(`@libsql/linux-${has}-gnu`);
    expect(folders).toContain(`@resvg/resvg-js-linux-${has}-gnu`);
    expect(
      folders.filter((name) => /darwin|win32|android|musl|-arm-/.test(name) || name.includes(lacks)),
    ).toEqual([]);
  });

  test('have what they need, and nothing of the build', () => {
    const names = externalPackages(lock, x64).map(nameOf);
    expect(names).toEqual(expect.arrayContaining(['sonic-boom', 'node-gyp-build', '@neon-rs/load']));
    expect(names.filter((name) => ['typescript', 'vite', 'prisma', '@types/node'].includes(name))).toEqual(
      [],
    );
  });

  test('are those of the lock file, with a checksum for what is fetched', () => {
    for (const platform of platforms) {
      for (const folder of externalPackages(lock, platform))
        expect(lock[folder]?.integrity).toMatch(/^sha512-/);
    }
  });
});

test('a package inside a package is found before one of the same name outside', () => {
  const entry = (dependencies = {}) => ({ version: '1.0.0', dependencies });
  const small = {
    '': entry({ a: '1' }),
    'node_modules/a': entry({ b: '1' }),
    'node_modules/a/node_modules/b': entry({ c: '1' }),
    'node_modules/b': entry(),
    'node_modules/c': entry(),
  };
  expect(closure(small, ['a'], () => false)).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
  ]);
});

test('files of other machines, of types and of authors are left out, licenses are not', () => {
  const kept = ['argon2.cjs', 'prebuilds/linux-arm64/argon2.armv8.glibc.node', 'LICENSE', 'docs/LICENSE.md'];
  const left = [
    'argon2.d.cts',
    'prebuilds/linux-x64/argon2.glibc.node',
    'README.md',
    'lib/a.js.map',
    'test/a.js',
    'index.html',
    'publish.sh',
    '.eslintrc',
    '.husky/pre-commit',
  ];
  const musl = 'prebuilds/linux-arm64/argon2.armv8.musl.node';
  expect([...kept, ...left, musl].filter((path) => isNeeded(path, 'arm64'))).toEqual(kept);
  expect(isLicense('lib/license.js')).toBe(false);
});

test('a package with another checksum is refused', () => {
  const hello =
    'sha512-m3HSJL1i83hdltRq0+o9czGb+8KJDKra4t/3JRlnPKcjI8PZm6XBHXx6zG4UuMXaDEZjR1wuXDre9G9zvN7AQw==';
  expect(() => requireIntegrity('p@1', Buffer.from('hello'), hello)).not.toThrow();
  expect(() => requireIntegrity('p@1', Buffer.from('hullo'), hello)).toThrow(
    'p@1 is not what the lock file names',
  );
});

test('the licenses of all distributed packages are there', () => {
  const text = licenses(lock);
  for (const folder of distributed(lock))
    expect(text).toContain(`${nameOf(folder)} ${lock[folder]!.version} (`);
  expect(text).toContain('SIL OPEN FONT LICENSE');
  expect(text).not.toContain('no license named');
});

test('the manifest names the project, by which the server finds its files, and the version', () => {
  expect(JSON.parse(manifest())).toMatchObject({ name: 'last-standing', type: 'module' });
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  expect(JSON.parse(manifest())).toHaveProperty('version', version);
  expect(existsSync(join(root, 'deploy/release-key.pub'))).toBe(true);
});
