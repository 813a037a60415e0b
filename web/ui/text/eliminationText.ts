import { weekInText } from './weekName.ts';

/**
 * "Out in Week 3: Giants lost 3-24".
 * @param why the reason as the API words it
 * @param regularWeeks number of weeks of the regular season
 */
export function eliminationText(
  week: number | null | undefined,
  why: string | null | undefined,
  regularWeeks = 18,
): string {
  const out = `Out in ${weekInText(week ?? 0, regularWeeks)}`;
  return why ? `${out}: ${why}` : out;
}
