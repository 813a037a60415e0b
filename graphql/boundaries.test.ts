import { parseAsync, traverse } from '@babel/core';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../prisma/project-root.ts';

/**
 * What each part of the house may import, itself aside: the directions of the README's plan. A part that is not
 * named here (server, main, http, live, cli) puts the others together and may import them all.
 */
const mayImport: Record<string, string[]> = {
  'graphql/domain': [],
  'graphql/clock': ['prisma'],
  'graphql/events': ['prisma'],
  'graphql/feeds': ['graphql/domain', 'graphql/clock', 'prisma'],
  'graphql/mail': ['prisma'],
  'graphql/auth': ['graphql/domain', 'graphql/clock', 'graphql/actions', 'prisma'],
  'graphql/actions': [
    'graphql/domain',
    'graphql/auth',
    'graphql/clock',
    'graphql/events',
    'graphql/feeds',
    'graphql/mail',
    'prisma',
  ],
  'graphql/schema': [
    'graphql/domain',
    'graphql/actions',
    'graphql/auth',
    'graphql/events',
    'graphql/settings.ts',
    'prisma',
  ],
  'graphql/jobs': [
    'graphql/domain',
    'graphql/actions',
    'graphql/clock',
    'graphql/events',
    'graphql/feeds',
    'graphql/mail',
    'prisma',
  ],
  'graphql/rest': [
    'graphql/domain',
    'graphql/actions',
    'graphql/auth',
    'graphql/schema',
    'graphql/settings.ts',
    'prisma',
  ],
  prisma: [],
  'prisma/seed': [
    'graphql/domain',
    'graphql/actions',
    'graphql/auth',
    'graphql/clock',
    'graphql/events',
    'prisma',
  ],
  web: [],
};

/** Who else may read the system's time, and why. The web app counts from the server's clock, with its own ticks. */
const readsSystemTime: Record<string, string> = {
  'graphql/clock/system.ts': 'is the system clock',
  'graphql/clock/replay.ts': 'moves demo time along with real time',
  'prisma/new-migration.ts': 'names a migration by the day it is written',
  'prisma/postgresql-connection.ts':
    'names a shadow database by when it was made, so that a stale one is known',
};

interface Source {
  file: string;
  /** Files of ours it imports; `isType` when nothing of it is left at run time. */
  imports: { file: string; isType: boolean }[];
  /** Lines that ask the system for the time. */
  timeReads: number[];
}

let sources: Source[] = [];

beforeAll(async () => {
  const files = ['graphql', 'prisma', 'web'].flatMap((folder) => list(folder));
  sources = await Promise.all(files.map(read));
}, 60_000);

