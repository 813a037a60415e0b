const ROUNDS = ['Wild Card', 'Divisional', 'Conference Championships', 'Super Bowl'];

/**
 * "Week 8"; in the playoffs "Week 19: Wild Card".
 * @param regularWeeks number of weeks of the regular season
 */
export function weekName(week: number, regularWeeks = 18): string {
  const round = ROUNDS[week - regularWeeks - 1];
  return round === undefined ? `Week ${week}` : `Week ${week}: ${round}`;
}
