import { inverted } from './inverted.ts';
import { normalShare } from './normal.ts';

/** The parameters of the ratings (DECISIONS D65); all but `carriedShare` in points. */
export interface RatingModel {
  /** The deviation of a margin around the difference of the true strengths. */
  gameDeviation: number;
  /** The deviation of the teams' strengths around what is expected of them before a season. */
  teamDeviation: number;
  /** What playing at home is worth; nothing at a neutral site. */
  homeAdvantage: number;
  /** A larger margin counts as this one: who leads by so much no longer plays for points. */
  largestMargin: number;
  /** The share of last season's rating with which a team starts. */
  carriedShare: number;
}

/** Fitted on 2020 to 2022 (docs/chances.md); the largest margin and the kept share are set. */
export const RATING_MODEL: RatingModel = {
  gameDeviation: 12,
  teamDeviation: 4.6,
  homeAdvantage: 1,
  largestMargin: 24,
  carriedShare: 0.75,
};

/** A result, as far as it tells how strong its teams are. */
export interface RatedResult {
  homeTeamId: string;
  awayTeamId: string;
  isNeutralSite: boolean;
  /** The home team's points less the visitors'. */
  margin: number;
}

/** How strong teams are, in points against an average team, by results. */
export interface Ratings {
  /** Null for a team of which no result is known. */
  rating(teamId: string): number | null;
  /** The home team's chance to win, ties left out; null where no result is known of one of the teams. */
  chance(game: Pick<RatedResult, 'homeTeamId' | 'awayTeamId' | 'isNeutralSite'>): number | null;
}

/**
 * Rates teams by margins: ridge regression, which is the mean of the teams' strengths given the results when strengths and
 * margins are normal. The same facts give the same ratings, in any order to 12 digits.
 * @param before last season's ratings, of which `carriedShare` is expected again; null: every team is expected to be average
 */
export function rateTeams(
  results: readonly RatedResult[],
  before: Ratings | null = null,
  model: RatingModel = RATING_MODEL,
): Ratings {
  const teams = [
    ...new Set(results.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId])),
  ].sort();
  const places = new Map(teams.map((team, index) => [team, index]));
  const expected = (team: string): number => (before?.rating(team) ?? 0) * model.carriedShare;
  const ridge = (model.gameDeviation / model.teamDeviation) ** 2;
  const weights = teams.map((_, row) => teams.map((__, column) => (row === column ? ridge : 0)));
  const sums = teams.map((team) => ridge * expected(team));
  for (const { homeTeamId, awayTeamId, isNeutralSite, margin } of results) {
    const [home, away] = [places.get(homeTeamId)!, places.get(awayTeamId)!];
    const counted = Math.max(-model.largestMargin, Math.min(model.largestMargin, margin));
    const surplus = counted - (isNeutralSite ? 0 : model.homeAdvantage);
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
  /** What is not known of the difference of two teams: its variance in units of a game's. */
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
      const margin = home - away + (isNeutralSite ? 0 : model.homeAdvantage);
      return normalShare(margin / (model.gameDeviation * Math.sqrt(1 + doubt(homeTeamId, awayTeamId))));
    },
  };
}
