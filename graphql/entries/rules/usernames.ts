import { mixesAlphabets } from './confusables.ts';
import { hasInvisible } from '#kernel/rules/invisible.ts';
import { isRoleName } from './roleNames.ts';

/** Longest username, in characters as a reader counts them: grapheme clusters. A family emoji is one. */
const MAX_USERNAME_LENGTH = 30;
/** Maximum length in UTF-16 code units: an emoji can consist of many. */
const MAX_USERNAME_UNITS = 120;

/** Spaces other than U+0020, and letters and symbols that look like one. */
const FALSE_SPACE = /(?! )[\p{Zs}\u2800\u3164\uFFA0]/u;
const STACKED_MARKS = /\p{M}{3,}/u;
const VISIBLE_NAME = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The text's grapheme clusters. */
function characters(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** The number of grapheme clusters. */
function lengthOf(text: string): number {
  // Segmenting takes longer than all other checks of a name together.
  return /^[\x20-\x7E]*$/.test(text) ? text.length : characters(text).length;
}

/** The name, cut so that the suffix fits. */
function shorten(name: string, suffix: string): string {
  let cut = '';
  for (const character of characters(name).slice(0, MAX_USERNAME_LENGTH - suffix.length)) {
    if (cut.length + character.length + suffix.length > MAX_USERNAME_UNITS) break;
    cut += character;
  }
  return cut.trim();
}

/** The normalized name: composed (NFC), trimmed, single spaces. */
export function cleanUsername(name: string): string {
  return name.trim().replace(/ +/g, ' ').normalize('NFC');
}

/**
 * The key of "unique within the pool": names that look alike have the same key. NFKC, without invisible
 * characters, case-folded, trimmed, single spaces.
 */
export function usernameKey(name: string): string {
  return (
    name
      .normalize('NFKC')
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      // Lower, upper and lower case again fold characters without a simple partner: "ẞ", "ß" and "SS" all
      // become "ss".
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .replaceAll('ς', 'σ')
      .normalize('NFKC')
      .trim()
      .replace(/\s+/gu, ' ')
  );
}

/**
 * The problem with a username, as a sentence for a person; null for none. Surrounding spaces do not count.
 * @param siteName the name of the site, which nobody takes
 */
export function checkUsername(name: string, siteName = ''): string | null {
  const clean = cleanUsername(name);
  if (clean === '') return 'Please enter a username.';
  if (clean.length > MAX_USERNAME_UNITS || lengthOf(clean) > MAX_USERNAME_LENGTH) {
    return `A username can have at most ${MAX_USERNAME_LENGTH} characters.`;
  }
  if (FALSE_SPACE.test(clean)) return 'A username can contain ordinary spaces only.';
  if (hasInvisible(clean)) return 'A username cannot have invisible characters.';
  if (STACKED_MARKS.test(clean)) return 'A username cannot contain more than two marks on one letter.';
  if (!VISIBLE_NAME.test(clean)) return 'A username must contain a letter or a number.';
  if (isRoleName(usernameKey(clean), siteName))
    return 'This username is reserved. Please choose another one.';
  if (mixesAlphabets(clean)) return 'A username can have letters of one alphabet only.';
  return null;
}

/**
 * A generated username for a blank one: the base with a number, "Maria Lopez 2". The caller increases `n`
 * until the name is free. An invalid base becomes "Entry".
 */
export function generateUsername(base: string, n: number): string {
  const suffix = ` ${n}`;
  const cut = shorten(cleanUsername(base), suffix);
  return `${checkUsername(cut) === null ? cut : 'Entry'}${suffix}`;
}
