import { z } from 'zod';

import { PARTICIPANT, Participant, participant, POOL, Pool, pool } from '../answers.ts';
import { graphql } from '../documents.ts';
import { notFound, REFUSAL } from '../errors.ts';
import { amount, count, currency, idParam, inUnits, poolQuery, text } from '../fields.ts';
import { nodeId, plainId } from '../ids.ts';
import { route } from '../route.ts';

const NO_POOL = 'There is no such pool.';

export const poolRoutes = [
  route({
    method: 'POST',
    path: '/api/validate-join-code',
    operation: 'validateJoinCode',
    summary: 'Checks a referral code and returns the name of its owner; 404 when the code is not valid.',
    access: 'public',
    body: z.strictObject({ joinCode: text('Please enter a referral code.') }),
    answer: z.object({
      valid: z.literal(true),
      referrer: z.string(),
      pool: z.object({ id: z.string(), name: z.string(), entryFee: amount, currency }),
    }),
    errors: [404],
    document: graphql(
      `
        query ($code: String!) {
          joinCode(code: $code) {
            ... on JoinCode {
              referrerName
              pool {
                ...Pool
              }
            }
            ...Refusal
          }
        }
      `,
      [POOL, REFUSAL],
    ),
    variables: ({ body }) => ({ code: body.joinCode }),
    respond({ joinCode }) {
      const { currentWeek: _, ...of } = pool(joinCode.pool);
      return { valid: true as const, referrer: joinCode.referrerName, pool: of };
    },
  }),
  route({
    method: 'GET',
    path: '/api/referral-codes',
    operation: 'referralCodes',
    summary: "Lists the caller's own active referral codes; for the commissioner, those of all participants.",
    access: 'session',
    query: poolQuery,
    answer: z.object({
      codes: z.array(z.object({ code: z.string(), referrer: z.string(), poolId: z.string() })),
    }),
    errors: [404],
    document: graphql(`
      query ($pool: ID, $after: String) {
        pool(id: $pool) {
          referralCodes(first: 200, after: $after) {
            edges {
              node {
                code
                ownerName
                isActive
                pool {
                  id
                }
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
    variables: ({ pool: id }) => ({ pool: id }),
    connection: (data) => data.pool?.referralCodes ?? null,
    respond(data, _input, codes) {
      if (data.pool === null) throw notFound(NO_POOL);
      return {
        codes: codes
          .filter(({ isActive }) => isActive)
          .map(({ code, ownerName, pool: { id } }) => ({ code, referrer: ownerName, poolId: plainId(id) })),
      };
    },
  }),
  route({
    method: 'GET',
    path: '/api/pools',
    operation: 'pools',
    summary: "Lists all pools, the caller's own first.",
    access: 'session',
    answer: z.array(Pool),
    document: graphql(
      `
        query {
          pools {
            ...Pool
          }
        }
      `,
      [POOL],
    ),
    respond: ({ pools }) => pools.map(pool),
  }),
  route({
    method: 'GET',
    path: '/api/dashboard/{poolId}',
    operation: 'dashboard',
    summary:
      'Returns the statistics and all entries of a pool: surviving entries first, then eliminated ones, latest week first.',
    access: 'session',
    params: z.object({ poolId: idParam }),
    answer: z.object({
      stats: z.object({
        totalPlayers: count,
        activePlayers: count,
        eliminatedPlayers: count,
        currentWeek: z.int(),
      }),
      participants: z.array(Participant),
      pool: Pool,
    }),
    errors: [404],
    document: graphql(
      `
        query ($pool: ID!, $after: String) {
          pool(id: $pool) {
            ...Pool
            stats {
              totalPlayers
              activePlayers
              eliminatedPlayers
              currentWeek
            }
            standings(first: 200, after: $after) {
              totalCount
              edges {
                node {
                  ...Participant
                }
              }
              pageInfo {
                hasNextPage
                endCursor
              }
            }
          }
        }
      `,
      [POOL, PARTICIPANT],
    ),
    variables: ({ params }) => ({ pool: nodeId('Pool', params.poolId) }),
    connection: (data) => data.pool?.standings ?? null,
    respond(data, _input, entries) {
      if (data.pool === null) throw notFound(NO_POOL);
      const { totalPlayers, activePlayers, eliminatedPlayers, currentWeek } = data.pool.stats;
      return {
        stats: { totalPlayers, activePlayers, eliminatedPlayers, currentWeek },
        participants: entries.map(participant),
        pool: pool(data.pool),
      };
    },
  }),
  route({
    method: 'GET',
    path: '/api/pools/{poolId}/participants',
    operation: 'participants',
    summary: 'Lists all entries of a pool: surviving entries first, then eliminated ones, latest week first.',
    access: 'session',
    params: z.object({ poolId: idParam }),
    answer: z.array(Participant),
    errors: [404],
    document: graphql(
      `
        query ($pool: ID!, $after: String) {
          pool(id: $pool) {
            standings(first: 200, after: $after) {
              totalCount
              edges {
                node {
                  ...Participant
                }
              }
              pageInfo {
                hasNextPage
                endCursor
              }
            }
          }
        }
      `,
      [PARTICIPANT],
    ),
    variables: ({ params }) => ({ pool: nodeId('Pool', params.poolId) }),
    connection: (data) => data.pool?.standings ?? null,
    respond(data, _input, entries) {
      if (data.pool === null) throw notFound(NO_POOL);
      return entries.map(participant);
    },
  }),
  route({
    method: 'GET',
    path: '/api/pool-stats',
    operation: 'poolStats',
    summary: 'Returns the number of entries, the number still surviving, and the prize pool.',
    access: 'public',
    query: poolQuery,
    answer: z.object({ totalPlayers: count, activePlayers: count, totalPrizePool: amount, currency }),
    errors: [404],
    document: graphql(`
      query ($pool: ID) {
        pool(id: $pool) {
          stats {
            totalPlayers
            activePlayers
            prizeCents
            currency
          }
        }
      }
    `),
    variables: ({ pool: id }) => ({ pool: id }),
    respond(data) {
      if (data.pool === null) throw notFound(NO_POOL);
      const { prizeCents, ...stats } = data.pool.stats;
      return { ...stats, totalPrizePool: inUnits(prizeCents) };
    },
  }),
];
