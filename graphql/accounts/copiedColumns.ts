import type { Prisma } from '#prisma/generated/sqlite/client.ts';

const pool = { select: { name: true, slug: true } } as const;
const ofPool = { pool } as const;
const inOrder = { orderBy: { id: 'asc' } } as const;

/**
 * What a copy has of an account beside its entries. Left out are hashes, keys and tokens; what is stored so that nothing is
 * sent twice; and what the account did as somebody who runs a pool, which is the pool's.
 */
export const COPIED = {
  email: true,
  name: true,
  isAdministrator: true,
  createdAt: true,
  notifyReminders: true,
  notifyPicks: true,
  notifyResults: true,
  notifyAnnouncements: true,
  calendarRenewedAt: true,
  calendarOffAt: true,
  sessions: {
    ...inOrder,
    select: { userAgent: true, createdAt: true, lastSeenAt: true, expiresAt: true },
  },
  passwordResets: { ...inOrder, select: { createdAt: true, usedAt: true, isHanded: true } },
  apiTokens: {
    ...inOrder,
    select: {
      name: true,
      prefix: true,
      scopeRead: true,
      scopePick: true,
      scopeAdmin: true,
      createdAt: true,
      expiresAt: true,
      lastUsedAt: true,
      revokedAt: true,
    },
  },
  passkeys: { ...inOrder, select: { name: true, createdAt: true, lastUsedAt: true } },
  authenticatorApp: { select: { createdAt: true, confirmedAt: true } },
  recoveryCodes: { ...inOrder, select: { usedAt: true } },
  externalIdentities: {
    ...inOrder,
    select: { issuer: true, subject: true, email: true, createdAt: true, lastUsedAt: true },
  },
  pushSubscriptions: {
    ...inOrder,
    select: {
      endpoint: true,
      reminders: true,
      results: true,
      announcements: true,
      finals: true,
      createdAt: true,
    },
  },
  commissionerOf: { orderBy: { poolId: 'asc' }, select: { ...ofPool, since: true } },
  referralCodes: { ...inOrder, select: { ...ofPool, code: true, createdAt: true, disabledAt: true } },
  commissions: {
    ...inOrder,
    select: { amountCents: true, status: true, earnedAt: true, paidAt: true },
  },
  invitations: {
    ...inOrder,
    select: { ...ofPool, email: true, kind: true, createdAt: true, openedAt: true, joinedAt: true },
  },
  reminders: { ...inOrder, select: { ...ofPool, week: true, kind: true, at: true } },
  readMarks: { orderBy: { poolId: 'asc' }, select: { ...ofPool, at: true } },
  rulesAcknowledgements: {
    orderBy: { at: 'asc' },
    select: { ...ofPool, version: true, at: true, record: true, salt: true },
  },
  messages: {
    ...inOrder,
    select: {
      ...ofPool,
      week: true,
      text: true,
      isByCommissioner: true,
      createdAt: true,
      removedAt: true,
      removalReason: true,
    },
  },
  plans: {
    ...inOrder,
    select: {
      entry: { select: { username: true, ...ofPool } },
      name: true,
      teams: true,
      fallbackOf: true,
      createdAt: true,
      updatedAt: true,
    },
  },
} as const satisfies Prisma.UserSelect;

/** What a copy has of each entry. */
export const ENTRY_COPIED = {
  id: true,
  poolId: true,
  ...ofPool,
  username: true,
  number: true,
  joinedAt: true,
  importedAt: true,
  startWeek: true,
  eliminatedWeek: true,
  eliminationReason: true,
  strikeWeeks: true,
  boughtBackThroughWeek: true,
  welcomeMessage: true,
  referralCode: { select: { code: true } },
  picks: {
    orderBy: [{ week: 'asc' }, { slot: 'asc' }],
    select: { week: true, slot: true, teamId: true, submittedAt: true, source: true, outcome: true },
  },
  payment: {
    select: {
      amountCents: true,
      buyBackCents: true,
      receivedCents: true,
      status: true,
      paidAt: true,
      method: true,
      note: true,
      receipts: { ...inOrder, select: { amountCents: true, method: true, note: true, at: true } },
    },
  },
  buyBacks: {
    ...inOrder,
    select: { throughWeek: true, amountCents: true, status: true, createdAt: true, paidAt: true },
  },
  payout: { select: { amountCents: true, paidAt: true, method: true, note: true } },
  disputes: {
    ...inOrder,
    select: {
      week: true,
      text: true,
      status: true,
      openedAt: true,
      answer: true,
      answeredAt: true,
      resolution: true,
      resolvedAt: true,
    },
  },
  openedPicks: { ...inOrder, select: { week: true, openedAt: true, reason: true, way: true } },
} as const satisfies Prisma.EntrySelect;
