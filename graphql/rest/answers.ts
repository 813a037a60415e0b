import { z } from 'zod';

import { count, dollars, instant } from './fields.ts';
import { plainId } from './ids.ts';

/** What several calls answer with (SPEC section 3): its shape, the fragment it is read by, and how it is worded. */

export const User = z
  .object({ id: z.string(), name: z.string(), email: z.string(), isAdmin: z.boolean() })
  .meta({ id: 'User', description: 'The account that is signed in.' });

export const USER = /* GraphQL */ `
  fragment User on Viewer {
    id
    name
    email
    isAdministrator
  }
`;

export interface UserData {
  id: string;
  name: string;
  email: string;
  isAdministrator: boolean;
}

export function user({ id, name, email, isAdministrator }: UserData): z.input<typeof User> {
  return { id: plainId(id), name, email, isAdmin: isAdministrator };
}

export const Pool = z
  .object({ id: z.string(), name: z.string(), currentWeek: z.int(), entryFee: dollars })
  .meta({ id: 'Pool', description: 'A pool of a season.' });

export const POOL = /* GraphQL */ `
  fragment Pool on Pool {
    id
    name
    currentWeek
    entryFeeCents
  }
`;

export interface PoolData {
  id: string;
  name: string;
  currentWeek: number;
  entryFeeCents: number;
}

export function pool({ id, name, currentWeek, entryFeeCents }: PoolData): z.input<typeof Pool> {
  return { id: plainId(id), name, currentWeek, entryFee: entryFeeCents / 100 };
}

export const Team = z
  .object({
    id: z.string().meta({ examples: ['KC'] }),
    name: z.string().meta({ examples: ['Kansas City Chiefs'] }),
    abbreviation: z.string().meta({ examples: ['KC'] }),
    logoUrl: z.null().meta({ description: 'There are no logos: show the abbreviation.' }),
  })
  .meta({ id: 'Team', description: 'One of the 32 teams.' });

export const TEAM = /* GraphQL */ `
  fragment Team on Team {
    id
    name
    abbreviation
  }
`;

export interface TeamData {
  id: string;
  name: string;
  abbreviation: string;
}

export function team({ id, name, abbreviation }: TeamData): z.input<typeof Team> {
  return { id: plainId(id), name, abbreviation, logoUrl: null };
}

export const Participant = z
  .object({
    id: z.string(),
    poolId: z.string(),
    name: z
      .string()
      .nullable()
      .meta({ description: "The person's name; null but for owner and administrator." }),
    username: z.string().meta({ description: "The entry's name, unique in the pool." }),
    email: z.string().nullable().meta({ description: 'Null but for owner and administrator.' }),
    entryNumber: z.int().meta({ description: '1 to 10 within the account.' }),
    totalEntries: count
      .nullable()
      .meta({ description: 'How many the account holds in the pool; null but for its owner.' }),
    joinedAt: instant,
    welcomeMessageShown: z.boolean().meta({
      description: 'False while its owner has not dismissed the welcome; true for entries of others.',
    }),
    welcomeMessageCustom: z.string().nullable().meta({
      description: "The administrator's words, until dismissed or 24 hours old; null but for the owner.",
    }),
    referrer: z
      .string()
      .nullable()
      .meta({ description: 'Who referred it; null but for owner and administrator.' }),
    isEliminated: z.boolean(),
    eliminatedWeek: z.int().nullable(),
    eliminationReason: z.enum(['LOSS', 'TIE', 'NO_PICK', 'LATE_PICK', 'TEAM_REUSED', 'ADMIN']).nullable(),
    paymentStatus: z
      .enum(['completed', 'pending'])
      .nullable()
      .meta({ description: 'Null but for owner and administrator.' }),
  })
  .meta({ id: 'Participant', description: 'An entry of a pool: one pick a week, each team once.' });

export const PARTICIPANT = /* GraphQL */ `
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
`;

export interface ParticipantData {
  id: string;
  pool: { id: string; viewerEntries: { id: string }[] };
  ownerName: string | null;
  username: string;
  email: string | null;
  number: number;
  joinedAt: string;
  isViewers: boolean;
  welcomeShownAt: string | null;
  welcome: { message: string | null } | null;
  referrerName: string | null;
  status: 'ALIVE' | 'ELIMINATED';
  eliminatedWeek: number | null;
  eliminationReason: z.output<typeof Participant>['eliminationReason'];
  paymentStatus: 'COMPLETED' | 'PENDING' | null;
}

export function participant(entry: ParticipantData): z.input<typeof Participant> {
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
