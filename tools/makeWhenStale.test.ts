import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeWhenStale, type Product } from './makeWhenStale.ts';
import { root } from './processes.ts';

const folder = `test-results/make-${process.pid}`;
const file = (name: string) => join(root, folder, name);
let makeCount: number;
let product: Product;

beforeEach(() => {
  mkdirSync(file('in'), { recursive: true });
  writeFileSync(file('in/a.ts'), 'a');
  makeCount = 0;
  product = {
    name: `test-${process.pid}`,
    inputs: [`${folder}/in`],
    outputs: () => [`${folder}/out.txt`],
    async make() {
      makeCount += 1;
      writeFileSync(file('out.txt'), readFileSync(file('in/a.ts')));
    },
  };
});

afterEach(() => {
  rmSync(join(root, folder), { recursive: true });
  rmSync(join(root, 'build/.stamps', product.name), { force: true });
});

test('is made once, and again when the content of an input changes', async () => {
  expect(await makeWhenStale(product)).toBe(true);
  expect(await makeWhenStale(product)).toBe(false);
  writeFileSync(file('in/a.ts'), 'a');
  expect(await makeWhenStale(product)).toBe(false);
  writeFileSync(file('in/a.ts'), 'b');
  expect(await makeWhenStale(product)).toBe(true);
  writeFileSync(file('in/b.ts'), 'b');
  expect(await makeWhenStale(product)).toBe(true);
  rmSync(file('in/b.ts'));
  expect(await makeWhenStale(product)).toBe(true);
  expect(makeCount).toBe(4);
});

test('is made again when its output was deleted or changed', async () => {
  await makeWhenStale(product);
  rmSync(file('out.txt'));
  expect(await makeWhenStale(product)).toBe(true);
  writeFileSync(file('out.txt'), 'edited');
  expect(await makeWhenStale(product)).toBe(true);
  expect(readFileSync(file('out.txt'), 'utf8')).toBe('a');
});

test('does not depend on tests and generated code', async () => {
  await makeWhenStale(product);
  writeFileSync(file('in/a.test.ts'), 'test');
  mkdirSync(file('in/generated'));
  writeFileSync(file('in/generated/b.ts'), 'generated');
  expect(await makeWhenStale(product)).toBe(false);
});

test('is tried again after a failure', async () => {
  const broken = { ...product, make: () => Promise.reject(new Error('no')) };
  await makeWhenStale(product);
  writeFileSync(file('in/a.ts'), 'b');
  await expect(makeWhenStale(broken)).rejects.toThrow('no');
  expect(await makeWhenStale(product)).toBe(true);
});

test('is made again after a change during the run', async () => {
  const slow: Product = {
    ...product,
    async make() {
      await product.make();
      writeFileSync(file('in/a.ts'), 'changed meanwhile');
    },
  };
  await makeWhenStale(slow);
  expect(await makeWhenStale(product)).toBe(true);
});
