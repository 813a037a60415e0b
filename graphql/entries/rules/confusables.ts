// What names look like (Unicode TR 39). The table is Unicode's confusables.txt, by character.
import table from 'unhomoglyph/data.json' with { type: 'json' };

const prototypes = new Map<string, string>(Object.entries(table));
/** The same of plain ASCII, which most names are. */
const ASCII = /^[\x20-\x7E]*$/;

/** Each character by the one that it is drawn like. */
function drawn(text: string): string {
  if (ASCII.test(text))
    return text.replace(/[01I|m`"%]/g, (character) => prototypes.get(character) ?? character);
  let result = '';
  for (const character of text.normalize('NFD')) result += prototypes.get(character) ?? character;
  return result.normalize('NFD');
}

/** Punctuation at the beginning or the end of a word; that within one, as in "O'Neil" and "Smith-Lee", tells names apart. */
const EDGES = /(?<![\p{L}\p{N}\p{M}])\p{P}+|\p{P}+(?![\p{L}\p{N}\p{M}])/gu;

/**
 * The skeleton of a text (TR 39, section 4), case-folded and without punctuation around words: texts that are drawn alike
 * have the same one, whatever the alphabets of their letters. "Rіley" with a Cyrillic і, "Riley" and "Riley." are "riley".
 */
export function skeletonOf(text: string): string {
  const dashed = text.replace(/\p{Pd}/gu, '-');
  return drawn(drawn(dashed).toLowerCase()).replace(EDGES, '').trim().replace(/\s+/gu, ' ');
}

/** The alphabets in which people write names (TR 31, recommended and limited use). */
const SCRIPTS = [
  ...[
    'Latin',
    'Cyrillic',
    'Greek',
    'Armenian',
    'Georgian',
    'Hebrew',
    'Arabic',
    'Syriac',
    'Thaana',
    'Nko',
    'Adlam',
  ],
  ...[
    'Devanagari',
    'Bengali',
    'Gurmukhi',
    'Gujarati',
    'Oriya',
    'Tamil',
    'Telugu',
    'Kannada',
    'Malayalam',
    'Sinhala',
  ],
  ...[
    'Thai',
    'Lao',
    'Myanmar',
    'Khmer',
    'Tibetan',
    'Balinese',
    'Javanese',
    'Ethiopic',
    'Cherokee',
    'Tifinagh',
  ],
  ...['Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul', 'Yi', 'Mongolian', 'Canadian_Aboriginal', 'Vai'],
];

const only = (...scripts: string[]) =>
  new RegExp(
    String.raw`^[\p{scx=Common}\p{scx=Inherited}${scripts.map((script) => String.raw`\p{scx=${script}}`).join('')}]*$`,
    'u',
  );

/** One alphabet, or those that Chinese, Japanese and Korean use together with Latin letters ("highly restrictive"). */
const ALLOWED = [
  ...SCRIPTS.map((script) => only(script)),
  only('Latin', 'Han', 'Hiragana', 'Katakana'),
  only('Latin', 'Han', 'Bopomofo'),
  only('Latin', 'Han', 'Hangul'),
];

/** Whether a name is not of one writing system: its letters come from several alphabets (TR 39, section 5.2). */
export function mixesAlphabets(name: string): boolean {
  return !ASCII.test(name) && !ALLOWED.some((pattern) => pattern.test(name));
}
