import { isWellFormed } from './utf8.ts';

/** Valid Unicode, and newline the only character below U+0020. */
export function isNoteText(text: string): boolean {
  return isWellFormed(text) && !/[^\n\u0020-\u{10ffff}]/u.test(text);
}

export function isNoteLine(text: string): boolean {
  return text !== '' && !text.includes('\n') && isNoteText(text);
}

/** Not empty, without white space and `+`. */
export function isKeyName(name: string): boolean {
  // U+0085 is white space to Unicode, though not to \s.
  return isNoteLine(name) && !/[\s\u0085+]/u.test(name);
}
