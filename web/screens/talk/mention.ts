/** Maximum length of a username. */
const LONGEST = 30;

export interface TypedMention {
  /** Position of the "@". */
  from: number;
  /** Text from the "@" to the cursor. */
  search: string;
}

/** The unfinished mention before the cursor; null for none. */
export function typedMention(text: string, cursor: number): TypedMention | null {
  const found = /(?:^|[^\p{L}\p{N}._%+@-])@([^\n@]*)$/u.exec(text.slice(0, cursor));
  const search = found?.[1];
  if (search === undefined || search.length > LONGEST || search.startsWith(' ') || search === '') return null;
  return { from: cursor - search.length - 1, search };
}

/** Inserts the name, and returns the new cursor position. */
export function withMention(
  text: string,
  { from, search }: TypedMention,
  name: string,
): { text: string; cursor: number } {
  const before = `${text.slice(0, from)}@${name} `;
  return { text: before + text.slice(from + 1 + search.length).trimStart(), cursor: before.length };
}
