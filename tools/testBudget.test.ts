import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Files of `npm test` in these folders. */
const filesOf = (ending: RegExp, ...folders: string[]) =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((file) => ending.test(file) && !/\.deep\./.test(file));
const textOf = (file: string) => readFileSync(file, 'utf8');

/** One line for each match, which names its file. */
const matchesIn = (files: readonly string[], pattern: RegExp) =>
  files.flatMap((file) => (textOf(file).match(pattern) ?? []).map((found) => `${file}: ${found.trim()}`));
/** Calls of these functions in these files: a call in a loop or before each test counts once. */
const callsIn = (files: readonly string[], ...names: string[]) =>
  matchesIn(files, new RegExp(`(?<!function )\\b(?:${names.join('|')})\\(`, 'g'));

/** Files that start a browser, the dearest kind: a story of a screen each. */
const stories = filesOf(/\.e2e\.ts$/, 'web/e2e');
const onServer = filesOf(/\.test\.ts$/, 'graphql', 'prisma', 'bench', 'verify', 'examples');
const components = filesOf(/\.test\.tsx?$/, 'web');

/** What `npm test` has at most of the expensive kinds (docs/CONTRIBUTING.md, Where a test belongs). */
const BUDGET = {
  'files of browser stories': { most: 28, now: stories },
  'browser stories': { most: 52, now: matchesIn(stories, /^ *(?:test|it)(?:\.each)?\(/gm) },
  'pages opened in a browser': { most: 42, now: callsIn(stories, 'openPage', 'newPage') },
  'checks of every look by axe': { most: 85, now: callsIn(stories, 'expectEveryLook') },
  'servers that listen': {
    most: 89,
    now: callsIn(
      [...onServer, ...stories],
      ...['(?:start|open|run)\\w*Server', 'runProduct', 'openRestFixture', 'startDemo', 'setStage'],
    ),
  },
  'databases opened for a test': {
    most: 266,
    now: callsIn(onServer, ...['open\\w+Database', 'open\\w*(?:Fixture|Pool|Site)', 'copyTestDatabase']),
  },
  'whole pages rendered': { most: 196, now: callsIn(components, 'renderApp', 'renderPage', 'openPicks') },
  'files that start PostgreSQL': {
    most: 38,
    now: onServer.filter((file) => !/\.both\./.test(file) && /\bbothDialects\b/.test(textOf(file))),
  },
};

it.each(Object.entries(BUDGET))('npm test has no more %s than it can afford', (_kind, { most, now }) => {
  expect(now.length, `${now.length} of at most ${most}:\n${now.join('\n')}`).toBeLessThanOrEqual(most);
});
