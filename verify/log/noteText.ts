import { isWellFormed } from './utf8.ts';

/** Whether notes can hold a text: valid Unicode, and newline the only character below U+0020. */
export function isNoteText(text: string): boolean {
  return isWellFormed(text) && !/[^\n\u0020-\u{10ffff}]/u.test(text);
}

/** Whether a text is one line of a note that is not blank. */
export function isNoteLine(text: string): boolean {
  return text !== '' && !text.includes('\n') && isNoteText(text);
}

/** Whether a key can have a name: not empty, without white space and `+`. */
export function isKeyName(name: string): boolean {
  // U+0085 is white space to Unicode, though not to \s.
  return isNoteLine(name) && !/[\s\u0085+]/u.test(name);
}
