import { graphql } from '#graphql/api/rest/documents.ts';
import { notFound } from '#graphql/api/rest/errors.ts';
import { plainId } from '#graphql/api/rest/ids.ts';
import * as fields from '../fields.ts';
import { tool } from '../tool.ts';

export const chances = tool({
  name: 'chances',
  title: 'Chances',
  description:
    "Gives for a week each home team's chance to win (0 to 1, ties left out; the visiting team has the rest), after the deadline what the games mean for the caller's entries, and how many entries are expected to survive the coming weeks. Null where the pool hides chances or there is nothing to say.",
  input: { pool: fields.pool, week: fields.week },
  async run({ pool: slugOrId, week }, session) {
    const { pool } = await session.ask(
      graphql(`
        query ($pool: ID!, $week: Int) {
          pool(id: $pool) {
            timeZone
            projection {
              week
              mean
              low
              high
            }
            week(number: $week) {
              number
              games {
                id
                kickoff
                homeWinChance
                winChanceSource
                homeTeam {
                  id
                }
                awayTeam {
                  id
                }
              }
              outlook {
                entries
                surviving
                eliminated
                undecided
                viewerEntries {
                  rank
                  share
                  state
                  entry {
                    id
                    username
                  }
                  shareByGame {
                    ifHomeWins
                    ifAwayWins
                    game {
                      id
                    }
                  }
                }
              }
            }
          }
        }
      `),
      { pool: await session.pool(slugOrId), week: week ?? null },
    );
    if (pool === null) throw notFound('There is no such pool.');
    const { number, games, outlook } = pool.week;
    return {
      week: number,
      games: games.map((game) => ({
        id: plainId(game.id),
        kickoff: fields.zoned(game.kickoff, pool.timeZone),
        home: plainId(game.homeTeam.id),
        away: plainId(game.awayTeam.id),
        homeWinChance: game.homeWinChance,
        source: game.winChanceSource,
      })),
      ifGamesEndedNow: outlook && {
        ...outlook,
        viewerEntries: undefined,
        myEntries: outlook.viewerEntries.map(({ entry, shareByGame, ...standing }) => ({
          id: plainId(entry.id),
          username: entry.username,
          ...standing,
          shareByGame: shareByGame.map(({ game, ...shares }) => ({ game: plainId(game.id), ...shares })),
        })),
      },
      expectedSurvivors: pool.projection,
    };
  },
});
