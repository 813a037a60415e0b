import { describe, expect, it } from 'vitest';

import { cleanMessage, LONGEST_MESSAGE, mentionCandidates, mentionedKeys, messageProblem } from './talk.ts';

describe('the text of a message', () => {
  it('is kept as written, but for its line ends and empty lines', () => {
    expect(cleanMessage('  One.\r\nTwo.  \r\r\n\n\n\nJose\u0301\t3 ')).toBe('One.\nTwo.\n\nJosé 3');
  });

  it.each([
    [' \n ', 'Please write a message.'],
    ['x'.repeat(LONGEST_MESSAGE + 1), 'at most 1000 characters; this one has 1001'],
    ['a\u0007b', 'characters that cannot be shown'],
    ['a\u202Eb', 'characters that cannot be shown'],
    ['a\u2067b', 'characters that cannot be shown'],
    ['a\u2028b', 'characters that cannot be shown'],
    ['a\u0085b', 'characters that cannot be shown'],
  ])('is refused: %j', (text, words) => {
    expect(messageProblem(cleanMessage(text))).toContain(words);
  });

  it.each(['x'.repeat(LONGEST_MESSAGE), 'Two\nlines', '<b>no markup</b>', 'שלום 👨‍👩‍👧‍👦 🏈', 'a & b'])(
    'is accepted: %s',
    (text) => {
      expect(messageProblem(cleanMessage(text))).toBeNull();
    },
  );
});

describe('mentions', () => {
  const known = new Set(['ann', 'ann 2', "o'neil #2", 'josé', '李小龙', 'mr. t.', '🏈']);
  const mentioned = (text: string) => mentionedKeys(mentionCandidates(text), known);

  it.each([
    ['@ann', ['ann']],
    ['Hey @Ann, well done.', ['ann']],
    ['Hey @ANN 2, well done.', ['ann 2']],
    ['@ann 20 points', ['ann']],
    ["@ann's pick", ['ann']],
    ["(@O'Neil #2)", ["o'neil #2"]],
    ['@Mr. T. is out', ['mr. t.']],
    ['@Jose\u0301!', ['josé']],
    ['@李小龙 in', ['李小龙']],
    ['@🏈', ['🏈']],
    ['@ann @bob @ann 2 @ann', ['ann', 'ann 2']],
    ['@anna, @annie', []],
    ['mail ann@ann.example', []],
    ['@ ann', []],
    ['@bob\nann', []],
    ['nobody', []],
  ])('%s', (text, expected) => {
    expect(mentioned(text)).toEqual(expected);
  });

  it('looks at few places of a text that is full of them', () => {
    const candidates = mentionCandidates('@a b c d e f g h i j k l m n o p '.repeat(40));
    expect(candidates).toHaveLength(20);
    expect(candidates.every((keys) => keys.length <= 12)).toBe(true);
  });
});
