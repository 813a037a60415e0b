/** Which of the two scores of a game. */
export type Side = 'away' | 'home';

/** The scores of a game as they stand in their fields. */
export type Scores = Readonly<Record<Side, string>>;

/** The fields of a game, in order. */
export const SIDES: readonly Side[] = ['away', 'home'];

/** Between two scores, as people type them: "27-24", "27 24". */
const BETWEEN = /[\s\-–:,;/]+/;

/** The score that a field says; null for an empty field, and for one that says none. */
export const scoreOf = (text: string): number | null => (/^\d{1,2}$/.test(text.trim()) ? Number(text) : null);

/** What is wrong with a field by itself; null for an empty one, which may be filled later. */
export function problemOf(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '' || scoreOf(trimmed) !== null) return null;
  return /^\d+$/.test(trimmed) ? 'A score has one or two digits.' : 'A score is a whole number.';
}

/** The field that lacks its score while the other one has one; null when none does. */
export function lackingSide({ away, home }: Scores): Side | null {
  if (away.trim() === '' && home.trim() !== '') return 'away';
  return home.trim() === '' && away.trim() !== '' ? 'home' : null;
}

/**
 * What was typed into a field, in parts: a separator ends a score and goes on to the next field, so that "27-24" typed into
 * the first one fills both.
 */
export function partsOf(text: string): readonly string[] {
  const trimmed = text.trimStart();
  return /^\d+[\s\-–:,;/]/.test(trimmed) ? trimmed.split(BETWEEN).slice(0, 3) : [text];
}

/**
 * Scores without team names, a line for each game in the order of the screen: two columns, or one of them.
 * Lines without a figure leave their game as it is.
 */
export function columnsOf(text: string): readonly (readonly string[])[] {
  return text
    .replace(/\s+$/, '')
    .split(/\r\n?|\n/)
    .map((line) => line.trim().split(BETWEEN).filter(Boolean));
}

/** Whether pasted text names teams, or is at least more than scores. */
export const namesTeams = (text: string): boolean => /\p{L}/u.test(text);

/** Whether pasted text is more than the score of one field. */
export const isTable = (text: string): boolean => namesTeams(text) || BETWEEN.test(text.trim());
