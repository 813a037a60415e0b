import type { ResultOf } from 'gql.tada';
import { z } from 'zod';

import { PARTICIPANT, Participant, participant } from '../answers.ts';
import { graphql } from '../documents.ts';
import { REFUSAL } from '../errors.ts';
import { amount, currency, id, inUnits, poolChoice, text, whole } from '../fields.ts';
import { route } from '../route.ts';

const poolId = id.optional().meta({ description: "Id of the pool; default: the caller's own pool." });
const usernames = z.array(text(), 'must be a list of names.').max(100, 'is too long.');

export const joiningRoutes = [
  route({
    method: 'POST',
    path: '/api/add-entries',
    operation: 'addEntries',
    summary: "Adds entries to the caller's account.",
    access: 'session',
    query: poolChoice,
    body: z.strictObject({
      numberOfNewEntries: whole('The number of additional entries must be a whole number.'),
      usernames: usernames.nullish().meta({
        description: 'Usernames of the new entries; blank names are dropped and missing names generated.',
      }),
      joinCode: text('Please enter a referral code.'),
      poolId,
    }),
    answer: z.object({
      participants: z.array(Participant),
      paymentAmount: amount,
      currency,
      paymentUrl: z
        .string()
        .nullable()
        .meta({ description: 'Where the fee is paid; null where no address is known.' }),
    }),
    errors: [404, 409, 422],
    needsPool: true,
    document: graphql(
      `
        mutation ($input: AddEntriesInput!) {
          addEntries(input: $input) {
            ... on AddEntriesPayload {
              entries {
                ...Participant
              }
              paymentCents
              currency
              paymentUrl
            }
            ...Refusal
          }
        }
      `,
      [PARTICIPANT, REFUSAL],
    ),
    variables: ({ body, pool }) => ({
      input: {
        pool: pool ?? '',
        numberOfEntries: body.numberOfNewEntries,
        usernames: body.usernames ?? [],
        referralCode: body.joinCode,
      },
    }),
    respond: ({ addEntries }) => ({
      ...added(addEntries),
      paymentUrl: addEntries.paymentUrl,
    }),
  }),
  route({
    method: 'POST',
    path: '/api/join-pool',
    operation: 'joinPool',
    summary: 'Creates an account with entries while registration is open, and signs in.',
    access: 'public',
    query: poolChoice,
    body: z.strictObject({
      name: text(),
      email: text(),
      password: text(),
      referralCode: text('Please enter a referral code.'),
      numberOfEntries: whole('The number of entries must be a whole number.'),
      usernames,
      paymentAmount: z
        .number('must be a number: entries times fee.')
        .min(0, 'cannot be negative.')
        .max(1_000_000, 'is too large.')
        .meta({ description: 'Number of entries times the entry fee, in the currency of the pool.' }),
      poolId,
    }),
    answer: z.object({ participants: z.array(Participant), paymentAmount: amount, currency }),
    errors: [404, 409, 422],
    repeatsError: true,
    document: graphql(
      `
        mutation ($input: JoinPoolInput!) {
          joinPool(input: $input) {
            ... on JoinPoolPayload {
              entries {
                ...Participant
              }
              paymentCents
              currency
            }
            ...Refusal
          }
        }
      `,
      [PARTICIPANT, REFUSAL],
    ),
    variables: ({ body: { paymentAmount, poolId: _pool, ...body }, pool }) => ({
      input: { ...body, pool, paymentCents: Math.round(paymentAmount * 100) },
    }),
    respond: ({ joinPool }) => added(joinPool),
  }),
];

interface AddedData {
  entries: ResultOf<typeof PARTICIPANT>[];
  paymentCents: number;
  currency: string;
}

function added({ entries, paymentCents, currency: of }: AddedData) {
  return {
    participants: entries.map(participant),
    paymentAmount: inUnits(paymentCents),
    currency: of,
  };
}
