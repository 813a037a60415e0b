import { inverted } from './inverted.ts';
import { normalShare } from './normal.ts';

/**
 * Parameters of the ratings (DECISIONS D65), in points except `carriedShare`. Fitted on 2020 to 2022 (docs/chances.md),
 * except the largest margin and the carried share, which are set.
 */
export const RATING_MODEL = {
  /** Standard deviation of margins around the difference of true strengths. */
  gameDeviation: 12,
  /** Standard deviation of strengths around their expectation before a season. */
  teamDeviation: 4.6,
  /** Home advantage; none at a neutral site. */
  homeAdvantage: 1,
  /** Larger margins are capped: a team that leads by this much no longer plays for points. */
  largestMargin: 24,
  /** The share of last season's rating that a team starts with. */
  carriedShare: 0.75,
};

/** A result as input of the ratings. */
export interface RatedResult {
  homeTeamId: string;
  awayTeamId: string;
  isNeutralSite: boolean;
  /** Home points minus visitor points. */
  margin: number;
}

/** Strengths of teams by results, in points relative to an average team. */
export interface Ratings {
  /** Null for a team without results. */
  rating(teamId: string): number | null;
  /** The home team's chance to win, given that there is no tie; null when one of the teams has no results. */
  chance(game: Pick<RatedResult, 'homeTeamId' | 'awayTeamId' | 'isNeutralSite'>): number | null;
}

/**
 * Rates teams by margins with ridge regression: the posterior mean of strengths when strengths and margins
 * are normal. Deterministic; independent of the order to 12 digits.
 * @param before last season's ratings, of which `carriedShare` is the prior mean; null: 0 for every team
 */
export function rateTeams(results: readonly RatedResult[], before: Ratings | null = null): Ratings {
  const { gameDeviation, teamDeviation, homeAdvantage, largestMargin, carriedShare } = RATING_MODEL;
  const teams = [
    ...new Set(results.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId])),
  ].sort();
  const places = new Map(teams.map((team, index) => [team, index]));
  const expected = (team: string): number => (before?.rating(team) ?? 0) * carriedShare;
  const ridge = (gameDeviation / teamDeviation) ** 2;
  const weights = teams.map((_, row) => teams.map((__, column) => (row === column ? ridge : 0)));
  const sums = teams.map((team) => ridge * expected(team));
  for (const { homeTeamId, awayTeamId, isNeutralSite, margin } of results) {
    const [home, away] = [places.get(homeTeamId)!, places.get(awayTeamId)!];
    const counted = Math.max(-largestMargin, Math.min(largestMargin, margin));
    const surplus = counted - (isNeutralSite ? 0 : homeAdvantage);
    weights[home]![home]! += 1;
    weights[away]![away]! += 1;
    weights[home]![away]! -= 1;
    weights[away]![home]! -= 1;
    sums[home]! += surplus;
    sums[away]! -= surplus;
  }
  const spreads = inverted(weights);
  const ratings = spreads.map((row) => row.reduce((sum, each, column) => sum + each * sums[column]!, 0));

  const rating = (team: string): number | null => {
    const place = places.get(team);
    if (place !== undefined) return ratings[place]!;
    return before?.rating(team) == null ? null : expected(team);
  };
  /** Variance of the estimated difference of two teams, in units of a game's. */
  const doubt = (home: string, away: string): number => {
    const [a, b] = [places.get(home), places.get(away)];
    const own = (place: number | undefined) => (place === undefined ? 1 / ridge : spreads[place]![place]!);
    return own(a) + own(b) - (a === undefined || b === undefined ? 0 : 2 * spreads[a]![b]!);
  };
  return {
    rating,
    chance({ homeTeamId, awayTeamId, isNeutralSite }) {
      const [home, away] = [rating(homeTeamId), rating(awayTeamId)];
      if (home === null || away === null) return null;
      const margin = home - away + (isNeutralSite ? 0 : homeAdvantage);
      return normalShare(margin / (gameDeviation * Math.sqrt(1 + doubt(homeTeamId, awayTeamId))));
    },
  };
}
