/** Characters of a username at most. */
const LONGEST = 30;

/** A mention that is being typed. */
export interface TypedMention {
  /** Where its "@" is. */
  from: number;
  /** What follows the "@" up to the cursor. */
  search: string;
}

/** The mention before the cursor; null when none is being typed. */
export function typedMention(text: string, cursor: number): TypedMention | null {
  const found = /(?:^|[^\p{L}\p{N}._%+@-])@([^\n@]*)$/u.exec(text.slice(0, cursor));
  const search = found?.[1];
  if (search === undefined || search.length > LONGEST || search.startsWith(' ') || search === '') return null;
  return { from: cursor - search.length - 1, search };
}

/** The text with the name in place of what was typed, and where the cursor is then. */
export function withMention(
  text: string,
  { from, search }: TypedMention,
  name: string,
): { text: string; cursor: number } {
  const before = `${text.slice(0, from)}@${name} `;
  return { text: before + text.slice(from + 1 + search.length).trimStart(), cursor: before.length };
}
