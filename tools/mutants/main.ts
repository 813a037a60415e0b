import { Stryker } from '@stryker-mutator/core';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../processes.ts';
import { printTally, writeReport } from './report.ts';
import { type MutationReport, tally, type Tally } from './tally.ts';
import { type Target, targets } from './targets.ts';

/**
 * One line of so many of each file, as patterns of Stryker: the same lines each time. A change that spans several lines, such
 * as an emptied block, is not among them; most of those are noticed, so that a sample's score is rather too low.
 * @param path a file, or a folder with all below it
 */
function sampleLines(path: string, step: number): string[] {
  const files = path.endsWith('.ts')
    ? [path]
    : readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .map((file) => `${path}/${file}`)
        .toSorted();
  let next = 1;
  return files.flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n').length;
    const patterns: string[] = [];
    for (; next <= lines; next += step) patterns.push(`${file}:${next}-${next}`);
    // Files are sampled as if they were one text.
    next -= lines;
    return patterns;
  });
}

const WANTED = 90;

const { values: flags, positionals: chosen } = parseArgs({
  allowPositionals: true,
  options: { force: { type: 'boolean', default: false }, sample: { type: 'string', default: '1' } },
});
/** Of so many lines one is mutated. */
const step = Number(flags.sample);
if (!Number.isInteger(step) || step < 1)
  throw new Error('--sample takes a whole number: of so many lines one.');
const tallies: Tally[] = [];
for (const target of targets) {
  const parts = chosen.filter(
    (path) => isOf(path, target.path) && !target.except?.some((folder) => isOf(path, folder)),
  );
  if (chosen.length > 0 && parts.length === 0) continue;
  const result = await mutate(target, parts);
  printTally(result);
  // A part says nothing about the whole.
  if (parts.length === 0 || parts.includes(target.path)) writeReport(result, step);
  tallies.push(result);
}
if (tallies.length === 0) console.error(`Nothing is mutated in ${chosen.join(', ')}.`);
const isEnough = tallies.every(({ score }) => score >= WANTED);
process.exit(isEnough && tallies.length > 0 ? 0 : 1);

function isOf(path: string, folder: string): boolean {
  return `${path}/`.startsWith(`${folder}/`);
}

/** @param parts files or folders of the target; all of it when there are none */
async function mutate(
  { path, except = [], tests, env = {} }: Target,
  parts: readonly string[],
): Promise<Tally> {
  console.error(`\n> ${path}`);
  Object.assign(process.env, env);
  const name = path.replaceAll('/', '-').replace('.ts', '') + (step > 1 ? `-sample-${step}` : '');
  const results = join(root, `build/mutants/${name}.json`);
  const paths = parts.length > 0 ? parts : [path];
  const stryker = new Stryker({
    mutate: [
      ...(step > 1
        ? paths.flatMap((part) => sampleLines(part, step))
        : paths.map((part) => (part.endsWith('.ts') ? part : `${part}/**/*.ts`))),
      '!**/*.test.ts',
      ...except.map((folder) => `!${folder}/**`),
    ],
    testFiles: tests,
    testRunner: 'warm',
    plugins: ['./tools/mutants/testRunner.js'],
    concurrency: 2,
    // What is computed once, as the module is loaded: tables and patterns. Each would need a new process and all tests.
    ignoreStatic: true,
    incremental: true,
    incrementalFile: results,
    force: flags.force,
    // Stryker rewrites this file with the TypeScript that is installed; TypeScript 7 has no such interface.
    tsconfigFile: 'none',
    disableTypeChecks: false,
    ignorePatterns: ['/build', '/data', '/test-results', '/docs', '/web'],
    tempDirName: 'build/mutants/sandbox',
    reporters: ['progress-append-only'],
    // A busy machine is no endless loop.
    timeoutMS: 30_000,
    dryRunTimeoutMinutes: 20,
  });
  await stryker.runMutationTest();
  return tally(path, JSON.parse(readFileSync(results, 'utf8')) as MutationReport);
}
