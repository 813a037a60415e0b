import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBase64, encodeBase64 } from './base64.ts';

test('base64 is that of Node, both ways', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const text = Buffer.from(bytes).toString('base64');
      expect(encodeBase64(bytes)).toBe(text);
      expect(decodeBase64(text)).toEqual(bytes);
    }),
  );
  const long = new Uint8Array(100_000).map((_, index) => index % 251);
  expect(encodeBase64(long)).toBe(Buffer.from(long).toString('base64'));
});

test('one writing of the bytes is taken, and no other', () => {
  const texts = fc.stringMatching(/^[A-Za-z0-9+/= _é-]{0,12}$/);
  fc.assert(
    fc.property(texts, (text) => {
      const isCanonical = Buffer.from(text, 'base64').toString('base64') === text;
      if (isCanonical) expect(encodeBase64(decodeBase64(text))).toBe(text);
      else expect(() => decodeBase64(text)).toThrow('Not base64');
    }),
    {
      numRuns: 1000,
      examples: [['QQ=='], ['QR=='], ['QUE='], ['QUF='], ['QQ'], ['QQ=Q'], ['===='], ['A==='], ['']],
    },
  );
});
