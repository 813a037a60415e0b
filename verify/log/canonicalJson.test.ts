import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalBytes, canonicalJson, parseCanonical, type CanonicalValue } from './canonicalJson.ts';
import { encodeUtf8 } from './utf8.ts';

describe('canonical JSON', () => {
  test('orders the keys of RFC 8785, section 3.2.3, by UTF-16 code units', () => {
    const value = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    };
    expect(Object.values(JSON.parse(canonicalJson(value)) as object)).toHaveLength(7);
    expect(canonicalJson(value)).toBe(
      '{"\\r":"Carriage Return","1":"One","\u0080":"Control","ö":"Latin Small Letter O With Diaeresis",' +
        '"€":"Euro Sign","😀":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}',
    );
  });

  test('escapes as RFC 8785, section 3.2.2.2, does', () => {
    expect(canonicalJson('\u20ac$\u000f\nA\'B"\\"\u2028/\u007f')).toBe(
      '"\u20ac$\\u000f\\nA\'B\\"\\\\\\"\u2028/\u007f"',
    );
    expect(canonicalJson('\b\t\n\f\r\u0000')).toBe('"\\b\\t\\n\\f\\r\\u0000"');
  });

  test('has no white space, and minus zero is zero', () => {
    expect(canonicalJson({ b: [1, -0, true, null], a: { d: {}, c: [] } })).toBe(
      '{"a":{"c":[],"d":{}},"b":[1,0,true,null]}',
    );
    expect(canonicalJson([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])).toBe(
      '[9007199254740991,-9007199254740991]',
    );
  });

  test.each([
    [{ a: 0.5 }, '$.a is 0.5; numbers are whole'],
    [{ a: [2 ** 53] }, '$.a[0] is 9007199254740992'],
    [NaN, '$ is NaN'],
    [Infinity, '$ is Infinity'],
    [{ a: undefined }, '$.a is undefined, which JSON cannot hold.'],
    [[() => 1], '$[0] is function'],
    [{ a: 1n }, '$.a is bigint'],
    [{ at: new Date(0) }, '$.at is an instance of a class'],
    [{ bytes: new Uint8Array(1) }, '$.bytes is an instance of a class'],
    ['\ud800', 'half a surrogate pair'],
    [{ '\udc00': 1 }, 'half a surrogate pair'],
    // eslint-disable-next-line no-sparse-arrays -- a hole is what is tested
    [[1, , 2], '$[1] is undefined'],
    [nested(40), 'levels deep'],
  ])('refuses case %#', (value, message) => {
    expect(() => canonicalJson(value as CanonicalValue)).toThrow(message);
  });
});

describe('reading canonical JSON', () => {
  const values = fc.letrec<{ value: CanonicalValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.string({ unit: 'binary' }),
      fc.maxSafeInteger().map((number) => number || 0),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 5 }),
      fc.dictionary(fc.string({ unit: 'binary' }), tie('value'), { maxKeys: 5, noNullPrototype: true }),
    ),
  })).value;

  test('gives back what was written', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(parseCanonical(canonicalBytes(value))).toEqual(value);
      }),
    );
  });

  test('refuses every other writing of a value', () => {
    fc.assert(
      fc.property(values, (value) => {
        const text = canonicalJson(value);
        const spaced = JSON.stringify(JSON.parse(text), null, 1);
        for (const other of [` ${text}`, `${text}\n`, ...(spaced === text ? [] : [spaced])]) {
          expect(() => parseCanonical(encodeUtf8(other))).toThrow('not canonical JSON');
        }
      }),
    );
  });

  test.each([
    ...['{"b":1,"a":2}', '{"a":1,"a":1}', '[1.0]', '[1e2]', '[-0]', '["\\u0041"]', '["\\/"]', '"\\u000A"'],
    ...['{ "a":1}', '[1 ]'],
  ])('refuses %s', (text) => {
    expect(() => parseCanonical(encodeUtf8(text))).toThrow('not canonical JSON');
  });

  test('refuses what is not JSON, not UTF-8 or not exact', () => {
    expect(() => parseCanonical(encodeUtf8('{"a":1'))).toThrow('not JSON');
    expect(() => parseCanonical(encodeUtf8('\ufeff{}'))).toThrow('not JSON');
    expect(() => parseCanonical(Uint8Array.of(0x22, 0xff, 0x22))).toThrow('not UTF-8');
    expect(() => parseCanonical(Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22))).toThrow('not UTF-8');
    expect(() => parseCanonical(encodeUtf8('9007199254740993'))).toThrow('numbers are whole');
    expect(() => parseCanonical(encodeUtf8('"\\ud800"'))).toThrow('half a surrogate pair');
    expect(() => parseCanonical(encodeUtf8('['.repeat(30_000) + ']'.repeat(30_000)))).toThrow('levels deep');
  });

  test('a key named __proto__ is a key', () => {
    const bytes = encodeUtf8('{"__proto__":{"a":1}}');
    expect(Object.keys(parseCanonical(bytes) as object)).toEqual(['__proto__']);
  });
});

function nested(depth: number): CanonicalValue {
  return depth === 0 ? 1 : [nested(depth - 1)];
}
