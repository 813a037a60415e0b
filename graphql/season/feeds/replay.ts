import { type GameFact, loadSeason, type SeasonFacts } from '#prisma/seasons/seasons.ts';
import { SeasonFileError } from '#prisma/seasons/factFile.ts';
import type { Clock } from '#kernel/clock.ts';
import { FeedError, type GameUpdate, type ScoreFeed } from '#kernel/scoreFeed.ts';
import { momentAt, type Moment, writeGameScript } from './gameScript.ts';

export interface ReplayFeed extends ScoreFeed {
  nextChangeAfter(seasonYear: number, instant: Date): Date | null;
}

/** Maximum length of a replayed game, in milliseconds. */
const longestGame = 4 * 3600 * 1000;

/**
 * The feed of the demo: replays each game of a shipped season toward its real final score. Before kickoff it
 * has the line and no score. Deterministic for an instant.
 */
export function createReplayFeed(options: {
  clock: Clock;
  seasons?: (year: number) => SeasonFacts;
}): ReplayFeed {
  const { clock, seasons = loadSeason } = options;
  const scripts = new Map<GameFact, Moment[]>();
  const scriptOf = (seasonYear: number, game: GameFact) => {
    let script = scripts.get(game);
    if (!script) {
      script = writeGameScript(seasonYear, game);
      scripts.set(game, script);
    }
    return script;
  };
  const factsOf = (seasonYear: number) => {
    try {
      return seasons(seasonYear);
    } catch (error) {
      if (!(error instanceof SeasonFileError)) throw error;
      throw new FeedError(`The replay cannot play the season of ${seasonYear}: ${error.message}`);
    }
  };

  return {
    name: 'replay',
    knowsPast: true,
    async read({ seasonYear, weeks, at = clock.now(), signal }) {
      signal?.throwIfAborted();
      return factsOf(seasonYear)
        .games.filter((game) => weeks.includes(game.week))
        .map((game) => {
          const elapsed = at.getTime() - game.kickoff.getTime();
          return updateAt(
            seasonYear,
            game,
            elapsed < 0 ? null : momentAt(scriptOf(seasonYear, game), elapsed),
          );
        });
    },
    nextChangeAfter(seasonYear, instant) {
      let next = Number.POSITIVE_INFINITY;
      for (const game of factsOf(seasonYear).games) {
        const elapsed = instant.getTime() - game.kickoff.getTime();
        if (elapsed < 0) {
          next = Math.min(next, game.kickoff.getTime());
        } else if (elapsed < longestGame) {
          const change = scriptOf(seasonYear, game).find((moment) => moment.at > elapsed);
          if (change) next = Math.min(next, game.kickoff.getTime() + change.at);
        }
      }
      return Number.isFinite(next) ? new Date(next) : null;
    },
    lastFinalAfter(seasonYear, instant) {
      const ends = factsOf(seasonYear)
        .games.filter(({ kickoff }) => {
          const elapsed = instant.getTime() - kickoff.getTime();
          return elapsed >= 0 && elapsed < longestGame;
        })
        .map((game) => game.kickoff.getTime() + scriptOf(seasonYear, game).at(-1)!.at)
        .filter((end) => end > instant.getTime());
      return ends.length > 0 ? new Date(Math.max(...ends)) : null;
    },
  };
}

function updateAt(seasonYear: number, game: GameFact, moment: Moment | null): GameUpdate {
  return {
    seasonYear,
    week: game.week,
    homeTeamId: game.homeTeamId,
    awayTeamId: game.awayTeamId,
    kickoff: game.kickoff,
    isKickoffConfirmed: true,
    isNeutralSite: game.isNeutralSite,
    status: moment?.status ?? 'SCHEDULED',
    period: moment?.period ?? null,
    clock: moment?.clock ?? null,
    homeScore: moment?.homeScore ?? null,
    awayScore: moment?.awayScore ?? null,
    wentToOvertime: moment?.status === 'FINAL' ? game.wentToOvertime : moment?.period === 5,
    ...(moment ? {} : { line: game.line }),
    ...(moment?.status === 'FINAL' ? { endedAt: new Date(game.kickoff.getTime() + moment.at) } : {}),
  };
}
