import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { checkUsername, cleanUsername, generateUsername, usernameKey } from './usernames.ts';

/** Strings of all code points, lone surrogates included; low code points more often. */
const anyText = fc
  .array(fc.oneof(fc.nat({ max: 0x10ffff }), fc.nat({ max: 0x3ff })), { maxLength: 12 })
  .map((codes) => String.fromCodePoint(...codes));

describe('usernameKey', () => {
  it.each([
    ['Gridiron Greg', 'GRIDIRON GREG'],
    ['Gridiron Greg', '  gridiron   greg '],
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'strasse'],
    ['José', 'Jose\u0301'],
    ['Team 1', 'Ｔｅａｍ １'],
    ['bob', 'b\u200Bo\uFE0Fb'],
    ['ΟΔΟΣ', 'οδος'],
    ['no break', 'no\u00A0break'],
  ])('is the same for %s and %s', (a, b) => {
    expect(usernameKey(a)).toBe(usernameKey(b));
  });

  it('differs for names that differ', () => {
    expect(usernameKey('Greg 1')).not.toBe(usernameKey('Greg 2'));
    expect(usernameKey('Jose')).not.toBe(usernameKey('José'));
  });

  it('is the same for every letter in upper and in lower case', () => {
    for (let code = 0x21; code < 0x20000; code++) {
      const name = `a${String.fromCodePoint(code)}b`;
      const key = usernameKey(name);
      if (usernameKey(name.toUpperCase()) !== key || usernameKey(name.toLowerCase()) !== key) {
        expect.fail(`U+${code.toString(16)} has two keys.`);
      }
    }
  });

  it('is its own key, and equals the key of the stored name', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        const key = usernameKey(name);
        expect(usernameKey(key)).toBe(key);
        expect(usernameKey(cleanUsername(name))).toBe(key);
      }),
      { numRuns: 300 },
    );
  });
});

describe('cleanUsername', () => {
  it('returns the stored form: composed, with single spaces, and unchanged when cleaned again', () => {
    expect(cleanUsername('  Jose\u0301   Luis ')).toBe('José Luis');
    fc.assert(
      fc.property(anyText, (name) => {
        expect(cleanUsername(cleanUsername(name))).toBe(cleanUsername(name));
      }),
      { numRuns: 300 },
    );
  });
});

