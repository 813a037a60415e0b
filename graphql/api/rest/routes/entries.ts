import { z } from 'zod';

import { PARTICIPANT, Participant, participant } from '../answers.ts';
import { graphql } from '../documents.ts';
import { forbidden, notFound, REFUSAL, signedIn } from '../errors.ts';
import { count, idParam, poolQuery } from '../fields.ts';
import { nodeId, plainId } from '../ids.ts';
import { route } from '../route.ts';

const NO_ENTRY = 'There is no such participant.';

export const entryRoutes = [
  route({
    method: 'GET',
    path: '/api/my-participants',
    operation: 'myParticipants',
    summary: "Lists the caller's entries in all pools.",
    access: 'session',
    answer: z.array(Participant),
    document: graphql(
      `
        query {
          viewer {
            entries {
              ...Participant
            }
          }
        }
      `,
      [PARTICIPANT],
    ),
    respond: ({ viewer }) => signedIn(viewer).entries.map(participant),
  }),
  route({
    method: 'GET',
    path: '/api/user-entries/{email}',
    operation: 'userEntries',
    summary: "Lists the entries of an email address: the caller's own, or any address for the commissioner.",
    access: 'session',
    params: z.object({ email: z.string().max(320, 'The address is too long.') }),
    query: poolQuery,
    answer: z.object({ entries: z.array(z.object({ id: z.string(), username: z.string() })) }),
    document: graphql(`
      query ($pool: ID, $after: String) {
        viewer {
          email
          isAdministrator
          entries {
            id
            username
          }
        }
        pool(id: $pool) {
          viewerIsCommissioner
          standings(first: 200, after: $after) {
            totalCount
            edges {
              node {
                id
                username
                email
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
    variables: ({ pool }) => ({ pool }),
    // Addresses of others are null for everyone but the commissioner, so only that role searches the pool.
    connection({ viewer, pool }, { params }) {
      const { email } = signedIn(viewer);
      return pool?.viewerIsCommissioner && !isSame(params.email, email) ? pool.standings : null;
    },
    respond({ viewer, pool }, { params }, others) {
      const account = signedIn(viewer);
      const isOwn = isSame(params.email, account.email);
      if (!isOwn && !account.isAdministrator && !pool?.viewerIsCommissioner) throw forbidden();
      const entries = isOwn
        ? account.entries
        : others.filter(({ email }) => email !== null && isSame(params.email, email));
      return { entries: entries.map((entry) => ({ id: plainId(entry.id), username: entry.username })) };
    },
  }),
  route({
    method: 'GET',
    path: '/api/my-entries',
    operation: 'myEntries',
    summary: "Lists the caller's entries in a pool, and the number of entries that can still be added.",
    access: 'session',
    query: poolQuery,
    answer: z.object({
      entries: z.array(Participant),
      totalEntries: count,
      canAddMore: z.boolean(),
      maxAdditional: count,
    }),
    errors: [404],
    document: graphql(
      `
        query ($pool: ID) {
          pool(id: $pool) {
            viewerEntries {
              ...Participant
            }
            viewerAddEntries {
              allowed
              remaining
            }
          }
        }
      `,
      [PARTICIPANT],
    ),
    variables: ({ pool }) => ({ pool }),
    respond({ pool }) {
      if (pool === null) throw notFound('There is no such pool.');
      const { viewerEntries, viewerAddEntries } = pool;
      return {
        entries: viewerEntries.map(participant),
        totalEntries: viewerEntries.length,
        canAddMore: viewerAddEntries.allowed,
        maxAdditional: viewerAddEntries.remaining,
      };
    },
  }),
  route({
    method: 'POST',
    path: '/api/participants/{id}/welcome-shown',
    operation: 'welcomeShown',
    summary: "Marks an entry's welcome message as dismissed; repeating the call changes nothing.",
    access: 'session',
    params: z.object({ id: idParam }),
    answer: Participant,
    errors: [404],
    document: graphql(
      `
        mutation ($input: MarkWelcomeShownInput!) {
          markWelcomeShown(input: $input) {
            ... on MarkWelcomeShownPayload {
              entry {
                ...Participant
              }
            }
            ...Refusal
          }
        }
      `,
      [PARTICIPANT, REFUSAL],
    ),
    variables: ({ params }) => ({ input: { entry: nodeId('Entry', params.id) } }),
    respond: ({ markWelcomeShown }) => participant(markWelcomeShown.entry),
  }),
  route({
    method: 'GET',
    path: '/api/participants/{id}',
    operation: 'participant',
    summary: 'Returns one entry; private fields are null for everyone but its owner and the commissioner.',
    access: 'session',
    params: z.object({ id: idParam }),
    answer: Participant,
    errors: [404],
    document: graphql(
      `
        query ($id: ID!) {
          entry(id: $id) {
            ...Participant
          }
        }
      `,
      [PARTICIPANT],
    ),
    variables: ({ params }) => ({ id: nodeId('Entry', params.id) }),
    respond({ entry }) {
      if (entry === null) throw notFound(NO_ENTRY);
      return participant(entry);
    },
  }),
  route({
    method: 'GET',
    path: '/api/participants/{id}/used-teams',
    operation: 'usedTeams',
    summary:
      'Lists the ids of the teams that an entry has used, by week; for entries of others, only weeks past their deadline.',
    access: 'session',
    params: z.object({ id: idParam }),
    answer: z.array(z.string().meta({ examples: ['KC'] })),
    errors: [404],
    document: graphql(`
      query ($id: ID!) {
        entry(id: $id) {
          usedTeams {
            team {
              id
            }
          }
        }
      }
    `),
    variables: ({ params }) => ({ id: nodeId('Entry', params.id) }),
    respond({ entry }) {
      if (entry === null) throw notFound(NO_ENTRY);
      return entry.usedTeams.map(({ team }) => plainId(team.id));
    },
  }),
];

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
