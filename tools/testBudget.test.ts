import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Files of `npm test` in these folders. */
const filesOf = (ending: string, ...folders: string[]) =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((file) => file.endsWith(ending) && !/\.(deep|both)\./.test(file));
const textOf = (file: string) => readFileSync(file, 'utf8');

/** Files that start a browser, the dearest kind: a story of a screen each. */
const stories = filesOf('.e2e.ts', 'web/e2e');

/** What `npm test` has at most of the expensive kinds (docs/CONTRIBUTING.md, Where a test belongs). */
const BUDGET = {
  'files of browser stories': { most: 30, now: stories },
  'browser stories': {
    most: 84,
    now: stories.flatMap((file) => textOf(file).match(/^ *(?:test|it)(?:\.each)?\(/gm) ?? []),
  },
  'files that start PostgreSQL': {
    most: 40,
    now: filesOf('.test.ts', 'graphql', 'prisma', 'bench', 'verify').filter((file) =>
      /\bbothDialects\b/.test(textOf(file)),
    ),
  },
};

it.each(Object.entries(BUDGET))('npm test has no more %s than it can afford', (_kind, { most, now }) => {
  expect(now.length, `${now.length} of at most ${most}:\n${now.join('\n')}`).toBeLessThanOrEqual(most);
});
