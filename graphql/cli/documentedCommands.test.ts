import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';

import { CommanderError, type Command } from 'commander';
import { describe, expect, test } from 'vitest';

import { readOptions } from '#bench/storm/options.ts';
import { readMigrationName } from '#prisma/migrationName.ts';
import { projectRoot } from '#prisma/projectRoot.ts';
import { documentedCommands, type DocumentedCommand } from '../testing/documentedCommands.ts';
import { parseCommandLine } from '#verify/command/commandLine.ts';
import { createProgram } from './program.ts';

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
const exists = (path: string) => existsSync(join(projectRoot, path));

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const commands = documentedCommands();

/** Missing arguments, which a sentence about a command may leave out. */
const INCOMPLETE = ['commander.missingArgument', 'commander.missingMandatoryOptionValue', 'commander.help'];

/** Parses with the parser of the command line, without doing anything. @throws CommanderError */
function parsePool(args: string[]): Promise<unknown> {
  const silent = { out: new PassThrough(), error: new PassThrough() };
  const program = createProgram({ ...silent, env: {} });
  const still = (command: Command) => {
    command.exitOverride().configureOutput({ writeErr: () => {}, writeOut: () => {} });
    if (command.commands.length === 0) command.action(() => {});
    for (const one of command.commands) still(one);
  };
  still(program);
  return program.parseAsync(args, { from: 'user' });
}

/** The words by which a program reads its arguments: `--quick`, or the name of a part. */
const named = (file: string, word: string) => read(file).includes(`'${word}'`);
const unknown = (words: readonly string[], isKnown: (word: string) => boolean) =>
  words.filter((word) => !word.startsWith('<') && !isKnown(word)).map((word) => `unknown: ${word}`);

const NOTHING = (args: readonly string[]) => unknown(args, () => false);

/** What is wrong with the arguments of a script of package.json. */
const SCRIPTS: Record<string, (args: string[], isMention: boolean) => string[] | Promise<string[]>> = {
  test: (args) => unknown(args, (word) => named('tools/commands/test.ts', word) || exists(word)),
  start: (args) => unknown(args, (word) => named('graphql/server/start/main.ts', word)),
  stories: (args) =>
    unknown(args, (word) =>
      readdirSync(join(projectRoot, 'web/e2e'), { recursive: true }).join('\n').includes(word),
    ),
  mutants: (args) => unknown(args, (word) => named('tools/commands/mutants.ts', word) || exists(word)),
  release: (args) =>
    unknown(args, (word) => named('tools/commands/release.ts', word) || word === '/path/to/release.key'),
  screenshots: (args) => unknown(args, (word) => named('web/e2e/screenshots.ts', word)),
  bench: ([part, ...rest]) =>
    part === undefined
      ? []
      : unknown([part], (word) => word === '--help' || named('bench/main.ts', word)).concat(
          part === '--help' ? NOTHING(rest) : [],
        ),
  storm: (args) => problemOf(() => readOptions(args)),
  verify: (args, isMention) =>
    problemOf(() => parseCommandLine(args.map(filledIn))).filter(
      (problem) => !isMention || !problem.includes('Name the address'),
    ),
  'db:migration': (args, isMention) =>
    (isMention && args.length === 0) || readMigrationName(args) !== null ? [] : ['no name of a migration'],
  pool: async (args, isMention) => {
    if (isMention && (args.length === 0 || args[0] === '<command>')) return [];
    try {
      await parsePool(args);
      return [];
    } catch (error) {
      if (error instanceof CommanderError && isMention && INCOMPLETE.includes(error.code)) return [];
      return [String(error)];
    }
  },
};

/** A placeholder of an address is one. */
const filledIn = (word: string) => (word.startsWith('<address') ? 'https://pool.example/p/office' : word);

function problemOf(parse: () => unknown): string[] {
  try {
    parse();
    return [];
  } catch (error) {
    return [String(error)];
  }
}

async function problemsOf({ words: [program, ...rest], isMention }: DocumentedCommand): Promise<string[]> {
  if (program === 'node') {
    const file = rest.find((word) => !word.startsWith('--')) ?? '';
    // What a build writes is named by the build.
    return exists(file) || file.startsWith('build/') || isMention ? [] : [`no file ${file}`];
  }
  if (program === 'npx') {
    const [tool = '', ...args] = rest;
    if (!exists(`node_modules/.bin/${tool}`)) return [`no tool ${tool}`];
    return unknown(args, (word) => word === 'run' || exists(word));
  }
  const own = rest.filter((word) => word !== 'run' && word !== '--silent');
  const [script = '', ...args] = own;
  if (script === 'audit' || script === 'install' || script === 'ci') return [];
  if (!(script in scripts)) return [`no script ${script}`];
  if (args.length > 0 && args[0] !== '--') return [`without --, npm takes ${args.join(' ')} for itself`];
  return (SCRIPTS[script] ?? NOTHING)(
    args.slice(1).filter((word) => word !== '…'),
    isMention,
  );
}

describe('the commands that the documents name', () => {
  test.each(commands)('$at: $text', async (command) => {
    expect(await problemsOf(command)).toEqual([]);
  });

  test('are found', () => {
    expect(commands.filter(({ isMention }) => !isMention).length).toBeGreaterThan(25);
    expect(commands.filter(({ isMention }) => isMention).length).toBeGreaterThan(30);
  });

  test('set only settings that exist', () => {
    // Of Node, of the C library, of the project's own tests and of its release.
    const others = ['NODE_ENV', 'MALLOC_ARENA_MAX', 'TEST_DIALECTS', 'RELEASE_KEY_FILE'];
    const settings = read('graphql/site/settings/settings.ts');
    const set = commands.flatMap((command) => command.settings);
    expect(set.filter((name) => !others.includes(name) && !settings.includes(`  ${name}: `))).toEqual([]);
    expect(set.length).toBeGreaterThan(5);
  });
});

test('arguments that a comment of CONTRIBUTING names are accepted, too', async () => {
  // "npm run storm  # ... `--kills 100` for less".
  const lines = [...read('docs/CONTRIBUTING.md').matchAll(/^npm run ([\w:]+)\s+#.*$/gm)];
  const given = lines.flatMap(([line, script = '']) =>
    [...line.matchAll(/-- ([^:;,]+?)(?=[:;,]|$| (?:lists|for|tries))/g)].map(([, args = '']) => ({
      script,
      args: args.trim().split(' '),
    })),
  );
  expect(given.length).toBeGreaterThan(3);
  for (const { script, args } of given) {
    expect([script, await SCRIPTS[script]!(args, false)]).toEqual([script, []]);
  }
});

test('the figures of the storm are those of its last run, or what it does unless told otherwise', () => {
  const kills = [...read('bench/STORM.md').matchAll(/^\| SIGKILL, (\w+) \| (\d+) \|/gm)].map(
    ([, , count]) => count!,
  );
  const usual = readOptions([]).kills.toLocaleString('en-US');
  expect(kills).toHaveLength(2);
  const documents = ['README.md', ...readdirSync(join(projectRoot, 'docs')).map((name) => `docs/${name}`)];
  const statedCounts = documents
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...read(file).matchAll(/(\d[\d,]*) kills([^;|]{0,60})/g)].map(([, count = '', rest = '']) => ({
        file,
        count,
        isLastRun: rest.includes('STORM.md'),
      })),
    );
  expect(statedCounts.length).toBeGreaterThan(1);
  for (const { file, count, isLastRun } of statedCounts) {
    expect([file, count]).toEqual([file, isLastRun ? kills.find((one) => one === count) : usual]);
  }
});
