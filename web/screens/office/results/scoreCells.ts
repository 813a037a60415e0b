/** Which of the two scores of a game. */
export type Side = 'away' | 'home';

export type Scores = Readonly<Record<Side, string>>;

export const SIDES: readonly Side[] = ['away', 'home'];

/** Separators between two scores: "27-24", "27 24". */
const BETWEEN = /[\s\-–:,;/]+/;

/** The score in a field; null for an empty or invalid one. */
export const scoreOf = (text: string): number | null => (/^\d{1,2}$/.test(text.trim()) ? Number(text) : null);

/** The problem of one field; null for an empty one, which may be filled later. */
export function problemOf(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '' || scoreOf(trimmed) !== null) return null;
  return /^\d+$/.test(trimmed) ? 'A score has one or two digits.' : 'A score is a whole number.';
}

/** The empty field beside a filled one; null for none. */
export function lackingSide({ away, home }: Scores): Side | null {
  if (away.trim() === '' && home.trim() !== '') return 'away';
  return home.trim() === '' && away.trim() !== '' ? 'home' : null;
}

/**
 * Splits input at separators, which advance to the next field: "27-24" typed into the first field fills both.
 */
export function partsOf(text: string): readonly string[] {
  const trimmed = text.trimStart();
  return /^\d+[\s\-–:,;/]/.test(trimmed) ? trimmed.split(BETWEEN).slice(0, 3) : [text];
}

/**
 * Columns of scores without team names, a line per game in screen order. Lines without a digit skip their
 * game.
 */
export function columnsOf(text: string): readonly (readonly string[])[] {
  return text
    .replace(/\s+$/, '')
    .split(/\r\n?|\n/)
    .map((line) => line.trim().split(BETWEEN).filter(Boolean));
}

/** Whether pasted text has team names, or other letters. */
export const namesTeams = (text: string): boolean => /\p{L}/u.test(text);

/** Whether pasted text is more than one score. */
export const isTable = (text: string): boolean => namesTeams(text) || BETWEEN.test(text.trim());
