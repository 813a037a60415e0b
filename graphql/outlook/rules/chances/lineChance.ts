import { currentLine, type LineFacts } from '#graphql/season/rules/lines.ts';
import { normalShare } from './normal.ts';

/**
 * Standard deviation of final margins around the line, in points: the integer with the least Brier score over
 * the regular seasons of 2020 to 2022 (docs/chances.md; DECISIONS D65).
 */
const LINE_DEVIATION = 12;

/**
 * The home team's chance to win by the line, given that there is no tie: the margin is normally distributed
 * around the line.
 * @param line points for the home team, negative when it is favored
 */
export function chanceByLine(line: number): number {
  return normalShare(-line / LINE_DEVIATION);
}

/**
 * The home team's chance by the line in effect; null without one. The line locks at kickoff, and the chance with it.
 */
export function lineChance(game: Omit<LineFacts, 'homeTeamId'>): number | null {
  const line = currentLine(game);
  return line === null ? null : chanceByLine(line);
}
