import { poolClockTime, poolDateTime, type PoolZone } from '#web/app/session/poolTime.ts';

/** Seconds without an answer of the feed after which the commissioner should look. */
const LATE = 15 * 60;
/** Seconds without an answer of the second source, which is asked daily, after which the commissioner should know. */
const SECOND_LATE = 2 * 86_400;
/** Seconds for which a time of day says enough. */
const TODAY = 12 * 3_600;

interface Feed {
  readonly lastSuccessAt: string | null | undefined;
  readonly ageSeconds: number | null | undefined;
  readonly lastError: string | null | undefined;
}

/** The health of a score feed: "Scores arrived 20 seconds ago." */
export function feedText(
  { lastSuccessAt, ageSeconds, lastError }: Feed,
  zone: PoolZone,
): { text: string; isLate: boolean } {
  if (lastSuccessAt == null || ageSeconds == null) {
    return { text: 'No scores have arrived yet: enter results by hand.', isLate: true };
  }
  if (ageSeconds >= LATE && lastError != null) {
    const since = ageSeconds < TODAY ? poolClockTime(lastSuccessAt, zone) : poolDateTime(lastSuccessAt, zone);
    return { text: `No scores since ${since}: enter results by hand.`, isLate: true };
  }
  return { text: `Scores arrived ${ago(ageSeconds)} ago.`, isLate: false };
}

/** The health of the second source: "Finals were checked with the schedule file 3 hours ago." */
export function secondSourceText(
  { name, lastSuccessAt, ageSeconds, lastError }: Feed & { readonly name: string },
  zone: PoolZone,
): { text: string; isLate: boolean } {
  const source = name === 'schedule' ? 'the schedule file' : 'the second scoreboard';
  if (lastSuccessAt == null || ageSeconds == null) {
    return { text: `Finals could not be checked with ${source} yet.`, isLate: lastError != null };
  }
  if (ageSeconds >= SECOND_LATE && lastError != null) {
    return {
      text: `Finals have not been checked with ${source} since ${poolDateTime(lastSuccessAt, zone)}.`,
      isLate: true,
    };
  }
  return { text: `Finals were checked with ${source} ${ago(ageSeconds)} ago.`, isLate: false };
}

function ago(seconds: number): string {
  if (seconds < 90) return `${seconds} second${seconds === 1 ? '' : 's'}`;
  if (seconds < 5_400) return `${Math.round(seconds / 60)} minutes`;
  return `${Math.round(seconds / 3_600)} hours`;
}
