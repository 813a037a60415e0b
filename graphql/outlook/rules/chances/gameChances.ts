import type { GameFacts } from '#graphql/grading/rules/facts.ts';
import type { LineFacts } from '#graphql/season/rules/lines.ts';
import { lineChance } from './lineChance.ts';
import { rateTeams, type RatedResult, type Ratings } from './ratings.ts';

type ChanceSource = 'LINE' | 'RATINGS';

export interface GameChance {
  /** The home team's chance to win, 0 to 1, given that there is no tie. */
  home: number;
  source: ChanceSource;
}

export interface ChanceFacts
  extends
    Pick<GameFacts, 'homeTeamId' | 'awayTeamId' | 'status' | 'homeScore' | 'awayScore' | 'kickoff'>,
    Pick<GameFacts, 'isKickoffConfirmed'>,
    Omit<LineFacts, 'homeTeamId'> {
  isNeutralSite: boolean;
  /** When the result was final. */
  completedAt: Date | null;
}

export interface SeasonChances {
  /** Null when neither a line nor ratings are known. */
  of(game: ChanceFacts): GameChance | null;
}

/** Milliseconds after kickoff when a game without a recorded end counts as over. */
const LONGEST_GAME = 4 * 3600 * 1000;

/** The chance by the line in effect; null without one. */
export function chanceOfLine(game: ChanceFacts): GameChance | null {
  const home = lineChance(game);
  return home === null ? null : { home, source: 'LINE' };
}

/**
 * The chances of a season's games (SPECIFICATION 2.11): by the line in effect, else by ratings from the
 * results known at kickoff. Needs no clock: before kickoff all results are earlier, and later ones change
 * nothing. Ratings are computed on demand, once per set of results known at a kickoff.
 * @param games all games of the season
 * @param lastSeason ratings at the end of the previous season; null when its games are not stored
 */
export function seasonChances(
  games: readonly ChanceFacts[],
  lastSeason: Ratings | null = null,
): SeasonChances {
  const results = resultsInOrder(games);
  const rated = new Map<number, Ratings>();
  const ratingsOf = (count: number): Ratings => {
    const earlierResults =
      rated.get(count) ??
      rateTeams(
        results.slice(0, count).map(({ result }) => result),
        lastSeason,
      );
    rated.set(count, earlierResults);
    return earlierResults;
  };
  return {
    of(game) {
      const byLine = chanceOfLine(game);
      if (byLine !== null) return byLine;
      const until = knownUntil(game);
      const home = ratingsOf(results.filter(({ at }) => at <= until).length).chance(game);
      return home === null ? null : { home, source: 'RATINGS' };
    },
  };
}

/** Ratings by all results of a season. */
export function finalRatings(games: readonly ChanceFacts[]): Ratings {
  return rateTeams(resultsInOrder(games).map(({ result }) => result));
}

function resultsInOrder(games: readonly ChanceFacts[]): { at: number; result: RatedResult }[] {
  return games
    .flatMap(({ status, homeScore, awayScore, completedAt, kickoff, ...game }) =>
      status !== 'FINAL' || homeScore === null || awayScore === null
        ? []
        : [
            {
              at: completedAt?.getTime() ?? kickoff.getTime() + LONGEST_GAME,
              result: { ...game, margin: homeScore - awayScore },
            },
          ],
    )
    .sort((a, b) => a.at - b.at || (a.result.homeTeamId < b.result.homeTeamId ? -1 : 1));
}

/**
 * Results before this instant count: the kickoff, or the end of time for an unconfirmed one. A suspended game
 * has begun.
 */
function knownUntil({ status, homeScore, kickoff, isKickoffConfirmed }: ChanceFacts): number {
  const hasBegun = status === 'LIVE' || status === 'FINAL' || homeScore !== null;
  const waits = status === 'POSTPONED' || status === 'CANCELLED' || !isKickoffConfirmed;
  return waits && !hasBegun ? Number.POSITIVE_INFINITY : kickoff.getTime();
}
