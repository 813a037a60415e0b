import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { root } from '../processes.ts';
import type { Platform } from './platforms.ts';
import { tar, type ArchiveFile } from './tar.ts';

/** Where the program is on a machine. */
const HOME = 'opt/last-standing';

/** A Debian package of an archive's files. @param time seconds since 1970 */
export function deb(
  files: readonly ArchiveFile[],
  platform: Platform,
  { version, time }: { version: string; time: number },
): Buffer {
  const own = (path: string, from: string, isExecutable = false): ArchiveFile => ({
    path,
    content: readFileSync(join(root, 'deploy', from)),
    isExecutable,
  });
  const installed = [
    ...files.map((file) => ({ ...file, path: `${HOME}/${file.path}` })),
    own('etc/last-standing.env', 'last-standing.env'),
    own('lib/systemd/system/last-standing.service', 'last-standing.service'),
    own('usr/bin/last-standing', 'debian/last-standing', true),
    { path: 'usr/share/doc/last-standing/copyright', content: Buffer.from(copyright()) },
  ];
  const control = [
    { path: 'control', content: Buffer.from(controlFile(installed, platform, version)) },
    { path: 'conffiles', content: Buffer.from('/etc/last-standing.env\n') },
    { path: 'md5sums', content: Buffer.from(md5sums(installed)) },
    own('templates', 'debian/templates'),
    ...['postinst', 'prerm', 'postrm'].map((name) => own(name, `debian/${name}`, true)),
  ];
  const packed = (entries: readonly ArchiveFile[]) =>
    gzipSync(
      tar(
        entries.map((entry) => ({ ...entry, path: `./${entry.path}` })),
        time,
      ),
      { level: 9 },
    );
  const parts: [string, Uint8Array][] = [
    ['debian-binary', Buffer.from('2.0\n')],
    ['control.tar.gz', packed(control)],
    ['data.tar.gz', packed(installed)],
  ];
  return ar(parts, time);
}

/** An archive in the format `ar`, which a Debian package is. */
function ar(parts: readonly [string, Uint8Array][], time: number): Buffer {
  const blocks: Uint8Array[] = [Buffer.from('!<arch>\n')];
  for (const [name, content] of parts) {
    const head = [name.padEnd(16), String(time).padEnd(12), '0'.padEnd(6), '0'.padEnd(6), '100644'.padEnd(8)];
    blocks.push(Buffer.from(`${head.join('')}${String(content.length).padEnd(10)}\`\n`), content);
    if (content.length % 2 === 1) blocks.push(Buffer.from('\n'));
  }
  return Buffer.concat(blocks);
}

/** `1.0.0-rc.1` sorts before `1.0.0` only with a tilde. */
const debianVersion = (version: string) => version.replace('-', '~');

function controlFile(files: readonly ArchiveFile[], platform: Platform, version: string): string {
  const kilobytes = Math.ceil(files.reduce((sum, { content }) => sum + content.length, 0) / 1024);
  return `Package: last-standing
Version: ${debianVersion(version)}
Architecture: ${platform.debian}
Maintainer: Last Standing <last-standing@localhost>
Installed-Size: ${kilobytes}
Depends: libc6 (>= 2.28), libgcc-s1, libstdc++6, passwd, util-linux, init-system-helpers, debconf
Recommends: systemd, ca-certificates
Section: web
Priority: optional
Description: NFL survivor pool
 One team a week, each team once a season, the last one standing wins. A web
 app for the players, GraphQL and REST, and the jobs that follow the scores,
 pass the deadlines and grade the picks. Node comes along.
`;
}

function md5sums(files: readonly ArchiveFile[]): string {
  return files
    .filter(({ path }) => path !== 'etc/last-standing.env')
    .map(({ path, content }) => `${createHash('md5').update(content).digest('hex')}  ${path}\n`)
    .sort()
    .join('');
}

function copyright(): string {
  const license = readFileSync(join(root, 'LICENSE'), 'utf8');
  return `Last Standing\n\n${license}\nThe licenses of what comes along are in /${HOME}/THIRD-PARTY-LICENSES and /${HOME}/node/LICENSE.\n`;
}
