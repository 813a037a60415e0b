import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, step, StepError } from '../processes.ts';
import { releaseFolder, type Source } from './make.ts';

/**
 * Makes the release once more, of a clone of its commit in another folder, and compares the checksums of all files.
 * @throws StepError naming the files that differ
 */
export async function makeTwice({ commit, isChanged }: Source): Promise<void> {
  if (isChanged) throw new StepError('Not made twice: files differ from the commit.');
  const first = readFileSync(join(releaseFolder, 'SHA256SUMS'), 'utf8');
  const folder = mkdtempSync(join(tmpdir(), 'last-standing-made-twice-'));
  try {
    await step('The same release in another folder', () => {
      const clone = join(folder, 'sources');
      run('git', ['clone', '--quiet', '--no-checkout', root, clone], folder);
      run('git', ['-c', 'advice.detachedHead=false', 'checkout', '--quiet', commit], clone);
      cpSync(join(root, 'node_modules'), join(clone, 'node_modules'), {
        recursive: true,
        verbatimSymlinks: true,
      });
      run(process.execPath, ['tools/bootstrap.js', 'release'], clone);
      const second = readFileSync(join(clone, 'build/release/SHA256SUMS'), 'utf8');
      const differ = differences(first, second);
      if (differ.length > 0) {
        throw new StepError(`Made twice from ${commit}, these files differ: ${differ.join(', ')}.`);
      }
      process.stdout.write(first);
      return Promise.resolve();
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The names of files that two lists of checksums do not have alike, sorted. */
export function differences(first: string, second: string): string[] {
  const [one, other] = [linesOf(first), linesOf(second)];
  const only = [
    ...one.filter((line) => !other.includes(line)),
    ...other.filter((line) => !one.includes(line)),
  ];
  return [...new Set(only.map((line) => line.slice(line.indexOf(' ') + 2)))].sort();
}

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');

/** The second release is not signed: a signature has the same bytes for the same checksums. */
function run(program: string, args: readonly string[], cwd: string): void {
  const env = { ...process.env, RELEASE_KEY_FILE: '' };
  try {
    execFileSync(program, args, { cwd, env, stdio: ['ignore', 2, 'inherit'] });
  } catch {
    throw new StepError(`${program} failed; see above.`);
  }
}
