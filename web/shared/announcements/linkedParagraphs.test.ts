import { describe, expect, it } from 'vitest';
import { linkedParagraphs } from './linkedParagraphs.ts';

/** Each paragraph's parts: words as they are, a link in brackets with its address. */
const read = (text: string) =>
  linkedParagraphs(text).map(({ parts }) =>
    parts.map(({ text: words, href }) => (href === null ? words : [words, href])),
  );
const hrefs = (text: string) =>
  linkedParagraphs(text).flatMap(({ parts }) => parts.flatMap(({ href }) => href ?? []));

describe('the text of an announcement', () => {
  it('has a paragraph for each block between blank lines, and keeps the lines within one', () => {
    expect(read('One.\r\nStill one.\n \n\nTwo.\n')).toEqual([['One.\nStill one.'], ['Two.']]);
    expect(read(' \n ')).toEqual([]);
  });

  it('links web addresses, without the punctuation of the sentence around them', () => {
    expect(read('Read https://pool.example/a?b=1, please (or http://pool.example/x_(y)).')).toEqual([
      [
        'Read ',
        ['https://pool.example/a?b=1', 'https://pool.example/a?b=1'],
        ', please (or ',
        ['http://pool.example/x_(y)', 'http://pool.example/x_(y)'],
        ').',
      ],
    ]);
    expect(hrefs('(https://pool.example)')).toEqual(['https://pool.example/']);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'https://',
    'ftp://pool.example',
    'mailto:a@pool.example',
    '//pool.example',
  ])('leaves %s as words', (text) => {
    expect(read(text)).toEqual([[text]]);
  });

  it('ends an address at a character that would end an attribute', () => {
    expect(hrefs('https://pool.example/"onclick="alert(1)')).toEqual(['https://pool.example/']);
    expect(hrefs('https://pool.example/<b>')).toEqual(['https://pool.example/']);
  });
});
