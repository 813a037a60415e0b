import { describe, expect, it } from 'vitest';

import { checkEmail, checkName, cleanName, normaliseEmail } from './people.ts';

describe('email addresses', () => {
  it.each([
    'ann@pool.example',
    ' Ann@Pool.Example ',
    'a.b+pool@mail.pool.example',
    "o'hara@pool.example",
    'jörg@müller.example',
    '用户@例子.广告',
  ])('accepts %j', (email) => expect(checkEmail(email)).toBeNull());

  it.each([
    '',
    '   ',
    'ann',
    'ann@',
    '@pool.example',
    'ann@pool',
    'ann@@pool.example',
    'ann@pool..example',
    'ann@-pool.example',
    'ann@pool.example, bob@pool.example',
    'ann@pool.example;bob@pool.example',
    'Ann <ann@pool.example>',
    'ann@pool.example\r\nBcc: bob@pool.example',
    'a nn@pool.example',
    '.ann@pool.example',
    `${'a'.repeat(65)}@pool.example`,
    `ann@${'a'.repeat(300)}.example`,
  ])('refuses %j', (email) => expect(checkEmail(email)).toMatch(/^Please enter/));

  it('stores one form of an address', () => {
    expect(normaliseEmail(' JO\u0308RG@Pool.Example ')).toBe('jörg@pool.example');
  });
});

describe("people's names", () => {
  it.each(['Ann', 'Maria  Lopez', "Conan O'Brien", '李小龍', 'J'.repeat(80)])('accepts %j', (name) =>
    expect(checkName(name)).toBeNull(),
  );
  it.each(['', '  ', '\u0000', 'Ann\nBcc: x', 'Ann\u202Egnp', '...', 'J'.repeat(81)])('refuses %j', (name) =>
    expect(checkName(name)).not.toBeNull(),
  );
  it('stores single spaces', () => expect(cleanName('  Maria   Lopez ')).toBe('Maria Lopez'));
});
