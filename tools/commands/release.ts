// npm run release: makes the archives, packages, checksums and parts list of this version in build/release; the same commit
// gives the same bytes. RELEASE_KEY_FILE=<file> signs them. Arguments:
//   --twice            then makes them again from a clone in another folder, and compares the checksums
//   --check            then tries them on a bare Debian root
//   --tag              then tags the commit as v<version>
//   --new-key <file>   makes a key to sign with instead, and writes its public half to deploy/release-key.pub
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../prepare.ts';
import { command, root, step, StepError } from '../processes.ts';
import { checkRelease } from '../release/check.ts';
import { makeRelease, PUBLIC_KEY, readSource, releaseFolder, type Source } from '../release/make.ts';
import { newKey, publicKeyFile } from '../release/signature.ts';
import { makeTwice } from '../release/twice.ts';

export function main(args: string[]): Promise<number> {
  return command(async () => {
    const [first = '', file] = args;
    if (first === '--new-key' && file !== undefined) return makeKey(file);
    const unknown = args.find((arg) => !['--twice', '--check', '--tag'].includes(arg));
    if (unknown !== undefined) throw new StepError(`Unknown argument: ${unknown}`);
    const source = readSource();
    if (args.includes('--tag')) requireTaggable(source);
    await build();
    const files = await step(`Release ${source.version}`, () => Promise.resolve(makeRelease(source)));
    for (const [name, size] of files) console.log(`${(size / 1e6).toFixed(1).padStart(6)} MB  ${name}`);
    console.log(`In ${releaseFolder}`);
    if (!files.some(([name]) => name.endsWith('.minisig'))) {
      console.log(
        'Not signed: RELEASE_KEY_FILE names no key (npm run release -- --new-key <file> makes one).',
      );
    }
    if (args.includes('--twice')) await makeTwice(source);
    if (args.includes('--check')) await checkRelease(source);
    if (args.includes('--tag')) tag(source);
    return 0;
  });
}

function makeKey(file: string): number {
  const pem = newKey();
  writeFileSync(file, pem, { mode: 0o600, flag: 'wx' });
  writeFileSync(PUBLIC_KEY, publicKeyFile(pem));
  console.log(
    `The secret key is in ${file}: keep it apart from the sources. Commit ${join('deploy', 'release-key.pub')}.`,
  );
  return 0;
}

/** @throws StepError where the commit is none that can be released */
function requireTaggable({ version, isChanged }: Source): void {
  if (isChanged) throw new StepError('Not to be tagged: files differ from the commit.');
  const notes = new RegExp(`^## ${version.replaceAll('.', '\\.')} - \\d{4}-\\d{2}-\\d{2}$`, 'm');
  if (!notes.test(readFileSync(join(root, 'docs/CHANGELOG.md'), 'utf8'))) {
    throw new StepError(`Not to be tagged: docs/CHANGELOG.md has no "## ${version} - <year>-<month>-<day>".`);
  }
}

function tag({ version }: Source): void {
  execFileSync('git', ['tag', '--annotate', `v${version}`, '--message', `Last Standing ${version}`], {
    cwd: root,
  });
  console.log(`Tagged v${version}.`);
}
