/** What an entry is recognized by in lists, beside its name. */
export interface Face {
  /** One or two characters. */
  monogram: string;
  /** `#rrggbb`, on which white text is readable. */
  color: string;
}

/**
 * The hues between those of states: red is out, green is alive, yellow needs a pick. All are equally light, so that each
 * contrasts with white letters and with the cards of both color schemes.
 */
export const FACE_COLORS = [
  '#bb4f21',
  '#9a6516',
  '#777415',
  '#167e7a',
  '#1878a8',
  '#3d6bd6',
  '#7a5dd0',
  '#a448c2',
  '#c53490',
] as const;

/** The face of an entry, from its name alone: the same on all screens and devices. */
export function faceOf(name: string): Face {
  return { monogram: monogramOf(name), color: FACE_COLORS[hashOf(name) % FACE_COLORS.length]! };
}

/** "GG" of "Gridiron Guru", "R2" of "riley-2", "HM" of "HailMary", "AN" of "ann". */
function monogramOf(name: string): string {
  const words = name.match(/\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{Lu}+(?!\p{Ll})|\p{N}+/gu) ?? [];
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) return graphemes(name.trim())[0] ?? '';
  const letters = words.length > 1 ? [first, last].map((word) => graphemes(word)[0]) : graphemes(first);
  return letters.slice(0, 2).join('').toLocaleUpperCase('en-US');
}

function graphemes(text: string): string[] {
  return [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
}

/** FNV-1a of 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
