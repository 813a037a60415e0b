import { z } from 'zod';

import { graphql } from '#graphql/api/rest/documents.ts';
import { notFound } from '#graphql/api/rest/errors.ts';
import { plainId } from '#graphql/api/rest/ids.ts';
import * as fields from '../fields.ts';
import { tool } from '../tool.ts';

export const standings = tool({
  name: 'standings',
  title: 'Standings',
  description:
    'Lists the entries of a pool: those alive first, then those that are out, the latest week first. A page at a time; `next` is the `after` of the next page, null on the last.',
  input: {
    pool: fields.pool,
    status: z.enum(['ALIVE', 'ELIMINATED']).optional().describe('Only these entries.'),
    search: z.string().max(100).optional().describe('Part of a username.'),
    first: z.int().min(1).max(100).default(50).describe('Number of entries of the page.'),
    after: z.string().max(200).optional().describe('`next` of the page before.'),
  },
  async run({ pool: slugOrId, status, search, first, after }, session) {
    const { pool } = await session.ask(
      graphql(`
        query ($pool: ID!, $status: EntryStatus, $search: String, $first: Int!, $after: String) {
          pool(id: $pool) {
            currentWeek
            stats {
              totalPlayers
              activePlayers
              eliminatedPlayers
            }
            standings(status: $status, search: $search, first: $first, after: $after) {
              edges {
                node {
                  id
                  username
                  status
                  eliminatedWeek
                  eliminationReason
                  strikes
                  weeksSurvived
                  teamsLeftCount
                  isViewers
                }
              }
              pageInfo {
                hasNextPage
                endCursor
              }
            }
          }
        }
      `),
      {
        pool: await session.pool(slugOrId),
        status: status ?? null,
        search: search ?? null,
        first,
        after: after ?? null,
      },
    );
    if (pool === null) throw notFound('There is no such pool.');
    const { edges, pageInfo } = pool.standings;
    return {
      currentWeek: pool.currentWeek,
      total: pool.stats.totalPlayers,
      alive: pool.stats.activePlayers,
      out: pool.stats.eliminatedPlayers,
      entries: edges.map(({ node: { id, isViewers, ...entry } }) => ({
        id: plainId(id),
        ...entry,
        isMine: isViewers,
      })),
      next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
    };
  },
});
