import { seededRandom } from '#graphql/season/feeds/seededRandom.ts';
import { loadSeason } from '#prisma/seasons/seasons.ts';

/** A game of the season with its result. */
export interface ScaleGame {
  id: number;
  week: number;
  homeTeamId: string;
  awayTeamId: string;
  winnerId: string | null;
}

export interface PlannedPick {
  plan: number;
  week: number;
  teamId: string;
  gameId: number;
}

/** The share of picks that win: about as in a real pool, so that some entries last into December. */
const SKILL = 0.82;

/** The demo's games with their winners, also of games that are ahead at the clock's time. */
export function withWinners(games: readonly Omit<ScaleGame, 'winnerId'>[]): ScaleGame[] {
  const facts = new Map(loadSeason(2025).games.map((game) => [`${game.week} ${game.homeTeamId}`, game]));
  return games.map((game) => {
    const { homeScore, awayScore } = facts.get(`${game.week} ${game.homeTeamId}`)!;
    const winnerId = homeScore > awayScore ? game.homeTeamId : homeScore < awayScore ? game.awayTeamId : null;
    return { ...game, winnerId };
  });
}

/** Whole seasons of legal picks, one a week and each team once; entries of a crowd share them in turn. */
export function planSeasons(games: readonly ScaleGame[], count: number): PlannedPick[] {
  const random = seededRandom('scale');
  const weeks = new Map<number, ScaleGame[]>();
  for (const game of games) weeks.set(game.week, [...(weeks.get(game.week) ?? []), game]);
  const picks: PlannedPick[] = [];
  for (let plan = 0; plan < count; plan += 1) {
    const used = new Set<string>();
    for (const [week, played] of weeks) {
      const wins = random.chance(SKILL);
      const sides = played.flatMap(({ id, homeTeamId, awayTeamId, winnerId }) =>
        [homeTeamId, awayTeamId].map((teamId) => ({ gameId: id, teamId, isWinner: teamId === winnerId })),
      );
      const free = sides.filter(({ teamId }) => !used.has(teamId));
      const wanted = free.filter(({ isWinner }) => isWinner === wins);
      const { gameId, teamId } = random.pick(wanted.length > 0 ? wanted : free);
      used.add(teamId);
      picks.push({ plan, week, teamId, gameId });
    }
  }
  return picks;
}
