import { kickoffText } from '#graphql/season/rules/display.ts';
import { graphql } from '#graphql/api/rest/documents.ts';
import { notFound } from '#graphql/api/rest/errors.ts';
import { plainId } from '#graphql/api/rest/ids.ts';
import * as fields from '../fields.ts';
import { tool } from '../tool.ts';

export const gamesOfWeek = tool({
  name: 'games_of_week',
  title: 'Games of a week',
  description:
    'Lists the games of a week with kickoff, line, score and state, the teams without a game, and the deadline for picks. In a line a negative number is the favorite’s.',
  input: { pool: fields.pool, week: fields.week },
  async run({ pool: slugOrId, week }, session) {
    const { pool } = await session.ask(
      graphql(`
        query ($pool: ID!, $week: Int) {
          pool(id: $pool) {
            timeZone
            week(number: $week) {
              number
              deadline
              isDeadlinePassed
              picksNeeded
              byes {
                id
              }
              games {
                id
                kickoff
                isKickoffConfirmed
                isNeutralSite
                displayStatus
                stateText
                lineText
                homeScore
                awayScore
                homeTeam {
                  id
                  name
                }
                awayTeam {
                  id
                  name
                }
                winner {
                  id
                }
              }
            }
          }
        }
      `),
      { pool: await session.pool(slugOrId), week: week ?? null },
    );
    if (pool === null) throw notFound('There is no such pool.');
    const { timeZone } = pool;
    const { number, deadline, isDeadlinePassed, picksNeeded, byes, games } = pool.week;
    return {
      week: number,
      deadline: fields.zoned(deadline, timeZone),
      isDeadlinePassed,
      picksNeeded,
      byes: byes.map(({ id }) => plainId(id)),
      games: games.map((game) => ({
        id: plainId(game.id),
        kickoff: fields.zoned(game.kickoff, timeZone),
        isKickoffConfirmed: game.isKickoffConfirmed,
        away: { team: plainId(game.awayTeam.id), name: game.awayTeam.name, score: game.awayScore },
        home: { team: plainId(game.homeTeam.id), name: game.homeTeam.name, score: game.homeScore },
        isNeutralSite: game.isNeutralSite,
        line: game.lineText,
        status: game.displayStatus,
        statusText: game.stateText ?? kickoffText({ ...game, kickoff: new Date(game.kickoff) }, timeZone),
        winner: game.winner && plainId(game.winner.id),
      })),
    };
  },
});
