import { beforeAll, describe, expect, test } from 'vitest';

import { diagrams, readDocument, withDiagrams } from './diagram.ts';
import { directions, mayImport, roomOf } from './directions.ts';
import { climbing, FLOORS } from './floors.ts';
import { isTest, readSources, type Source } from './imports.ts';

/**
 * Other files that may read the system's time, and why. The web app advances the server's clock by its own
 * ticks.
 */
const readsSystemTime: Record<string, string> = {
  'graphql/clock/system.ts': 'is the system clock',
  'graphql/clock/replay.ts': 'moves demo time along with real time',
  'prisma/newMigration.ts': 'names a migration by the day it is written',
  'prisma/migrationAdapter.ts': 'names a shadow database by when it was made, so that a stale one is known',
};

let sources: Source[] = [];

beforeAll(async () => {
  sources = await readSources();
});

describe('the directions of imports', () => {
  test('finds the sources', () => {
    const known = ['graphql/start/main.ts', 'prisma/client.ts', 'web/app.tsx'];
    expect(sources.map(({ file }) => file).filter((file) => known.includes(file))).toEqual(known);
    expect(sources.find(({ file }) => file === 'graphql/start/main.ts')?.imports.length).toBeGreaterThan(0);
  });

  test.each(Object.keys(directions))('%s imports only allowed rooms', (room) => {
    const wrong = sources
      .filter(({ file }) => roomOf(file) === room && !isTest(file))
      .flatMap(({ file, imports }) =>
        imports
          .filter((target) => !mayImport(room, roomOf(target.file)))
          .map((target) => `${file} -> ${target.file}`),
      );
    expect(wrong).toEqual([]);
  });

  test.each(Object.entries(directions))('%s uses every allowed import', (room, allowed) => {
    const used = sources
      .filter(({ file }) => roomOf(file) === room && !isTest(file))
      .flatMap(({ imports }) => imports.map((target) => roomOf(target.file)));
    const unused = allowed.filter(
      (name) => !used.some((other) => other === name || other.startsWith(`${name}/`)),
    );
    expect(unused).toEqual([]);
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
    const isReference = (file: string) => file.startsWith('graphql/domain/reference/');
    const wrong = sources
      // The verifier grades by it, since its readers do not trust the server, and so does what compares the tables with the log.
      // What a preview lists of one entry's failures decides nothing.
      .filter(
        ({ file }) =>
          !isTest(file) &&
          !isReference(file) &&
          !/^(verify\/|graphql\/actions\/(comparison\/|commissioner\/forgivenWeeks\.ts))/.test(file),
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

test.each(Object.keys(diagrams))('the diagrams of %s are current', (document) => {
  expect(readDocument(document), 'run `npm run diagrams`').toBe(withDiagrams(document, sources));
});

test('no floor imports one above', () => {
  expect(climbing(sources)).toEqual([]);
  expect(FLOORS.length).toBeLessThanOrEqual(10);
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