describe('checkUsername', () => {
  it.each([
    'Greg',
    'María José',
    "O'Neil #2",
    '李小龙',
    'Gridiron Greg 🏈',
    'I ❤️ Football',
    '  Greg  ',
    'x'.repeat(30),
    '👨‍👩‍👧‍👦 Family',
    '🏳️‍🌈 Pride',
    '👩🏽‍🚀👍🏿',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Harry',
    '🇺🇸',
    '1️⃣ fan',
    '❤️‍🔥',
    '👨‍👩‍👧‍👦'.repeat(10),
    'שחקן מספר אחת',
    'لاعب كرة القدم',
    'é'.normalize('NFD').repeat(30),
  ])('accepts %s', (name) => {
    expect(checkUsername(name)).toBeNull();
  });

  it.each([
    ['', 'enter a username'],
    ['   ', 'enter a username'],
    ['x'.repeat(31), 'at most 30'],
    ['🏈'.repeat(31), 'at most 30'],
    ['👨‍👩‍👧‍👦'.repeat(11), 'at most 30'],
    ['🏈\u200D', 'invisible'],
    ['\u200D🏈', 'invisible'],
    ['🏈\u200D\u200D🏈', 'invisible'],
    ['🏈\u200Da', 'invisible'],
    ['a\u200D🏈', 'invisible'],
    ['🏈\uFE0F\uFE0F', 'invisible'],
    ['🏈\u{E0067}\u{E007F}', 'invisible'],
    ['🏴\u{E0067}\u{E0062}', 'invisible'],
    ['1\uFE0F', 'invisible'],
    ['שחקן\u200F', 'invisible'],
    ['لاعب\u061C', 'invisible'],
    ['a\u0000b', 'invisible'],
    ['a\nb', 'invisible'],
    ['a\u202Eb', 'invisible'],
    ['a\u2066b', 'invisible'],
    ['a\u200Bb', 'invisible'],
    ['a\u200Db', 'invisible'],
    ['a\uFEFFb', 'invisible'],
    ['a\uFE0Fb', 'invisible'],
    ['a\u00ADb', 'invisible'],
    ['a\u{E0041}b', 'invisible'],
    ['a\uD800b', 'invisible'],
    ['a\uE000b', 'invisible'],
    ['a\u2028b', 'invisible'],
    ['a\u00A0b', 'ordinary spaces'],
    ['a\u2003b', 'ordinary spaces'],
    ['a\u3000b', 'ordinary spaces'],
    ['a\u3164b', 'ordinary spaces'],
    ['a\u2800b', 'ordinary spaces'],
    ['a\u0300\u0301\u0302\u0303', 'marks'],
    ['...', 'letter or a number'],
    ['admin', 'reserved'],
    ['ADMIN', 'reserved'],
    ['A.d-m i n', 'reserved'],
    ['Ａｄｍｉｎ', 'reserved'],
    ['Commissioner', 'reserved'],
    ['system', 'reserved'],
  ])('refuses %j', (name, words) => {
    expect(checkUsername(name)).toContain(words);
  });

  /** Emoji, and characters that can be put around and between them. */
  const pieces = fc.constantFrom(
    ...['🏈', '👨', '👩', '👧', '🏳️', '🌈', '❤️', '👍🏽', '🇺🇸', 'a', 'ß', 'é', 'ש', 'ل', '李', ' ', '7'],
    ...['\u200D', '\u200C', '\u200B', '\uFE0F', '\u202E', '\u2067', '\u{E0067}', '\u{E007F}', '\u00AD'],
  );

  it('refuses invisible characters except inside emoji', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 10 }), (parts) => {
        const name = cleanUsername(parts.join(''));
        if (checkUsername(name) !== null) return;
        // Outside emoji no such character is left; inside, a joiner is between two emoji and a selector after
        // one.
        expect(name).not.toMatch(/[\u200B\u200C\u202E\u2067\u00AD\u{E0067}\u{E007F}]/u);
        for (const { index } of name.matchAll(/\u200D/g)) {
          expect(name.slice(0, index)).toMatch(/\p{Extended_Pictographic}(\uFE0F|\p{Emoji_Modifier})?$/u);
          expect(name.slice(index + 1)).toMatch(/^\p{Extended_Pictographic}/u);
        }
        for (const { index } of name.matchAll(/\uFE0F/g)) {
          expect(name.slice(0, index)).toMatch(/\p{Extended_Pictographic}$/u);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('gives names that differ only in invisible characters the same key', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 10 }), (parts) => {
        const name = parts.join('');
        const visible = name.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
        expect(usernameKey(name)).toBe(usernameKey(visible));
      }),
      { numRuns: 500 },
    );
  });

  it('accepts names that only start like a reserved one', () => {
    expect(checkUsername('Adminton Fan')).toBeNull();
    expect(checkUsername('Systematic')).toBeNull();
  });
});

describe('generateUsername', () => {
  it('appends a number to the base', () => {
    expect(generateUsername('Maria Lopez', 2)).toBe('Maria Lopez 2');
    expect(generateUsername('', 2)).toBe('Entry 2');
    expect(generateUsername('admin', 3)).toBe('Entry 3');
    expect(generateUsername('x'.repeat(40), 12)).toBe(`${'x'.repeat(27)} 12`);
  });

  it('returns a valid name, a different one for each number', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.integer({ min: 1, max: 99_999 }),
        (base, n) => {
          expect(checkUsername(generateUsername(base, n))).toBeNull();
          expect(usernameKey(generateUsername(base, n))).not.toBe(usernameKey(generateUsername(base, n + 1)));
        },
      ),
      { numRuns: 200 },
    );
  });
});
