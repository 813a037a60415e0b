import { describe, expect, it } from 'vitest';

import { ReadsTogether } from './readsTogether.ts';

describe('reads together', () => {
  it('share what is read for all that ask at once, and each has its own', async () => {
    const groups: (readonly number[])[] = [];
    const reads = new ReadsTogether((numbers: readonly number[]) => {
      groups.push(numbers);
      return Promise.resolve(numbers.map((number) => number * 10));
    });
    const first = [1, 2, 3].map((number) => reads.load(number));
    expect(await Promise.all(first)).toEqual([10, 20, 30]);
    expect(await reads.load(4)).toBe(40);
    expect(groups).toEqual([[1, 2, 3], [4]]);
  });

  it('do not wait for one that never ends, nor fail with another', async () => {
    const reads = new ReadsTogether(([kind]: readonly string[]) => {
      if (kind === 'slow') return new Promise<never>(() => {});
      return kind === 'broken' ? Promise.reject(new Error('no connection')) : Promise.resolve([kind!]);
    });
    void reads.load('slow');
    await new Promise((resolve) => setImmediate(resolve));
    const broken = reads.load('broken');
    await expect(broken).rejects.toThrow('no connection');
    expect(await reads.load('fine')).toBe('fine');
  });
});
