import { expect, it, onTestFinished } from 'vitest';

import { Column } from './column.ts';
import { SaltSet } from './saltSet.ts';

/** Counts what is read of columns until the test ends. */
function countReads(): { reads: number } {
  const counted = { reads: 0 };
  const { get } = Column.prototype;
  Column.prototype.get = function (row) {
    counted.reads += 1;
    return get.call(this, row);
  };
  onTestFinished(() => {
    Column.prototype.get = get;
  });
  return counted;
}

/** A salt with these first two words. */
function saltOf(high: number, low: number): Uint8Array {
  const salt = new Uint8Array(16);
  new DataView(salt.buffer).setUint32(0, high);
  new DataView(salt.buffer).setUint32(4, low);
  return salt;
}

it('tells the leaf with which a salt came before', () => {
  const salts = new SaltSet();
  for (let leaf = 0; leaf < 3000; leaf += 1) expect(salts.add(saltOf(leaf, 7), leaf)).toBeUndefined();
  for (let leaf = 0; leaf < 3000; leaf += 1) expect(salts.add(saltOf(leaf, 7), 9999)).toBe(leaf);
});

it.each([
  ['are equal', (n: number) => saltOf(n, n)],
  ['differ in high bits alone', (n: number) => saltOf(n << 20, 0)],
  ['count', (n: number) => saltOf(0, n)],
])('reads few other salts where the words of chosen salts %s', (_, chosen) => {
  const counted = countReads();
  const salts = new SaltSet();
  const count = 4096;
  for (let n = 0; n < count; n += 1) salts.add(chosen(n), n);
  expect(counted.reads).toBeLessThan(20 * count);
});
