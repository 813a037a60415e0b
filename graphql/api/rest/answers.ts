import type { ResultOf } from 'gql.tada';
import { z } from 'zod';

import { graphql } from './documents.ts';
import { amount, count, currency, inUnits, instant } from './fields.ts';
import { plainId } from './ids.ts';

/**
 * The response shapes that several calls share (SPECIFICATION 9.1): schema, GraphQL fragment and conversion.
 */

export const User = z
  .object({ id: z.string(), name: z.string(), email: z.string(), isAdmin: z.boolean() })
  .meta({ id: 'User', description: 'The account of the session or token.' });

export const USER = graphql(`
  fragment User on Viewer {
    id
    name
    email
    isAdministrator
  }
`);

export function user({ id, name, email, isAdministrator }: ResultOf<typeof USER>): z.input<typeof User> {
  return { id: plainId(id), name, email, isAdmin: isAdministrator };
}

export const Pool = z
  .object({ id: z.string(), name: z.string(), currentWeek: z.int(), entryFee: amount, currency })
  .meta({ id: 'Pool', description: 'A pool of a season.' });

export const POOL = graphql(`
  fragment Pool on Pool {
    id
    name
    currentWeek
    entryFeeCents
    currency
  }
`);

export function pool({
  id,
  name,
  currentWeek,
  entryFeeCents,
  currency: of,
}: ResultOf<typeof POOL>): z.input<typeof Pool> {
  return { id: plainId(id), name, currentWeek, entryFee: inUnits(entryFeeCents), currency: of };
}

export const Team = z
  .object({
    id: z.string().meta({ examples: ['KC'] }),
    name: z.string().meta({ examples: ['Kansas City Chiefs'] }),
    abbreviation: z.string().meta({ examples: ['KC'] }),
    logoUrl: z.null().meta({ description: 'Always null: there are no logos. Show the abbreviation.' }),
  })
  .meta({ id: 'Team', description: 'One of the 32 NFL teams.' });

export const TEAM = graphql(`
  fragment Team on Team {
    id
    name
    abbreviation
  }
`);

export function team({ id, name, abbreviation }: ResultOf<typeof TEAM>): z.input<typeof Team> {
  return { id: plainId(id), name, abbreviation, logoUrl: null };
}

export const Participant = z
  .object({
    id: z.string(),
    poolId: z.string(),
    name: z.string().nullable().meta({
      description: "The account holder's name; null for everyone but the owner and the commissioner.",
    }),
    username: z.string().meta({ description: "The entry's name, unique within the pool." }),
    email: z.string().nullable().meta({
      description: 'Email address of the account; null for everyone but the owner and the commissioner.',
    }),
    entryNumber: z.int().meta({ description: 'From 1 to 10, unique within the account.' }),
    totalEntries: count.nullable().meta({
      description: 'Number of entries of the account in the pool; null for everyone but the owner.',
    }),
    joinedAt: instant,
    welcomeMessageShown: z.boolean().meta({
      description: 'False until the owner dismisses the welcome message; true for entries of others.',
    }),
    welcomeMessageCustom: z.string().nullable().meta({
      description:
        "The commissioner's welcome message, until dismissed or 24 hours old; null for everyone but the owner.",
    }),
    referrer: z
      .string()
      .nullable()
      .meta({ description: 'Name of the referrer; null for everyone but the owner and the commissioner.' }),
    isEliminated: z.boolean(),
    eliminatedWeek: z.int().nullable(),
    eliminationReason: z.enum(['LOSS', 'TIE', 'NO_PICK', 'LATE_PICK', 'TEAM_REUSED', 'ADMIN']).nullable(),
    paymentStatus: z.enum(['completed', 'pending']).nullable().meta({
      description: 'Payment of the entry fee; null for everyone but the owner and the commissioner.',
    }),
  })
  .meta({
    id: 'Participant',
    description:
      'An entry of a pool: one pick a week, each team as often as the pool allows, by default once a season.',
  });

export const PARTICIPANT = graphql(`
  fragment Participant on Entry {
    id
    pool {
      id
      viewerEntries {
        id
      }
    }
    ownerName
    username
    email
    number
    joinedAt
    isViewers
    welcomeShownAt
    welcome {
      message
    }
    referrerName
    status
    eliminatedWeek
    eliminationReason
    paymentStatus
  }
`);

export function participant(entry: ResultOf<typeof PARTICIPANT>): z.input<typeof Participant> {
  const { paymentStatus } = entry;
  return {
    id: plainId(entry.id),
    poolId: plainId(entry.pool.id),
    name: entry.ownerName,
    username: entry.username,
    email: entry.email,
    entryNumber: entry.number,
    totalEntries: entry.isViewers ? entry.pool.viewerEntries.length : null,
    joinedAt: entry.joinedAt,
    welcomeMessageShown: !entry.isViewers || entry.welcomeShownAt !== null,
    welcomeMessageCustom: entry.welcome?.message ?? null,
    referrer: entry.referrerName,
    isEliminated: entry.status === 'ELIMINATED',
    eliminatedWeek: entry.eliminatedWeek,
    eliminationReason: entry.eliminationReason,
    paymentStatus: paymentStatus === null ? null : paymentStatus === 'COMPLETED' ? 'completed' : 'pending',
  };
}

export const Message = z.object({ message: z.string() }).meta({ id: 'Message' });
