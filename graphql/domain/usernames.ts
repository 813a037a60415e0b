/** Longest username, in characters as a reader counts them: grapheme clusters. A family emoji is one. */
export const MAX_USERNAME_LENGTH = 30;
/** What it may take at most, in UTF-16 code units: an emoji can be made of many. */
export const MAX_USERNAME_UNITS = 120;

/** Names that would let an entry pass for those who run the pool; compared without spaces and punctuation. */
const RESERVED = new Set([
  'admin',
  'administrator',
  'anonymous',
  'commish',
  'commissioner',
  'everyone',
  'moderator',
  'nobody',
  'null',
  'official',
  'root',
  'staff',
  'support',
  'system',
  'undefined',
]);

const EMOJI = String.raw`(?:\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?)`;
/**
 * Emoji with what belongs to them and shows nothing by itself: the variation selector behind one, the joiners between
 * those of one picture (a family, a flag with a rainbow), the tags of a region's flag. Anywhere else such characters
 * hide a difference. (Unicode TS 51, emoji sequences)
 */
const EMOJI_SEQUENCE = new RegExp(
  String.raw`${EMOJI}(?:\u200D${EMOJI})+|\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{2,6}\u{E007F}|[0-9#*]\uFE0F\u20E3|${EMOJI}`,
  'gu',
);
/** Control, format (bidi, zero-width), private and unassigned characters, lone surrogates, and what else shows nothing. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
/** Spaces that are not the space bar's, and letters and symbols that look like one. */
const FALSE_SPACE = /(?! )[\p{Zs}\u2800\u3164\uFFA0]/u;
const STACKED_MARKS = /\p{M}{3,}/u;
const VISIBLE_NAME = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The text as a reader takes it in, one character after another. */
function characters(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** As many characters of the name as leave room for the suffix. */
function shorten(name: string, suffix: string): string {
  let cut = '';
  for (const character of characters(name).slice(0, MAX_USERNAME_LENGTH - suffix.length)) {
    if (cut.length + character.length + suffix.length > MAX_USERNAME_UNITS) break;
    cut += character;
  }
  return cut.trim();
}

/** The name as it is stored: composed (NFC), without spaces around it, runs of spaces as one. */
export function cleanUsername(name: string): string {
  return name.trim().replace(/ +/g, ' ').normalize('NFC');
}

/**
 * What "unique within the pool" is measured by: names that a reader could take for each other have the same key. NFKC,
 * without invisible characters, case-folded, trimmed, runs of spaces as one.
 */
export function usernameKey(name: string): string {
  return (
    name
      .normalize('NFKC')
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      // Down, up and down again folds what has no simple partner: "ẞ", "ß" and "SS" are all "ss".
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .replaceAll('ς', 'σ')
      .normalize('NFKC')
      .trim()
      .replace(/\s+/gu, ' ')
  );
}

/** Why a username cannot be taken, as a sentence for a person; null when it can. Spaces around it do not count. */
export function checkUsername(name: string): string | null {
  const clean = cleanUsername(name);
  if (clean === '') return 'Please enter a username.';
  if (clean.length > MAX_USERNAME_UNITS || characters(clean).length > MAX_USERNAME_LENGTH) {
    return `A username can have at most ${MAX_USERNAME_LENGTH} characters.`;
  }
  if (FALSE_SPACE.test(clean)) return 'A username can contain ordinary spaces only.';
  if (INVISIBLE.test(clean.replace(EMOJI_SEQUENCE, '\u{1F3C8}')))
    return 'A username cannot have invisible characters.';
  if (STACKED_MARKS.test(clean)) return 'A username cannot contain more than two marks on one letter.';
  if (!VISIBLE_NAME.test(clean)) return 'A username must contain a letter or a number.';
  if (RESERVED.has(usernameKey(clean).replace(/[^\p{L}\p{N}]/gu, ''))) {
    return 'This username is reserved. Please choose another one.';
  }
  return null;
}

/**
 * A username for an entry whose owner left it blank: the base with a number, "Maria Lopez 2". The caller counts `n` up
 * until the name is free. A base that cannot stand in a username becomes "Entry".
 */
export function generateUsername(base: string, n: number): string {
  const suffix = ` ${n}`;
  const cut = shorten(cleanUsername(base), suffix);
  return `${checkUsername(cut) === null ? cut : 'Entry'}${suffix}`;
}
