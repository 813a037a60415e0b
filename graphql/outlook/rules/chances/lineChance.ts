import { currentLine, type LineFacts } from '#graphql/season/rules/lines.ts';
import { normalShare } from './normal.ts';

/**
 * The deviation of final margins around the line, in points: the whole number with the least Brier score over the
 * regular seasons of 2020 to 2022 (docs/chances.md; DECISIONS D65).
 */
const LINE_DEVIATION = 12;

/**
 * The home team's chance to win by the line, ties left out: the margin is normal about the line.
 * @param line points for the home team, negative when it is favored
 */
export function chanceByLine(line: number, deviation: number = LINE_DEVIATION): number {
  return normalShare(-line / deviation);
}

/** The home team's chance by the line that counts; null without one. The line locks at kickoff, and the chance with it. */
export function lineChance(game: Omit<LineFacts, 'homeTeamId'>): number | null {
  const line = currentLine(game);
  return line === null ? null : chanceByLine(line);
}
