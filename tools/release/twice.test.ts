import { expect, it } from 'vitest';
import { differences } from './twice.ts';

const sums = (...lines: string[]) => lines.map((line) => `${line}\n`).join('');

it('two releases are the same when all their checksums are', () => {
  const one = sums('aa  a.tar.gz', 'bb  b.deb');
  expect(differences(one, one)).toEqual([]);
});

it('names what differs, and what one of them lacks', () => {
  const one = sums('aa  a.tar.gz', 'bb  b.deb', 'cc  c.json');
  const other = sums('aa  a.tar.gz', 'b0  b.deb', 'dd  d.json');
  expect(differences(one, other)).toEqual(['b.deb', 'c.json', 'd.json']);
});
