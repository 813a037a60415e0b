import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../processes.ts';
import { contents, manifest } from './contents.ts';
import { deb } from './deb.ts';
import { requireMachine } from './elf.ts';
import { readLock } from './lockFile.ts';
import { platforms } from './platforms.ts';
import { sbom } from './sbom.ts';
import { publicKeyFile, signatureFile } from './signature.ts';
import { tar } from './tar.ts';

export const releaseFolder = join(root, 'build/release');
/** The public half of the key that signs releases. */
export const PUBLIC_KEY = join(root, 'deploy/release-key.pub');

/** The commit that is released. */
export interface Source {
  version: string;
  commit: string;
  /** Seconds since 1970, of the commit: the time of every file. */
  time: number;
  /** Whether the files differ from the commit's. */
  isChanged: boolean;
}

export function readSource(): Source {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const { version } = JSON.parse(manifest()) as { version: string };
  const isChanged = git('status', '--porcelain') !== '';
  return {
    version: isChanged ? `${version}-changed` : version,
    commit: git('rev-parse', 'HEAD'),
    time: Number(git('log', '-1', '--format=%ct')),
    isChanged,
  };
}

/** Writes all files of a release; returns their names with their sizes. */
export function makeRelease(source: Source): [name: string, size: number][] {
  const { version, commit, time } = source;
  const lock = readLock();
  const releaseFiles = new Map<string, Uint8Array>();
  for (const platform of platforms) {
    const files = contents(lock, platform);
    requireMachine(files, platform);
    const folder = `last-standing-${version}`;
    const inFolder = files.map((file) => ({ ...file, path: `${folder}/${file.path}` }));
    releaseFiles.set(`${folder}-${platform.name}.tar.gz`, gzipSync(tar(inFolder, time), { level: 9 }));
    releaseFiles.set(
      `last-standing_${version}_${platform.debian}.deb`,
      deb(files, platform, { version, time }),
    );
  }
  const parts = sbom(lock, platforms, { version, commit, at: new Date(time * 1000) });
  releaseFiles.set(`last-standing-${version}.cdx.json`, Buffer.from(parts));
  releaseFiles.set('SHA256SUMS', Buffer.from(checksums(releaseFiles)));
  const key = signingKey();
  if (key !== undefined) {
    const comment = `Last Standing ${version}, commit ${commit}`;
    releaseFiles.set(
      'SHA256SUMS.minisig',
      Buffer.from(signatureFile(releaseFiles.get('SHA256SUMS')!, key, comment)),
    );
  }
  rmSync(releaseFolder, { recursive: true, force: true });
  mkdirSync(releaseFolder, { recursive: true });
  for (const [name, content] of releaseFiles) writeFileSync(join(releaseFolder, name), content);
  return [...releaseFiles].map(([name, { length }]) => [name, length]);
}

/** As `sha256sum` prints them, and `sha256sum --check` reads them. */
function checksums(files: ReadonlyMap<string, Uint8Array>): string {
  return [...files]
    .map(([name, content]) => `${createHash('sha256').update(content).digest('hex')}  ${name}\n`)
    .sort()
    .join('');
}

/** The secret key in the file that RELEASE_KEY_FILE names; undefined where none is set. @throws when it is another one */
function signingKey(): string | undefined {
  const file = process.env.RELEASE_KEY_FILE;
  if (!file) return undefined;
  const pem = readFileSync(file, 'utf8');
  if (publicKeyFile(pem) !== readFileSync(PUBLIC_KEY, 'utf8')) {
    throw new Error(`The key in ${file} is not the one whose public half is deploy/release-key.pub.`);
  }
  return pem;
}
