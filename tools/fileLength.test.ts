import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';

import { expect, test } from 'vitest';

import { projectRoot } from '../prisma/projectRoot.ts';
import { isTest } from './dependencies/imports.ts';

const MOST_LINES = 300;

/** Longer source files, and why. */
const allowed: Record<string, string> = {
  'graphql/grading/reference/grading.ts': 'the rules of grading, to be read from top to bottom',
  'prisma/constraints.ts': 'a table: the rules that the database holds',
  'web/app/routes.tsx': 'a table: all screens',
};

/** The number of lines of each source file, those of tests and generated ones aside. */
function lengths(): Map<string, number> {
  const folders = ['bench', 'deploy', 'graphql', 'prisma', 'tools', 'verify', 'web'];
  const files = folders
    .flatMap((folder) => readdirSync(join(projectRoot, folder), { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile() && /\.(tsx?|js|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(projectRoot.length + 1))
    .filter((file) => !isTest(file) && !/(^|\/)(generated|__generated__|node_modules)\//.test(file));
  return new Map(
    files.map((file) => [file, readFileSync(join(projectRoot, file), 'utf8').split('\n').length - 1]),
  );
}

test(`no source file has more than ${MOST_LINES} lines, except those that say why`, () => {
  const long = [...lengths()].flatMap(([file, lines]) => (lines > MOST_LINES ? [file] : []));
  expect(long.toSorted()).toEqual(Object.keys(allowed).toSorted());
});
