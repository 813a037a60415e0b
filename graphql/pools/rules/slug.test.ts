import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { freeSlug, slugOf, slugProblem } from './slug.ts';

describe('slugOf', () => {
  it.each([
    ["Bob's Office Pool 2025", 'bobs-office-pool-2025'],
    ['Café São  Paulo', 'cafe-sao-paulo'],
    ['2025', '2025'],
    ['🏈', 'pool'],
    ['Office', 'office-pool'],
  ])('%s becomes %s', (name, slug) => expect(slugOf(name)).toBe(slug));

  it('makes a valid slug of any name', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (name) => slugProblem(slugOf(name)) === null));
  });
});

describe('freeSlug', () => {
  it('counts up from the first that is taken', () => {
    expect(freeSlug('office', new Set())).toBe('office');
    expect(freeSlug('office', new Set(['office', 'office-2']))).toBe('office-3');
  });

  it('keeps the length of a long slug', () => {
    const long = slugOf('a'.repeat(200));
    const next = freeSlug(long, new Set([long]));
    expect(next).toHaveLength(long.length);
    expect(slugProblem(next)).toBeNull();
  });
});

describe('slugProblem', () => {
  it.each(['', 'Office', '-office', 'office-', 'two--hyphens', 'setup', 'a'.repeat(41)])(
    'rejects "%s"',
    (slug) => expect(slugProblem(slug)).toMatch(/address/),
  );
});
