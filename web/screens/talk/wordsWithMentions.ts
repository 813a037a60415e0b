interface Part {
  from: number;
  text: string;
  isMention: boolean;
}

/** Splits text at mentions ("@" and one of the names). */
export function wordsWithMentions(words: string, names: readonly string[]): Part[] {
  if (names.length === 0) return [{ from: 0, text: words, isMention: false }];
  const longestFirst = names.toSorted((a, b) => b.length - a.length).map(escaped);
  const mention = new RegExp(`@(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: text, index } of words.matchAll(mention)) {
    if (index > end) parts.push({ from: end, text: words.slice(end, index), isMention: false });
    parts.push({ from: index, text, isMention: true });
    end = index + text.length;
  }
  if (end < words.length) parts.push({ from: end, text: words.slice(end), isMention: false });
  return parts;
}

function escaped(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}
