/** What an entry is recognized by in lists, beside its name. */
export interface Face {
  /** One or two characters: "GG" of "Gridiron Guru", "R2" of "riley-2", "AN" of "ann". */
  monogram: string;
  /** As CSS has it; white letters are readable on it. */
  color: string;
}

/** The face of an entry, from its name alone: the same on all screens and devices. */
export function faceOf(name: string): Face {
  const words = name.match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? [name];
  const [first, last] = [[...words[0]], [...words.at(-1)!]];
  const monogram = [first[0], words.length > 1 ? last[0] : first[1]].join('').toUpperCase();
  return {
    monogram,
    color: faceColor([...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 9973, 0)),
  };
}

/**
 * One of nine colors that are equally light, so that each contrasts with white letters and with the cards of both color
 * schemes. None is green or yellow: those are states.
 */
export function faceColor(number: number): string {
  return `oklch(0.54 0.12 ${180 + (number % 9) * 30})`;
}
