import { chanceByLine } from '#graphql/outlook/rules/chances/lineChance.ts';
import {
  RATING_MODEL,
  rateTeams,
  type RatingModel,
  type Ratings,
} from '#graphql/outlook/rules/chances/ratings.ts';
import type { PastGame } from './pastGames.ts';

/** A chance that was given to a home team, and what became of it. Ties are left out. */
export interface Forecast {
  chance: number;
  isWon: boolean;
  /** Weeks between the last known result and the game; 0 for a forecast by the line. */
  weeksAhead: number;
}

/** The mean square of what forecasts were off by. */
export function brier(forecasts: readonly Forecast[]): number {
  return mean(forecasts.map(({ chance, isWon }) => (chance - (isWon ? 1 : 0)) ** 2));
}

/** The mean surprise in nats; it punishes certainty more than the Brier score does. */
export function logLoss(forecasts: readonly Forecast[]): number {
  return mean(forecasts.map(({ chance, isWon }) => -Math.log(isWon ? chance : 1 - chance)));
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Forecasts by the closing line. */
export function byLine(games: readonly PastGame[], deviation?: number): Forecast[] {
  return games.flatMap(({ line, margin }) =>
    line === null || margin === 0
      ? []
      : [{ chance: chanceByLine(line, deviation), isWon: margin > 0, weeksAhead: 0 }],
  );
}

/** Forecasts that give every home team the same chance. */
export function always(games: readonly PastGame[], chance: number): Forecast[] {
  return games.flatMap(({ margin }) => (margin === 0 ? [] : [{ chance, isWon: margin > 0, weeksAhead: 0 }]));
}

/** The share of the games that the home team won, ties left out. */
export function homeShare(games: readonly PastGame[]): number {
  const decided = games.filter(({ margin }) => margin !== 0);
  return decided.filter(({ margin }) => margin > 0).length / decided.length;
}

/** Forecasts by ratings: after each week of a season, of all later games of the season. */
export function byRatings(games: readonly PastGame[], model: RatingModel = RATING_MODEL): Forecast[] {
  const forecasts: Forecast[] = [];
  const ends = new Map<number, Ratings>();
  for (const season of new Set(games.map((game) => game.season))) {
    const own = games.filter((game) => game.season === season);
    const before = ends.get(season - 1) ?? null;
    const lastWeek = Math.max(...own.map(({ week }) => week));
    for (let week = 1; week < lastWeek; week += 1) {
      const ratings = rateTeams(
        own.filter((game) => game.week <= week),
        before,
        model,
      );
      for (const game of own) {
        const chance = game.week > week && game.margin !== 0 ? ratings.chance(game) : null;
        if (chance !== null) {
          forecasts.push({ chance, isWon: game.margin > 0, weeksAhead: game.week - week });
        }
      }
    }
    ends.set(season, rateTeams(own, null, model));
  }
  return forecasts;
}
