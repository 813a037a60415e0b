import { loadSeason } from '#prisma/seasons/seasons.ts';

/** A game is over four hours after its kickoff. */
const LENGTH = 4 * 3_600_000;

const inNewYork = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
});

/**
 * The season of 2025 as a schedule file (games.csv), with the results that are known at an instant.
 * @param unplayed games that were postponed and have no result, as "NO at SEA"
 */
export function scheduleFile(at: Date, unplayed: readonly string[] = ['NO at SEA']): string {
  const header =
    'season,game_type,week,gameday,gametime,away_team,away_score,home_team,home_score,location,overtime,spread_line';
  const lines = loadSeason(2025).games.map((game) => {
    const [day, time] = inNewYork.format(game.kickoff).split(', ');
    const isPostponed = game.week === 3 && unplayed.includes(`${game.awayTeamId} at ${game.homeTeamId}`);
    const isOver = game.kickoff.getTime() + LENGTH <= at.getTime() && !isPostponed;
    return [
      ...['2025', 'REG', game.week, day, time],
      ...[game.awayTeamId, isOver ? game.awayScore : '', game.homeTeamId, isOver ? game.homeScore : ''],
      ...[game.isNeutralSite ? 'Neutral' : 'Home', isOver ? 0 : '', ''],
    ].join(',');
  });
  return [header, ...lines].join('\n');
}
