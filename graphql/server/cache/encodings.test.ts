import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { describe, expect, test } from 'vitest';

import { createAnswer } from './answer.ts';
import { acceptsGzip, encodingFor, shareBeginning } from './encodings.ts';

describe('the form of an answer', () => {
  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP ; q=1', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.9', 'gzip'],
    ['gzip;q=0.2, identity;q=0.1', 'gzip'],
    ['identity;q=1, gzip;q=0.5', 'identity'],
    ['identity;q=0, gzip;q=0.001', 'gzip'],
    ['gzip;q=0, br;q=0', 'identity'],
    ['identity;q=0', 'identity'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['br;q=0, *', 'gzip'],
    ['zstd', 'identity'],
    ['br;q=wrong, gzip', 'gzip'],
    [`gzip, ${'x'.repeat(200)}`, 'gzip'],
  ])('for Accept-Encoding "%s" is %s', (accepted, encoding) => {
    // Read, and remembered.
    expect([encodingFor(accepted), encodingFor(accepted)]).toEqual([encoding, encoding]);
  });

  test('holds the same text in each, under an ETag of its own', () => {
    const text = 'the games of a week '.repeat(100);
    const answer = createAnswer(text);
    const forms = [answer.in('br'), answer.in('gzip'), answer.in('identity')] as const;
    expect([
      brotliDecompressSync(forms[0].bytes).toString(),
      gunzipSync(forms[1].bytes).toString(),
      forms[2].bytes.toString(),
    ]).toEqual([text, text, text]);
    expect(new Set(forms.map(({ validators }) => validators[1])).size).toBe(3);
    expect(createAnswer('short').in('br').headers).not.toContain('Content-Encoding');
  });
});

describe('bodies with a shared beginning', () => {
  test.each(['', '}', 'Übertrag – 2 €\n'.repeat(3_000)])('are whole in gzip', (rest) => {
    const beginning = shareBeginning('<style>p{}</style>'.repeat(500));
    expect(gunzipSync(beginning.gzip(rest)).toString()).toBe(beginning.text + rest);
  });

  test.each([
    [undefined, false],
    ['gzip, deflate, br, zstd', true],
    ['br', false],
    ['br, gzip;q=0', false],
    ['*', true],
  ])('for Accept-Encoding "%s"', (accepted, isAccepted) => {
    expect(acceptsGzip(accepted)).toBe(isAccepted);
  });
});
