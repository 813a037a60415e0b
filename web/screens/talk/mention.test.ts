import { describe, expect, it } from 'vitest';
import { typedMention, withMention } from './mention.ts';
import { wordsWithMentions } from './wordsWithMentions.ts';

describe('a mention that is typed', () => {
  it.each([
    ['Hey @gr', 'gr'],
    ['@Gridiron G', 'Gridiron G'],
    ['(@gr', 'gr'],
    ['two @ann and @bo', 'bo'],
  ])('is found before the cursor: %s', (text, search) => {
    expect(typedMention(text, text.length)).toEqual({ from: text.lastIndexOf('@'), search });
  });

  it.each(['Hey', 'Hey @', 'Hey @ gr', 'ann@pool', '@gr\nnext line', `@${'x'.repeat(31)}`])(
    'is not in %j',
    (text) => {
      expect(typedMention(text, text.length)).toBeNull();
    },
  );

  it('ends at the cursor, and gives way to the name', () => {
    const text = 'Hey @gr, hi';
    const typed = typedMention(text, 7)!;
    expect(typed).toEqual({ from: 4, search: 'gr' });
    expect(withMention(text, typed, 'Greg 2')).toEqual({ text: 'Hey @Greg 2 , hi', cursor: 12 });
  });
});

describe('the words of a message', () => {
  const read = (words: string, names: string[]) =>
    wordsWithMentions(words, names).map(({ text, isMention }) => (isMention ? [text] : text));

  it('are parted at mentions, the longest name first, whatever its characters and case', () => {
    expect(read('@greg 2, @Greg and @Gregory, (c++) @c++', ['Greg', 'Greg 2', 'c++'])).toEqual([
      ['@greg 2'],
      ', ',
      ['@Greg'],
      ' and @Gregory, (c++) ',
      ['@c++'],
    ]);
  });

  it('stay whole without a mention', () => {
    expect(read('<b>@nobody</b>', [])).toEqual(['<b>@nobody</b>']);
    expect(read('nothing', ['Greg'])).toEqual(['nothing']);
  });
});
