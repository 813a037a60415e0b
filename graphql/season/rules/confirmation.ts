/**
 * The second source confirms or contradicts a final (SPECIFICATION 2.12). It never grades: a final of the feed counts at
 * once.
 */

interface Result {
  homeTeamId: string;
  awayTeamId: string;
  homeScore: number | null;
  awayScore: number | null;
}

export type Comparison =
  { verdict: 'confirms' } | { verdict: 'contradicts'; homeScore: number; awayScore: number };

/** No game ever came near this score; a larger number is an error of the source. */
const HIGHEST_SCORE = 200;

/**
 * Compares the second source's result of a game with the stored final. Home and away may be swapped: sources differ on
 * neutral sites. @returns null when its result is not usable: other teams, no final yet, an impossible score
 */
export function compareResult(stored: Result, reported: Result & { status: string }): Comparison | null {
  if (reported.status !== 'FINAL') return null;
  const isSwapped = reported.homeTeamId === stored.awayTeamId && reported.awayTeamId === stored.homeTeamId;
  const isSame = reported.homeTeamId === stored.homeTeamId && reported.awayTeamId === stored.awayTeamId;
  if (!isSwapped && !isSame) return null;
  const [homeScore, awayScore] = isSwapped
    ? [reported.awayScore, reported.homeScore]
    : [reported.homeScore, reported.awayScore];
  if (!isScore(homeScore) || !isScore(awayScore)) return null;
  return homeScore === stored.homeScore && awayScore === stored.awayScore
    ? { verdict: 'confirms' }
    : { verdict: 'contradicts', homeScore, awayScore };
}

function isScore(score: number | null): score is number {
  return score !== null && Number.isInteger(score) && score >= 0 && score <= HIGHEST_SCORE;
}

/**
 * Whether the second source is independent of a result: one imported from the schedule file cannot be confirmed by it.
 */
export function isIndependent(by: 'SCHEDULE' | 'SCOREBOARD', resultSource: string | null): boolean {
  return by !== 'SCHEDULE' || resultSource !== 'IMPORT';
}
