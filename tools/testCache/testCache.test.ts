import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { commonDigest } from './common.ts';
import { type Dependency, readState } from './dependencies.ts';
import { chooseLeftOut } from './leaveOutUnchanged.ts';
import { Passes } from './passes.ts';

const test = { project: 'unit', file: 'a.test.ts' };
const node = { version: 'v20.0.0', platform: 'linux', arch: 'x64' } as const;
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'last-standing-passes-'));
  write('a.test.ts', 'test');
  write('rules/picks.ts', 'picks');
  write('package-lock.json', '{}');
  write('node_modules/package/index.js', '');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

const common = (environment = {}, version: string = node.version) =>
  commonDigest(readState(root), ['vitest.config.ts'], environment, { ...node, version });

/** Records a pass on disk. @returns whether a later run finds the file unchanged */
function passed(...dependencies: Dependency[]): (later?: string) => boolean {
  const path = join(root, 'node_modules/.cache/passes.json');
  const passes = new Passes(path);
  passes.add(test, dependencies, ['works'], readState(root), common());
  passes.save();
  return (later = common()) => new Passes(path).unchanged(test, readState(root), later) !== undefined;
}

describe('a file that passed', () => {
  it('is left out, with the names of its tests, while nothing has changed', () => {
    const isUnchanged = passed(
      'file:a.test.ts',
      'file:rules/picks.ts',
      'list:rules',
      'tree:rules',
      'product:',
    );
    expect(isUnchanged()).toBe(true);
    write('docs/other.md', 'new');
    expect(isUnchanged()).toBe(true);
    const passes = new Passes(join(root, 'node_modules/.cache/passes.json'));
    expect(passes.unchanged(test, readState(root), common())).toEqual(['works']);
  });

  it.each<[string, Dependency, string, string]>([
    ['an import, or a file that it read, has changed', 'file:rules/picks.ts', 'rules/picks.ts', 'other'],
    ['a file is there that it looked for', 'file:rules/byes.ts', 'rules/byes.ts', ''],
    ['a folder that it listed has a new file', 'list:rules', 'rules/byes.ts', ''],
    ['a folder that it listed with those below has one', 'names:.', 'rules/deeper/byes.ts', ''],
    ['a file of a copied folder has changed', 'tree:rules', 'rules/picks.ts', 'other'],
    ['the product that it started has changed', 'product:', 'web/App.tsx', 'new'],
    ['the lock file has changed', 'file:a.test.ts', 'package-lock.json', '{"changed":true}'],
    ["Vitest's configuration has changed", 'file:a.test.ts', 'vitest.config.ts', 'other'],
  ])('runs again when %s', (_, dependency, file, text) => {
    const isUnchanged = passed(dependency);
    expect(isUnchanged()).toBe(true);
    write(file, text);
    expect(isUnchanged()).toBe(false);
  });

  it('does not depend on tests of the product, on packages, or on results of a run', () => {
    write('web/App.tsx', 'app');
    const isUnchanged = passed('product:', 'tree:.');
    write('node_modules/package/index.js', '');
    write('test-results/run.json', '');
    expect(isUnchanged()).toBe(true);
    const ofProduct = passed('product:');
    for (const file of ['web/App.test.tsx', 'web/e2e/app.e2e.ts', 'docs/player.md']) write(file, 'new');
    expect(ofProduct()).toBe(true);
  });

  it('runs again when a program of the system has changed', () => {
    write('chromium', 'one');
    const isUnchanged = passed(`program:${join(root, 'chromium')}`);
    expect(isUnchanged()).toBe(true);
    write('chromium', 'another');
    expect(isUnchanged()).toBe(false);
  });

  it('runs again with another Node, or another variable of the environment', () => {
    const isUnchanged = passed('file:a.test.ts');
    expect(isUnchanged(common({}, 'v22.0.0'))).toBe(false);
    expect(isUnchanged(common({ TEST_DIALECTS: 'both' }))).toBe(false);
    expect(isUnchanged(common({ SHLVL: '2', npm_command: 'test' }))).toBe(true);
  });

  it('runs again once it is forgotten, and without a readable record', () => {
    const path = join(root, 'passes.json');
    const passes = new Passes(path);
    passes.add(test, [], ['works'], readState(root), common());
    passes.forget(test);
    expect(passes.unchanged(test, readState(root), common())).toBeUndefined();
    write('passes.json', '{');
    expect(new Passes(path).unchanged(test, readState(root), common())).toBeUndefined();
  });
});

describe('the change of a file during a run', () => {
  const all = ['file:rules/picks.ts', 'list:rules', 'tree:rules', 'names:rules'];
  const later = Date.now() + 3_600_000;

  it('is seen', () => {
    for (const dependency of all) {
      expect(readState(root).changedSince([dependency], 0)).toBe(true);
      expect(readState(root).changedSince([dependency], later)).toBe(false);
    }
  });

  it('may be a removal', () => {
    expect(readState(root).changedSince(['file:rules/removed.ts'], 0)).toBe(true);
    expect(readState(root).changedSince(['file:removed/removed.ts'], 0)).toBe(true);
  });
});

describe('what is left out', () => {
  const tests = Array.from({ length: 40 }, (_, index) => ({ project: 'unit', file: `${index}.test.ts` }));

  it('is unchanged, except for one in twenty', () => {
    const { unchanged, sample } = chooseLeftOut(tests, ({ file }) =>
      file === '0.test.ts' ? undefined : [file],
    );
    expect([unchanged.length, sample.length]).toEqual([37, 2]);
    const files = [...unchanged, ...sample].map(({ file }) => file);
    expect(new Set(files)).toEqual(new Set(tests.slice(1).map(({ file }) => file)));
  });

  it('differs from run to run', () => {
    let last = 0;
    const { sample } = chooseLeftOut(
      tests,
      () => [],
      () => (last -= 1),
    );
    expect(sample.map(({ file }) => file)).toEqual(['39.test.ts', '38.test.ts']);
  });

  it('is nothing where one file alone is unchanged', () => {
    expect(chooseLeftOut(tests.slice(0, 1), () => []).unchanged).toEqual([]);
  });
});