function list(folder: string): string[] {
  return readdirSync(join(projectRoot, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(projectRoot.length + 1))
    .filter((file) => !/(^|\/)(generated|__generated__)\//.test(file));
}

async function read(file: string): Promise<Source> {
  const tree = await parseAsync(readFileSync(join(projectRoot, file), 'utf8'), {
    filename: file,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: ['typescript', ...(file.endsWith('x') ? (['jsx'] as const) : [])] },
  });
  if (!tree) throw new Error(`${file} could not be parsed`);
  const imports: Source['imports'] = [];
  const timeReads: number[] = [];
  const add = (from: string, isType: boolean) => {
    if (!from.startsWith('.') || from.includes('generated/')) return;
    imports.push({ file: normalize(join(dirname(file), from)), isType });
  };
  traverse(tree, {
    ImportDeclaration({ node }) {
      const allTypes = node.specifiers.every(
        (one) => one.type === 'ImportSpecifier' && one.importKind === 'type',
      );
      add(node.source.value, node.importKind === 'type' || (node.specifiers.length > 0 && allTypes));
    },
    ExportNamedDeclaration({ node }) {
      if (node.source) add(node.source.value, node.exportKind === 'type');
    },
    ExportAllDeclaration({ node }) {
      add(node.source.value, node.exportKind === 'type');
    },
    CallExpression({ node }) {
      const [first] = node.arguments;
      if (node.callee.type === 'Import' && first?.type === 'StringLiteral') add(first.value, false);
      const { callee } = node;
      const isNow =
        callee.type === 'MemberExpression' &&
        callee.object.type === 'Identifier' &&
        callee.object.name === 'Date' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'now';
      if (isNow) timeReads.push(node.loc?.start.line ?? 0);
    },
    MemberExpression({ node }) {
      const isTemporal = node.object.type === 'Identifier' && node.object.name === 'Temporal';
      if (isTemporal && node.property.type === 'Identifier' && node.property.name === 'Now') {
        timeReads.push(node.loc?.start.line ?? 0);
      }
    },
    NewExpression({ node }) {
      const isDate = node.callee.type === 'Identifier' && node.callee.name === 'Date';
      if (isDate && node.arguments.length === 0) timeReads.push(node.loc?.start.line ?? 0);
    },
  });
  return { file, imports, timeReads };
}

/** The longest folder of `mayImport` that holds the file, else its first two steps. */
function partOf(file: string): string {
  const named = Object.keys(mayImport).filter((part) => file.startsWith(`${part}/`));
  const [longest] = named.sort((a, b) => b.length - a.length);
  return longest ?? file.split('/').slice(0, 2).join('/');
}

const isTest = (file: string) => /\.(test|e2e)\.tsx?$/.test(file) || /\/(testing|e2e)[-./]/.test(file);

describe('the directions of imports', () => {
  test('finds the sources', () => {
    const known = ['graphql/main.ts', 'prisma/client.ts', 'web/main.tsx'];
    expect(sources.map(({ file }) => file).filter((file) => known.includes(file))).toEqual(known);
    expect(sources.find(({ file }) => file === 'graphql/main.ts')?.imports.length).toBeGreaterThan(0);
  });

  test.each(Object.entries(mayImport))('%s imports only what it may', (part, allowed) => {
    const wrong = sources
      .filter(({ file }) => partOf(file) === part && !isTest(file))
      .flatMap(({ file, imports }) =>
        imports
          .filter((target) => {
            const other = partOf(target.file);
            return other !== part && !allowed.includes(other);
          })
          .map((target) => `${file} -> ${target.file}`),
      );
    expect(wrong).toEqual([]);
  });

  test('nothing imports a test, or what only tests may use', () => {
    const wrong = sources
      .filter(({ file }) => !isTest(file))
      .flatMap(({ file, imports }) =>
        imports.filter((one) => isTest(one.file)).map((one) => `${file} -> ${one.file}`),
      );
    expect(wrong).toEqual([]);
  });

  test('no file imports itself through others', () => {
    const next = new Map(
      sources.map(({ file, imports }) => [file, imports.filter((one) => !one.isType).map((one) => one.file)]),
    );
    const done = new Set<string>();
    const circles: string[] = [];
    const walk = (file: string, path: string[]) => {
      if (path.includes(file)) {
        circles.push([...path.slice(path.indexOf(file)), file].join(' -> '));
        return;
      }
      if (done.has(file)) return;
      for (const other of next.get(file) ?? []) walk(other, [...path, file]);
      done.add(file);
    };
    for (const { file } of sources) walk(file, []);
    expect(circles).toEqual([]);
  });
});

test('only the clock reads the system time', () => {
  const readers = sources
    .filter(({ file }) => !file.startsWith('web/') && !isTest(file) && !(file in readsSystemTime))
    .flatMap(({ file, timeReads }) => timeReads.map((line) => `${file}:${line}`));
  expect(readers).toEqual([]);
  const unused = Object.keys(readsSystemTime).filter(
    (file) => !sources.some((source) => source.file === file && source.timeReads.length > 0),
  );
  expect(unused).toEqual([]);
});
