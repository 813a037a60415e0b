import { afterEach, expect, test } from 'vitest';
import { rememberPosition } from './position.ts';

afterEach(() => {
  document.cookie = 'position=; Max-Age=0; Path=/';
});

test('the cookie has the latest position that any event or response told', () => {
  rememberPosition('9');
  expect(document.cookie).toBe('position=9');
  rememberPosition('10');
  rememberPosition('8');
  expect(document.cookie).toBe('position=10');
  document.cookie = 'position=12; Path=/';
  rememberPosition('11');
  expect(document.cookie).toBe('position=12');
  rememberPosition('unknown');
  rememberPosition('13');
  expect(document.cookie).toBe('position=unknown');
});

test.each([undefined, null, 7, '', '1; Domain=example.com', 'Infinity', '-1'])(
  '%j is no position',
  (position) => {
    rememberPosition(position);
    expect(document.cookie).toBe('');
  },
);
