/** What confirms or contradicts finals. */
export type SecondSource = 'schedule' | 'scoreboard' | 'none';

interface Given {
  SECOND_SOURCE?: SecondSource | undefined;
  SECOND_SCORES_URL?: string | undefined;
  ESPN_BASE_URL: string;
  POOL_MODE: 'demo' | 'live';
}

/**
 * What confirms or contradicts finals: the schedule file in live mode, another scoreboard where its address is given.
 * @param refuse makes the error for a second scoreboard without an address, or with that of the score feed
 */
export function secondSourceOf(
  { SECOND_SOURCE: given, SECOND_SCORES_URL: url, ESPN_BASE_URL: feedUrl, POOL_MODE: mode }: Given,
  scoreFeed: 'replay' | 'espn' | 'none',
  refuse: (why: string) => Error,
): SecondSource {
  if (url !== undefined && given !== undefined && given !== 'scoreboard') {
    throw refuse('SECOND_SCORES_URL is of use with SECOND_SOURCE=scoreboard alone');
  }
  if (given === 'scoreboard' && url === undefined) {
    throw refuse('SECOND_SOURCE=scoreboard needs the address of the scoreboard in SECOND_SCORES_URL');
  }
  if (url !== undefined && scoreFeed === 'espn' && url === feedUrl) {
    throw refuse(
      'SECOND_SCORES_URL must be another scoreboard than ESPN_BASE_URL: a source cannot confirm itself',
    );
  }
  if (url !== undefined) return 'scoreboard';
  // The demo replays the season that the schedule file has: it would confirm itself.
  return given ?? (mode === 'demo' ? 'none' : 'schedule');
}
