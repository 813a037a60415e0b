import { z } from 'zod';

import { PARTICIPANT, Participant, participant, type ParticipantData } from '../answers.ts';
import { forbidden, notFound, REFUSAL } from '../errors.ts';
import { count, idParam, poolQuery } from '../fields.ts';
import { nodeId, plainId } from '../ids.ts';
import { type Connection, route } from '../route.ts';

const NO_ENTRY = 'There is no such participant.';

interface NamedEntry {
  id: string;
  username: string;
  email: string | null;
}

export const entryRoutes = [
  route({
    method: 'GET',
    path: '/api/my-participants',
    operation: 'myParticipants',
    summary: "The asker's entries, in every pool.",
    access: 'session',
    answer: z.array(Participant),
    document: /* GraphQL */ `
      query {
        viewer {
          entries {
            ...Participant
          }
        }
      }
      ${PARTICIPANT}
    `,
    respond: ({ viewer }: { viewer: { entries: ParticipantData[] } }) => viewer.entries.map(participant),
  }),
  route({
    method: 'GET',
    path: '/api/user-entries/{email}',
    operation: 'userEntries',
    summary: "The entries of an address: the asker's own; any other for the administrator alone.",
    access: 'session',
    params: z.object({ email: z.string().max(320, 'The address is too long.') }),
    query: poolQuery,
    answer: z.object({ entries: z.array(z.object({ id: z.string(), username: z.string() })) }),
    document: /* GraphQL */ `
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
          standings(first: 200, after: $after) {
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
    `,
    variables: ({ pool }) => ({ pool }),
    // Others' addresses are null for everybody but the administrator, who alone looks through the pool.
    connection: (
      data: {
        viewer: { email: string; isAdministrator: boolean; entries: { id: string; username: string }[] };
        pool: { standings: Connection<NamedEntry> } | null;
      },
      { params },
    ) =>
      data.viewer.isAdministrator && !isSame(params.email, data.viewer.email)
        ? (data.pool?.standings ?? null)
        : null,
    respond({ viewer }, { params }, others) {
      const isOwn = isSame(params.email, viewer.email);
      if (!isOwn && !viewer.isAdministrator) throw forbidden();
      const entries = isOwn
        ? viewer.entries
        : others.filter(({ email }) => email !== null && isSame(params.email, email));
      return { entries: entries.map((entry) => ({ id: plainId(entry.id), username: entry.username })) };
    },
  }),
  route({
    method: 'GET',
    path: '/api/my-entries',
    operation: 'myEntries',
    summary: "The asker's entries in a pool, and how many can still be added.",
    access: 'session',
    query: poolQuery,
    answer: z.object({
      entries: z.array(Participant),
      totalEntries: count,
      canAddMore: z.boolean(),
      maxAdditional: count,
    }),
    errors: [404],
    document: /* GraphQL */ `
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
      ${PARTICIPANT}
    `,
    variables: ({ pool }) => ({ pool }),
    respond({
      pool,
    }: {
      pool: {
        viewerEntries: ParticipantData[];
        viewerAddEntries: { allowed: boolean; remaining: number };
      } | null;
    }) {
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
    summary: 'Remembers that the welcome of an entry was dismissed; again changes nothing.',
    access: 'session',
    params: z.object({ id: idParam }),
    answer: Participant,
    errors: [404],
    document: /* GraphQL */ `
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
      ${PARTICIPANT}
      ${REFUSAL}
    `,
    variables: ({ params }) => ({ input: { entry: nodeId('Entry', params.id) } }),
    respond: ({ markWelcomeShown }: { markWelcomeShown: { entry: ParticipantData } }) =>
      participant(markWelcomeShown.entry),
  }),
  route({
    method: 'GET',
    path: '/api/participants/{id}',
    operation: 'participant',
    summary: 'One entry.',
    access: 'session',
    params: z.object({ id: idParam }),
    answer: Participant,
    errors: [404],
    document: /* GraphQL */ `
      query ($id: ID!) {
        entry(id: $id) {
          ...Participant
        }
      }
      ${PARTICIPANT}
    `,
    variables: ({ params }) => ({ id: nodeId('Entry', params.id) }),
    respond({ entry }: { entry: ParticipantData | null }) {
      if (entry === null) throw notFound(NO_ENTRY);
      return participant(entry);
    },
  }),
  route({
    method: 'GET',
    path: '/api/participants/{id}/used-teams',
    operation: 'usedTeams',
    summary:
      'Ids of the teams an entry has used, by week: its own all, others those of weeks past their deadline.',
    access: 'session',
    params: z.object({ id: idParam }),
    answer: z.array(z.string().meta({ examples: ['KC'] })),
    errors: [404],
    document: /* GraphQL */ `
      query ($id: ID!) {
        entry(id: $id) {
          usedTeams {
            team {
              id
            }
          }
        }
      }
    `,
    variables: ({ params }) => ({ id: nodeId('Entry', params.id) }),
    respond({ entry }: { entry: { usedTeams: { team: { id: string } }[] } | null }) {
      if (entry === null) throw notFound(NO_ENTRY);
      return entry.usedTeams.map(({ team }) => plainId(team.id));
    },
  }),
];

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
