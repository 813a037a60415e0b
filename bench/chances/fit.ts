import { RATING_MODEL, type RatingModel } from '#graphql/outlook/rules/chances/ratings.ts';
import { brier, byLine, byRatings, logLoss } from './forecasts.ts';
import type { PastGame } from './pastGames.ts';

/** The whole number of points with the least Brier score. */
export function fitLineDeviation(games: readonly PastGame[]): number {
  const candidates = Array.from({ length: 13 }, (_, index) => 8 + index);
  return least(candidates, (deviation) => brier(byLine(games, deviation)));
}

/**
 * The parameters that are fitted, with the steps in which they are tried: as fine as three seasons can tell apart. The other two
 * are set: fitted, they gain 0.001 of Brier score on these seasons and lose as much on the next.
 */
const STEPS = {
  gameDeviation: 0.5,
  teamDeviation: 0.2,
  homeAdvantage: 0.25,
} as const satisfies Partial<RatingModel>;

/** Forecasts further ahead say little about the model, and much about the season. */
const FIT_WEEKS = 6;

/** Ratings with the least surprise up to FIT_WEEKS ahead: a descent along one parameter after the other. */
export function fitRatings(games: readonly PastGame[]): RatingModel {
  const surprise = (model: RatingModel) =>
    logLoss(byRatings(games, model).filter(({ weeksAhead }) => weeksAhead <= FIT_WEEKS));
  let model = { ...RATING_MODEL };
  for (let isMoving = true; isMoving;) {
    isMoving = false;
    for (const name of Object.keys(STEPS) as (keyof typeof STEPS)[]) {
      const values = [-1, 0, 1].map((way) => Number((model[name] + way * STEPS[name]).toFixed(4)));
      const best = least(values, (value) => surprise({ ...model, [name]: value }));
      if (best !== model[name]) isMoving = true;
      model = { ...model, [name]: best };
    }
  }
  return model;
}

/** The first of the candidates with the least value. */
function least(candidates: readonly number[], value: (candidate: number) => number): number {
  const values = candidates.map(value);
  return candidates[values.indexOf(Math.min(...values))]!;
}
