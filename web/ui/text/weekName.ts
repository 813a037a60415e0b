const ROUNDS = [
  { name: 'Wild Card', inText: 'the Wild Card round' },
  { name: 'Divisional', inText: 'the Divisional round' },
  { name: 'Conference Championships', inText: 'the Conference Championships' },
  { name: 'Super Bowl', inText: 'the Super Bowl' },
];

const roundOf = (week: number, regularWeeks: number) => ROUNDS[week - regularWeeks - 1];

/**
 * "Week 8"; in the playoffs "Week 19: Wild Card".
 * @param regularWeeks number of weeks of the regular season
 */
export function weekName(week: number, regularWeeks = 18): string {
  const round = roundOf(week, regularWeeks);
  return round === undefined ? `Week ${week}` : `Week ${week}: ${round.name}`;
}

/** "Week 8"; in the playoffs "Wild Card". */
export function weekTitle(week: number, regularWeeks: number): string {
  return roundOf(week, regularWeeks)?.name ?? `Week ${week}`;
}

/** "Week 8"; in the playoffs "the Wild Card round": for the middle of a sentence. */
export function weekInText(week: number, regularWeeks: number): string {
  return roundOf(week, regularWeeks)?.inText ?? `Week ${week}`;
}
