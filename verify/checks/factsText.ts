import { listed } from '#kernel/rules/listed.ts';
import { counted } from './actEffects.ts';
import type { FactsReport } from './checkFacts.ts';

/** "the 14 results of Week 1 and the kickoffs are", which no source but the site says; null where all are confirmed. */
export function wordOfSite({ sources, openResults, openWeeks, hasOpenKickoffs }: FactsReport): string | null {
  const parts = [
    ...(openResults === 0
      ? []
      : [`the ${counted(openResults, 'result', 'results')} of ${weeksText(openWeeks)}`]),
    ...(hasOpenKickoffs ? ['the kickoffs'] : []),
  ];
  if (parts.length === 0) return null;
  const whose = sources.length === 0 ? '' : ` that ${listed(sources, 'or')} does not confirm`;
  const isOne = openResults === 1 && !hasOpenKickoffs;
  return `${listed(parts)}${whose} ${isOne ? 'is' : 'are'}`;
}

/** "The 14 results of Week 1 and the kickoffs agree with games.csv."; null where nothing was compared. */
export function confirmedText({ sources, results, weeks }: FactsReport): string | null {
  if (sources.length === 0) return null;
  const all =
    results === 0
      ? 'The kickoffs'
      : `The ${counted(results, 'result', 'results')} of ${weeksText(weeks)} and the kickoffs`;
  return `${all} agree with ${listed(sources)}.`;
}

/** "Week 3", "Weeks 1 to 7", "Weeks 1, 3 to 5". */
function weeksText(weeks: readonly number[]): string {
  const spans: [first: number, last: number][] = [];
  for (const week of weeks) {
    const last = spans.at(-1);
    if (last !== undefined && last[1] === week - 1) last[1] = week;
    else spans.push([week, week]);
  }
  const texts = spans.map(([first, last]) => (first === last ? String(first) : `${first} to ${last}`));
  return `${weeks.length === 1 ? 'Week' : 'Weeks'} ${texts.join(', ')}`;
}
