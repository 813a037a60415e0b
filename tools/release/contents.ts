import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { externals } from '../bundles/externals.ts';
import { root } from '../processes.ts';
import { licenses } from './licenses.ts';
import { closure, nameOf, type Lock } from './lockFile.ts';
import { fetchPackage, filesBelow, isNeeded } from './packageFiles.ts';
import { isForeign, type Platform } from './platforms.ts';
import type { ArchiveFile } from './tar.ts';

/** Packages that others name for their installation only. */
const UNUSED = ['node-addon-api', 'cross-env'];

/** Its files are read by path (graphql/messages/moments/momentPicture.ts); these are the weights in use. */
const FONTS = '@expo-google-fonts/barlow-condensed';
const WEIGHTS = ['500Medium', '700Bold'];

/** Files of the project, beside the bundles, that the server reads or that its operator needs. */
const FILES = [
  ...['README.md', 'LICENSE', 'SECURITY.md', 'schema.graphql'],
  ...['prisma/writerThread.js', 'prisma/sqliteStatement.js'],
];
const FOLDERS = ['prisma/migrations', 'prisma/seasons', 'docs', 'deploy'];

/** Everything in the archive of a platform, relative to its folder. */
export function contents(lock: Lock, platform: Platform): ArchiveFile[] {
  const file = (path: string, from = path): ArchiveFile => ({
    path,
    content: readFileSync(join(root, from)),
  });
  const nodeFolder = fetchPackage(platform.node.name, platform.node.version, platform.node.integrity);
  return [
    { path: 'bin/last-standing', content: file('deploy/last-standing').content, isExecutable: true },
    file('bin/health.js', 'deploy/health.js'),
    { path: 'node/bin/node', content: readFileSync(join(nodeFolder, 'bin/node')), isExecutable: true },
    { path: 'node/LICENSE', content: readFileSync(join(nodeFolder, 'LICENSE')) },
    { path: 'package.json', content: Buffer.from(manifest()) },
    { path: 'THIRD-PARTY-LICENSES', content: Buffer.from(licenses(lock)) },
    ...FILES.map((path) => file(path)),
    ...bundleFiles().map((path) => file(`build/${path}`)),
    ...FOLDERS.flatMap((folder) =>
      filesBelow(join(root, folder))
        .filter(isShipped)
        .map((path) => file(`${folder}/${path}`)),
    ),
    ...externalPackages(lock, platform).flatMap((folder) => packageFiles(lock, folder, platform)),
  ];
}

/** What the server reads of package.json: how it finds its files, that they are modules, and the version. */
export function manifest(): string {
  const { name, version, description, license } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Record<string, string>;
  return `${JSON.stringify({ name, version, private: true, description, license, type: 'module' }, null, 2)}\n`;
}

function bundleFiles(): string[] {
  const isBuilt = (path: string) =>
    !path.startsWith('.stamps/') && !path.endsWith('.map') && path !== 'server/productHost.js';
  return ['server', 'web', 'graphiql']
    .flatMap((name) => filesBelow(join(root, 'build', name)).map((path) => `${name}/${path}`))
    .filter(isBuilt);
}

/** Not what builds, tests or shows the project. */
function isShipped(path: string): boolean {
  return (
    !/\.(ts|png)$/.test(path) && !['last-standing', 'health.js'].includes(path) && !path.startsWith('debian/')
  );
}

/** The folders of the packages that stay outside the bundle, with what they need on a platform. */
export function externalPackages(lock: Lock, platform: Platform): string[] {
  return closure(
    lock,
    [...externals, FONTS],
    (name, entry) => UNUSED.includes(name) || isForeign(name, entry, platform),
  );
}

function packageFiles(lock: Lock, folder: string, platform: Platform): ArchiveFile[] {
  const name = nameOf(folder);
  const from = installed(lock, folder);
  return filesBelow(from)
    .filter((path) => isNeeded(path, platform.cpu))
    .filter((path) => name !== FONTS || !path.includes('/') || WEIGHTS.includes(path.split('/')[0]!))
    .map((path) => ({ path: `${folder}/${path}`, content: readFileSync(join(from, path)) }));
}

/** Where a package is on this machine; what npm did not install here, since it is of another one, is fetched. */
function installed(lock: Lock, folder: string): string {
  const entry = lock[folder]!;
  try {
    const { version } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
      version?: string;
    };
    if (version === entry.version) return join(root, folder);
  } catch {
    // Not installed.
  }
  return fetchPackage(nameOf(folder), entry.version, entry.integrity ?? '');
}
