import { listed } from '#kernel/rules/listed.ts';
import { lastWeekOf, type PoolOptions } from '../options/poolOptions.ts';
import type { RuleFacts } from './facts.ts';

/** "Week 12", "Weeks 12 and 13", "Weeks 3, 12 and 13", "Weeks 12 to 18": three and more in a row are a range. */
export function weeksInWords(weeks: readonly number[]): string {
  const parts: string[] = [];
  for (let start = 0; start < weeks.length;) {
    let end = start;
    while (weeks[end + 1] === weeks[end]! + 1) end += 1;
    if (end - start >= 2) parts.push(`${weeks[start]} to ${weeks[end]}`);
    else parts.push(...weeks.slice(start, end + 1).map(String));
    start = end + 1;
  }
  return `${weeks.length === 1 ? 'Week' : 'Weeks'} ${listed(parts)}`;
}

/** "Weeks 12 and 13": the weeks with two picks that the pool plays; null for none. */
export function doubleWeeks({ options, weekCount }: Pick<RuleFacts, 'options' | 'weekCount'>): string | null {
  const last = lastWeekOf(options, weekCount);
  const weeks = options.doublePickWeeks.filter((week) => week >= options.firstWeek && week <= last);
  return weeks.length === 0 ? null : weeksInWords(weeks);
}

/** "two lives". */
export function livesInWords({ options: { lives } }: RuleFacts): string {
  return lives === 2 ? 'two lives' : 'three lives';
}

/** What a picked team does where its pick holds, "to win" and "it wins", and where it fails, "it loses". */
interface ResultWords {
  hold: string;
  holds: string;
  fails: string;
}

/** "win", "wins" and "loses", as the pool asks; the other way around in a losers' pool. */
export function resultWords({ pickTo }: Pick<PoolOptions, 'pickTo'>): ResultWords {
  return pickTo === 'WIN'
    ? { hold: 'win', holds: 'wins', fails: 'loses' }
    : { hold: 'lose', holds: 'loses', fails: 'wins' };
}

/** The team that an automatic pick takes. */
export function automaticTeam({ pickTo }: Pick<PoolOptions, 'pickTo'>): 'favorite' | 'underdog' {
  return pickTo === 'WIN' ? 'favorite' : 'underdog';
}
