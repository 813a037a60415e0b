import { graphql } from '#graphql/api/rest/documents.ts';
import { notFound } from '#graphql/api/rest/errors.ts';
import { plainId } from '#graphql/api/rest/ids.ts';
import * as fields from '../fields.ts';
import { tool } from '../tool.ts';

export const myEntries = tool({
  name: 'my_entries',
  title: 'My entries',
  description:
    'Lists the entries of the caller in a pool with all their picks, the teams that they have used, and for a week whether a pick can be made, until when, and of which teams.',
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
            }
            viewerEntries {
              id
              username
              status
              startWeek
              strikes
              eliminationDetail {
                text
                week
              }
              picks {
                week
                outcome
                isAutomatic
                submittedAt
                team {
                  id
                }
              }
              usedTeams {
                week
                team {
                  id
                }
              }
              week(number: $week) {
                picksNeeded
                viewerCanPick {
                  allowed
                  message
                }
                teamOptions {
                  state
                  team {
                    id
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
    const { timeZone } = pool;
    const { number, deadline, isDeadlinePassed } = pool.week;
    return {
      week: number,
      deadline: fields.zoned(deadline, timeZone),
      isDeadlinePassed,
      entries: pool.viewerEntries.map(
        ({ id, picks, usedTeams, week: weekPick, eliminationDetail, ...entry }) => ({
          id: plainId(id),
          ...entry,
          eliminated: eliminationDetail,
          picks: picks.map(({ team, submittedAt, ...pick }) => ({
            ...pick,
            team: plainId(team.id),
            submittedAt: fields.zoned(submittedAt, timeZone),
          })),
          usedTeams: usedTeams.map((used) => ({ week: used.week, team: plainId(used.team.id) })),
          picksNeeded: weekPick.picksNeeded,
          canPick: weekPick.viewerCanPick.allowed,
          whyNot: weekPick.viewerCanPick.message,
          teamsAvailable: weekPick.teamOptions
            .filter(({ state }) => state === 'AVAILABLE')
            .map(({ team }) => plainId(team.id)),
        }),
      ),
    };
  },
});
