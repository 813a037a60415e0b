import { graphql } from '#graphql/api/rest/documents.ts';
import { notFound } from '#graphql/api/rest/errors.ts';
import { plainId } from '#graphql/api/rest/ids.ts';
import * as fields from '../fields.ts';
import { tool } from '../tool.ts';

export const plans = tool({
  name: 'plans',
  title: 'My plans',
  description:
    "Lists the plans of the caller's entries: the teams that they mean to pick in coming weeks. A plan is no pick, and nobody else sees it; one that is takenIfForgotten stands in at a deadline for a pick that is missing.",
  input: { pool: fields.pool },
  async run({ pool: slugOrId }, session) {
    const { pool } = await session.ask(
      graphql(`
        query ($pool: ID!) {
          pool(id: $pool) {
            timeZone
            viewerEntries {
              id
              username
              plans {
                name
                updatedAt
                isFallback
                teams {
                  week
                  team {
                    id
                  }
                }
              }
            }
          }
        }
      `),
      { pool: await session.pool(slugOrId) },
    );
    if (pool === null) throw notFound('There is no such pool.');
    return {
      entries: pool.viewerEntries.map(({ id, username, plans: planList }) => ({
        id: plainId(id),
        username,
        plans: planList.map(({ name, updatedAt, isFallback, teams }) => ({
          name,
          takenIfForgotten: isFallback,
          updatedAt: fields.zoned(updatedAt, pool.timeZone),
          teams: teams.map(({ week, team }) => ({ week, team: plainId(team.id) })),
        })),
      })),
    };
  },
});
