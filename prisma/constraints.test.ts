// SQL on both databases: prisma/constraints.ts

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Database, TransactionClient } from './client.ts';
import { checks, refusals } from './constraints.ts';
import type { Prisma } from './generated/sqlite/client.ts';
import { bothDialects, openTestDatabase, type TestDatabase } from './testing.ts';

const at = new Date('2025-09-01T12:00:00Z');
const team = (id: string) =>
  ({
    id,
    city: id,
    nickname: id,
    conference: 'AFC',
    division: 'EAST',
    primaryColor: '#000000',
    secondColor: '#ffffff',
  }) as const;
const game = { seasonYear: 2025, week: 1, homeTeamId: 'NE', awayTeamId: 'KC', kickoff: at, updatedAt: at };
const pool = { name: 'Pool', seasonYear: 2025, createdAt: at };
/** Of no device: checks come before foreign keys. */
const push = {
  key: 'a',
  subscriptionId: 1,
  title: 'Final',
  body: 'Won.',
  path: '/games',
  createdAt: at,
  sendAfter: at,
  expiresAt: at,
};
const message = { week: 1, text: 'Hello', isByCommissioner: false, createdAt: at };
const webhook = {
  name: 'A',
  url: 'https://a.example',
  format: 'SLACK' as const,
  events: 'game.final',
  secret: 'whsec_',
  createdAt: at,
};
const delivery = {
  messageId: 'a',
  type: 'game.final',
  happenedAt: at,
  data: {},
  text: 'A',
  createdAt: at,
  sendAfter: at,
};
const mail = { to: 'a@b', subject: '', text: '', html: '', createdAt: at, sendAfter: at };
const link = { token: 'a', label: 'A', createdAt: at };
const invitation = {
  email: 'a@b',
  kind: 'JOIN' as const,
  declineToken: 'a',
  createdAt: at,
  queuedAt: at,
  expiresAt: at,
};

const providerLogIn = {
  tokenHash: 'a',
  purpose: 'LOG_IN' as const,
  issuer: 'https://provider.example',
  subject: 'a',
  isEmailVerified: true,
  hasSecondFactor: false,
  returnTo: '/',
  triesLeft: 5,
  createdAt: at,
  expiresAt: at,
};

/** One row of each kind that the invalid rows below refer to. */
async function prepare(db: Database) {
  await db.team.createMany({ data: ['KC', 'NE', 'GB', 'DAL'].map(team) });
  await db.season.createMany({ data: [{ year: 2025 }, { year: 2026 }] });
  const user = await db.user.create({
    data: { email: 'a@b', name: 'A', createdAt: at, unsubscribeToken: 'a' },
  });
  const own = await db.pool.create({ data: pool });
  const other = await db.pool.create({ data: pool });
  const later = await db.pool.create({ data: { ...pool, seasonYear: 2026 } });
  const entryData = {
    poolId: own.id,
    userId: user.id,
    username: 'A',
    usernameKey: 'a',
    usernameSkeleton: 'a',
    number: 1,
    joinedAt: at,
  };
  const entry = await db.entry.create({ data: entryData });
  const stranger = await db.entry.create({ data: { ...entryData, poolId: later.id } });
  const played = await db.game.create({ data: game });
  const result = await db.gameResult.create({
    data: { gameId: played.id, status: 'FINAL', homeScore: 1, awayScore: 2, source: 'FEED', recordedAt: at },
  });
  const audit = await db.auditEntry.create({
    data: { at, actorId: user.id, poolId: own.id, action: 'a', subjectType: 'Pool', subjectId: '1' },
  });
  return { user, own, other, later, entry, stranger, entryData, played, result, audit };
}

type Given = Awaited<ReturnType<typeof prepare>>;

/** A rule, and an invalid write. */
const openedBy = ({ own, entry, user }: Given) => ({
  poolId: own.id,
  entryId: entry.id,
  openedById: user.id,
  openedAt: at,
  reason: 'A dispute.',
});

const leafOf = ({ id: poolId }: { id: number }) => ({ poolId, index: 0, at, type: 'pool', data: '{}' });

const wrong: [rule: string, write: (tx: TransactionClient, given: Given) => Promise<unknown>][] = [
  ...[' a@b', 'A@b', ''].map((email): (typeof wrong)[number] => [
    'User_email_normal',
    (tx, { user }) => tx.user.update({ where: user, data: { email } }),
  ]),
  [
    'ApiToken_scope_given',
    (tx, { user }) =>
      tx.apiToken.create({
        data: { userId: user.id, name: '', tokenHash: '', prefix: '', scopeRead: false, createdAt: at },
      }),
  ],
  [
    'Passkey_counter_not_negative',
    (tx, { user }) =>
      tx.passkey.create({
        data: {
          userId: user.id,
          name: '',
          credentialId: '',
          publicKey: '',
          transports: '',
          counter: -1,
          createdAt: at,
        },
      }),
  ],
  ...(
    [
      ['ProviderLogIn_triesLeft_not_negative', { triesLeft: -1 }],
      ['ProviderLogIn_account_of_purpose', { purpose: 'LINK' }],
      ['ProviderLogIn_email_normal', { email: 'A@b' }],
      ['ProviderLogIn_email_normal', { email: '' }],
    ] as const
  ).map(([rule, changed]): (typeof wrong)[number] => [
    rule,
    (tx) => tx.providerLogIn.create({ data: { ...providerLogIn, ...changed } }),
  ]),
  [
    'PendingLogIn_triesLeft_not_negative',
    (tx) => tx.pendingLogIn.create({ data: { tokenHash: '', triesLeft: -1, expiresAt: at } }),
  ],
  [
    'PendingLogIn_password_of_account',
    (tx, { user }) =>
      tx.pendingLogIn.create({ data: { tokenHash: '', userId: user.id, triesLeft: 1, expiresAt: at } }),
  ],
  ['Season_year_range', (tx) => tx.season.create({ data: { year: 25 } })],
  ['Season_weekCount_range', (tx) => tx.season.create({ data: { year: 2027, weekCount: 19 } })],
  ...(
    [
      ['Game_week_range', { week: 0 }],
      ['Game_week_range', { week: 23 }],
      ['Game_two_teams', { homeTeamId: 'KC' }],
      ['Game_period_range', { period: 6 }],
      ['Game_homeScore_not_negative', { homeScore: -1, awayScore: 0 }],
      ['Game_awayScore_not_negative', { homeScore: 0, awayScore: -1 }],
      ['Game_scores_together', { homeScore: 3 }],
      ['Game_final_has_scores', { status: 'FINAL' }],
      ['Game_line_range', { line: 61 }],
      ['Game_lockedLine_range', { lockedLine: -61, lineLockedAt: at }],
      ['Game_lock_together', { lockedLine: -3 }],
      ['Game_lock_together', { lineLockedAt: at }],
      ['Game_confirmation_together', { status: 'FINAL', homeScore: 3, awayScore: 0, confirmedAt: at }],
      ['Game_confirmation_of_final', { confirmedAt: at, confirmedBy: 'SCHEDULE' }],
      ['Game_review_of_final', { reviewSince: at }],
    ] as [string, Prisma.GameUncheckedUpdateInput][]
  ).map(([rule, data]): (typeof wrong)[number] => [
    rule,
    (tx, { played }) => tx.game.update({ where: { id: played.id }, data }),
  ]),
  ...(
    [
      ['GameResult_homeScore_not_negative', { homeScore: -1, awayScore: 0 }],
      ['GameResult_awayScore_not_negative', { homeScore: 0, awayScore: -1 }],
      ['GameResult_scores_together', { status: 'CANCELLED', homeScore: 0 }],
      ['GameResult_final_has_scores', {}],
    ] as [string, Partial<Prisma.GameResultUncheckedCreateInput>][]
  ).map(([rule, data]): (typeof wrong)[number] => [
    rule,
    (tx, { played }) =>
      tx.gameResult.create({
        data: { gameId: played.id, status: 'FINAL', source: 'FEED', recordedAt: at, ...data },
      }),
  ]),
  [
    'HeldUpdate_resolution_together',
    (tx, { played }) =>
      tx.heldUpdate.create({ data: { gameId: played.id, update: {}, why: '', heldAt: at, accepted: true } }),
  ],
  ...(
    [
      ['Pool_name_given', { name: ' ' }],
      ['Pool_slug_normal', { slug: 'Office' }],
      ['Pool_deadlineWeekday_range', { deadlineWeekday: 0 }],
      ['Pool_deadlineWeekday_range', { deadlineWeekday: 8 }],
      ['Pool_deadlineTime_form', { deadlineTime: '24:00' }],
      ['Pool_deadlineTime_form', { deadlineTime: '9:00' }],
      ['Pool_entryFeeCents_not_negative', { entryFeeCents: -1 }],
      ['Pool_commissionCents_not_negative', { commissionCents: -1 }],
      ['Pool_disputeHours_not_negative', { disputeHours: -1 }],
      ['Pool_payoutHours_not_negative', { payoutHours: -1 }],
      ['Pool_maxEntriesPerAccount_range', { maxEntriesPerAccount: 11 }],
      ['Pool_currentWeek_range', { currentWeek: 23 }],
      ['Pool_pinnedWeek_range', { pinnedWeek: 0 }],
      ['Pool_decidedWeek_range', { decidedWeek: 0 }],
      ['Pool_lateJoinThroughWeek_range', { lateJoinThroughWeek: 23 }],
      ['Pool_reuseTeamsFromWeek_range', { reuseTeamsFromWeek: 0 }],
      ['Pool_byeWeeks_range', { byeWeeks: 5 }],
      ['Pool_ownAutoPicks_range', { ownAutoPicks: 19 }],
      ['Pool_favoriteLimit_range', { favoriteLimit: 15 }],
      ['Pool_currency_letters', { currency: 'eur' }],
      ['Pool_currency_letters', { currency: 'EURO' }],
      ['Pool_teamUses_range', { teamUses: 3 }],
      ['Pool_firstWeek_range', { firstWeek: 0 }],
      ['Pool_lastWeek_range', { lastWeek: 23 }],
      ['Pool_buyBackThroughWeek_range', { buyBackThroughWeek: 23 }],
      ['Pool_lives_range', { lives: 0 }],
      ['Pool_lives_range', { lives: 4 }],
      ['Pool_weeks_in_order', { firstWeek: 5, lastWeek: 4 }],
      ['Pool_buyBackFeeCents_not_negative', { buyBackFeeCents: -1 }],
      ['Pool_carriedOverCents_not_negative', { carriedOverCents: -1 }],
    ] as [string, Prisma.PoolUncheckedUpdateInput][]
  ).map(([rule, data]): (typeof wrong)[number] => [
    rule,
    (tx, { own }) => tx.pool.update({ where: { id: own.id }, data }),
  ]),
  [
    'PoolWeek_week_range',
    (tx, { own }) => tx.poolWeek.create({ data: { poolId: own.id, week: 23, deadline: at } }),
  ],
  ...(
    [
      ['Entry_username_normal', { username: ' A' }],
      ['Entry_username_normal', { username: '' }],
      ['Entry_number_range', { number: 0 }],
      ['Entry_number_range', { number: 11 }],
      ['Entry_startWeek_range', { startWeek: 0 }],
      ['Entry_eliminatedWeek_range', { eliminatedWeek: 23, eliminationReason: 'LOSS', eliminatedAt: at }],
      ['Entry_adminEliminatedWeek_range', { adminEliminatedWeek: 0 }],
      ['Entry_reinstatedThroughWeek_range', { reinstatedThroughWeek: 23 }],
      ['Entry_boughtBackThroughWeek_range', { boughtBackThroughWeek: 0 }],
      ['Entry_elimination_together', { eliminatedWeek: 3 }],
      ['Entry_elimination_together', { eliminatedWeek: 3, eliminationReason: 'LOSS' }],
      ['Entry_elimination_together', { eliminationReason: 'LOSS' }],
      ['Entry_elimination_together', { eliminatedAt: at }],
    ] as [string, Prisma.EntryUncheckedUpdateInput][]
  ).map(([rule, data]): (typeof wrong)[number] => [
    rule,
    (tx, { entry }) => tx.entry.update({ where: { id: entry.id }, data }),
  ]),
  ...(
    [
      ['Pick_week_range|Pick_of_its_game', { week: 23 }],
      ['Pick_of_its_game', { week: 2 }],
      ['Pick_of_its_game', { teamId: 'GB' }],
      ['Pick_slot_range|Pick_of_its_game', { slot: 3 }],
      ['Pick_period_range|Pick_of_its_game', { period: 2 }],
      // The pool has neither double weeks nor teams that can be used again.
      ['Pick_of_its_game', { slot: 2 }],
      ['Pick_of_its_game', { period: 1 }],
      ['Pick_teamUse_range|Pick_of_its_game', { teamUse: 23 }],
      ['Pick_of_its_game', { teamUse: 2 }],
    ] as [string, Partial<Prisma.PickUncheckedCreateInput>][]
  ).map(([rule, data]): (typeof wrong)[number] => [
    rule,
    (tx, { own, entry, played }) =>
      tx.pick.create({
        data: {
          poolId: own.id,
          entryId: entry.id,
          week: 1,
          teamId: 'KC',
          gameId: played.id,
          submittedAt: at,
          ...data,
        },
      }),
  ]),
  [
    'Plan_fallback_of_entry',
    (tx, { entry }) =>
      tx.plan.create({
        data: {
          entryId: entry.id,
          userId: entry.userId,
          name: 'Mine',
          fallbackOf: entry.id + 1,
          createdAt: at,
          updatedAt: at,
        },
      }),
  ],
  [
    'Plan_name_given',
    (tx, { entry }) =>
      tx.plan.create({
        data: { entryId: entry.id, userId: entry.userId, name: ' ', createdAt: at, updatedAt: at },
      }),
  ],
  [
    'Pick_of_its_pool',
    (tx, { other, entry, played }) =>
      tx.pick.create({
        data: {
          poolId: other.id,
          entryId: entry.id,
          week: 1,
          teamId: 'KC',
          gameId: played.id,
          submittedAt: at,
        },
      }),
  ],
  [
    'Pick_of_its_game',
    (tx, { later, stranger, played }) =>
      tx.pick.create({
        data: {
          poolId: later.id,
          entryId: stranger.id,
          week: 1,
          teamId: 'KC',
          gameId: played.id,
          submittedAt: at,
        },
      }),
  ],
  [
    'ReferralCode_code_normal',
    (tx, { own, user }) =>
      tx.referralCode.create({ data: { poolId: own.id, userId: user.id, code: 'lower', createdAt: at } }),
  ],
  [
    'Payment_amountCents_not_negative',
    (tx, { entry }) => tx.payment.create({ data: { entryId: entry.id, amountCents: -1, createdAt: at } }),
  ],
  [
    'Payment_completed_has_time',
    (tx, { entry }) =>
      tx.payment.create({ data: { entryId: entry.id, amountCents: 1, createdAt: at, status: 'COMPLETED' } }),
  ],
  ...(
    [
      ['BuyBack_throughWeek_range', { throughWeek: 0 }],
      ['BuyBack_amountCents_not_negative', { amountCents: -1 }],
      ['BuyBack_completed_has_time', { status: 'COMPLETED' }],
    ] as [string, Partial<Prisma.BuyBackUncheckedCreateInput>][]
  ).map(([rule, data]): (typeof wrong)[number] => [
    rule,
    (tx, { entry }) =>
      tx.buyBack.create({
        data: { entryId: entry.id, throughWeek: 1, amountCents: 1, createdAt: at, ...data },
      }),
  ]),
  [
    'Commission_amountCents_not_negative',
    (tx, { entry, user }) =>
      tx.commission.create({ data: { entryId: entry.id, userId: user.id, amountCents: -1, earnedAt: at } }),
  ],
  [
    'PaymentReceipt_reversal_takes',
    async (tx, { entry }) => {
      const { id } = await tx.payment.create({ data: { entryId: entry.id, amountCents: 1, createdAt: at } });
      await tx.paymentReceipt.create({
        data: { paymentId: id, amountCents: -1, method: 'cash', at, recordedAt: at },
      });
    },
  ],
  [
    'PaymentReceipt_append_only',
    async (tx, { entry }) => {
      const { id } = await tx.payment.create({ data: { entryId: entry.id, amountCents: 1, createdAt: at } });
      const data = { paymentId: id, amountCents: 1, method: 'cash', at, recordedAt: at };
      await tx.paymentReceipt.create({ data });
      await tx.paymentReceipt.updateMany({ where: { paymentId: id }, data: { amountCents: 2 } });
    },
  ],
  [
    'Commission_paid_has_time',
    (tx, { entry, user }) =>
      tx.commission.create({
        data: { entryId: entry.id, userId: user.id, amountCents: 1, earnedAt: at, status: 'PAID' },
      }),
  ],
  [
    'Payout_amountCents_not_negative',
    (tx, { entry }) =>
      tx.payout.create({ data: { entryId: entry.id, amountCents: -1, paidAt: at, method: 'cash' } }),
  ],
  ['OpenedPick_week_range', (tx, given) => tx.openedPick.create({ data: { ...openedBy(given), week: 23 } })],
  [
    'OpenedPick_never_changed',
    async (tx, given) => {
      const { id } = await tx.openedPick.create({ data: { ...openedBy(given), week: 1 } });
      await tx.openedPick.update({ where: { id }, data: { reason: 'Another one.' } });
    },
  ],
  [
    'Message_week_range',
    (tx, { own }) => tx.message.create({ data: { ...message, poolId: own.id, week: 0 } }),
  ],
  [
    'Message_text_given',
    (tx, { own }) => tx.message.create({ data: { ...message, poolId: own.id, text: ' ' } }),
  ],
  [
    'Message_removal_has_time',
    (tx, { own }) => tx.message.create({ data: { ...message, poolId: own.id, removalReason: 'Spam' } }),
  ],
  [
    'Dispute_week_range',
    (tx, { own, entry }) =>
      tx.dispute.create({ data: { poolId: own.id, entryId: entry.id, week: 0, text: '', openedAt: at } }),
  ],
  [
    'Dispute_resolved_has_time',
    (tx, { own, entry }) =>
      tx.dispute.create({
        data: { poolId: own.id, entryId: entry.id, week: 1, text: '', openedAt: at, status: 'RESOLVED' },
      }),
  ],
  [
    'InvitationLink_uses_not_negative',
    (tx, { own }) => tx.invitationLink.create({ data: { ...link, poolId: own.id, uses: -1 } }),
  ],
  ...[{ maxUses: 0 }, { maxUses: 1, uses: 2 }].map((data): (typeof wrong)[number] => [
    'InvitationLink_uses_within_limit',
    (tx, { own }) => tx.invitationLink.create({ data: { ...link, poolId: own.id, ...data } }),
  ]),
  ...(
    [
      ['Invitation_email_normal', { email: ' A@b' }],
      ['Invitation_claim_has_account', { kind: 'CLAIM' }],
      ['Invitation_one_end', { sentAt: at, bouncedAt: at }],
    ] as const
  ).map(([rule, data]): (typeof wrong)[number] => [
    rule,
    (tx, { own }) => tx.invitation.create({ data: { ...invitation, poolId: own.id, ...data } }),
  ]),
  [
    'ReminderLog_week_range',
    (tx, { own, user }) =>
      tx.reminderLog.create({
        data: { poolId: own.id, userId: user.id, week: 23, kind: 'MANUAL', dueAt: at, at },
      }),
  ],
  [
    'OutboxMail_attempts_not_negative',
    (tx) => tx.outboxMail.create({ data: { ...mail, key: 'a', messageId: 'a', attempts: -1 } }),
  ],
  [
    'OutboxMail_one_end',
    (tx) => tx.outboxMail.create({ data: { ...mail, key: 'a', messageId: 'a', sentAt: at, failedAt: at } }),
  ],
  ['OutboxPush_attempts_not_negative', (tx) => tx.outboxPush.create({ data: { ...push, attempts: -1 } })],
  ['OutboxPush_one_end', (tx) => tx.outboxPush.create({ data: { ...push, sentAt: at, failedAt: at } })],
  [
    'Webhook_name_given',
    (tx, { own }) => tx.webhook.create({ data: { ...webhook, poolId: own.id, name: ' ' } }),
  ],
  [
    'Webhook_former_together',
    (tx, { own }) => tx.webhook.create({ data: { ...webhook, poolId: own.id, formerSecret: 'a' } }),
  ],
  [
    'Webhook_reason_of_end',
    (tx, { own }) => tx.webhook.create({ data: { ...webhook, poolId: own.id, disabledReason: 'a' } }),
  ],
  ...(
    [
      ['WebhookDelivery_attempts_not_negative', { attempts: -1 }],
      ['WebhookDelivery_one_end', { deliveredAt: at, failedAt: at }],
    ] as const
  ).map(([rule, data]): (typeof wrong)[number] => [
    rule,
    async (tx, { own }) => {
      const { id } = await tx.webhook.create({ data: { ...webhook, poolId: own.id } });
      return tx.webhookDelivery.create({ data: { ...delivery, webhookId: id, ...data } });
    },
  ]),
  [
    'WebhookMark_week_range',
    (tx, { own }) => tx.webhookMark.create({ data: { poolId: own.id, key: 'out:1', entryId: 1, week: 23 } }),
  ],
  [
    'WebhookMark_out_together',
    (tx, { own }) => tx.webhookMark.create({ data: { poolId: own.id, key: 'out:1', entryId: 1 } }),
  ],
  [
    'ReplayClock_only_one',
    (tx) => tx.replayClock.create({ data: { id: 2, replayAt: at, realAt: at, speed: 1 } }),
  ],
  [
    'ReplayClock_speed_not_negative',
    (tx) => tx.replayClock.create({ data: { replayAt: at, realAt: at, speed: -1 } }),
  ],
  [
    'Game_team_once_a_week',
    (tx) => tx.game.create({ data: { ...game, homeTeamId: 'KC', awayTeamId: 'GB' } }),
  ],
  [
    'Game_team_once_a_week',
    (tx) => tx.game.create({ data: { ...game, homeTeamId: 'GB', awayTeamId: 'NE' } }),
  ],
  [
    'Game_team_once_a_week',
    async (tx) => {
      const { id } = await tx.game.create({ data: { ...game, week: 2, homeTeamId: 'KC', awayTeamId: 'GB' } });
      await tx.game.update({ where: { id }, data: { week: 1 } });
    },
  ],
  [
    'GameResult_append_only',
    (tx, { result }) => tx.gameResult.update({ where: { id: result.id }, data: { homeScore: 9 } }),
  ],
  ['GameResult_append_only', (tx, { result }) => tx.gameResult.delete({ where: { id: result.id } })],
  [
    'AuditEntry_append_only',
    (tx, { audit }) => tx.auditEntry.update({ where: { id: audit.id }, data: { action: 'b' } }),
  ],
  ['AuditEntry_append_only', (tx) => tx.auditEntry.deleteMany()],
  [
    'PoolLog_size_not_negative',
    (tx, { own }) =>
      tx.poolLog.create({
        data: { poolId: own.id, origin: '', size: -1, peaks: new Uint8Array(), lastAt: at, checkpoint: '' },
      }),
  ],
  [
    'PoolLog_mailedSize_not_negative',
    (tx, { own }) =>
      tx.poolLog.create({
        data: {
          poolId: own.id,
          origin: '',
          peaks: new Uint8Array(),
          lastAt: at,
          checkpoint: '',
          mailedSize: -1,
        },
      }),
  ],
  ['LogLeaf_index_not_negative', (tx, { own }) => tx.logLeaf.create({ data: { ...leafOf(own), index: -1 } })],
  [
    'LogLeaf_replaces_not_negative',
    (tx, { own }) => tx.logLeaf.create({ data: { ...leafOf(own), replaces: -1 } }),
  ],
  ['LogLeaf_pick_together', (tx, { own }) => tx.logLeaf.create({ data: { ...leafOf(own), entryId: 1 } })],
  [
    'LogLeaf_append_only',
    async (tx, { own }) => {
      await tx.logLeaf.create({ data: leafOf(own) });
      await tx.logLeaf.updateMany({ data: { data: '{}' } });
    },
  ],
  [
    'LogLeaf_append_only',
    async (tx, { own }) => {
      await tx.logLeaf.create({ data: leafOf(own) });
      await tx.logLeaf.deleteMany();
    },
  ],
  [
    'LogNode_level_range',
    (tx, { own }) =>
      tx.logNode.create({ data: { poolId: own.id, level: 0, index: 0, hash: new Uint8Array() } }),
  ],
  [
    'LoggedStanding_reason_of_week',
    (tx, { own, entry }) =>
      tx.loggedStanding.create({ data: { poolId: own.id, entryId: entry.id, index: 0, from: at, week: 1 } }),
  ],
  [
    'LogPublication_append_only',
    async (tx, { own }) => {
      await tx.logPublication.create({ data: { poolId: own.id, week: 1, at, size: 1, checkpoint: '' } });
      await tx.logPublication.deleteMany();
    },
  ],
];

describe.each(bothDialects)('the rules of constraints.ts on %s', (dialect) => {
  let test: TestDatabase;
  let given: Given;
  beforeAll(async () => {
    test = await openTestDatabase(dialect);
    given = await prepare(test.db);
  });
  afterAll(() => test.close());

  it.each(wrong)('%s refuses an invalid write (%#)', async (rule, write) => {
    const outcome = await test.db
      .$transaction((tx) => write(tx, given))
      .then(
        () => 'it was written',
        (error: Error & { meta?: unknown }) => `${error.message} ${JSON.stringify(error.meta)}`,
      );
    expect(outcome).toMatch(new RegExp(rule));
  });

  it('accepts valid rows', async () => {
    const { own, entry, played } = given;
    await test.db.$transaction(async (tx) => {
      await tx.game.update({
        where: { id: played.id },
        data: {
          status: 'FINAL',
          homeScore: 0,
          awayScore: 60,
          period: 5,
          line: -60,
          lockedLine: 0,
          lineLockedAt: at,
        },
      });
      await tx.game.create({ data: { ...game, homeTeamId: 'DAL', awayTeamId: 'GB' } });
      await tx.pick.create({
        data: {
          poolId: own.id,
          entryId: entry.id,
          week: 1,
          teamId: 'KC',
          gameId: played.id,
          submittedAt: at,
        },
      });
      await tx.entry.update({
        where: { id: entry.id },
        data: { eliminatedWeek: 18, eliminationReason: 'TIE', eliminatedAt: at, number: 10 },
      });
    });
    expect(await test.db.pick.count()).toBe(1);
  });

  it('keeps an account and a pool that the audit log names', async () => {
    const { own, user } = given;
    await expect(test.db.pool.delete({ where: { id: own.id } })).rejects.toMatchObject({ code: 'P2003' });
    await expect(test.db.user.delete({ where: { id: user.id } })).rejects.toMatchObject({ code: 'P2003' });
    expect(await test.db.auditEntry.count()).toBe(1);
  });

  it('accepts one of two racing picks of an entry', async () => {
    const { other, user, played } = given;
    const entry = await test.db.entry.create({
      data: {
        poolId: other.id,
        userId: user.id,
        username: 'B',
        usernameKey: 'b',
        usernameSkeleton: 'b',
        number: 1,
        joinedAt: at,
      },
    });
    const pick = (teamId: string) =>
      test.db.pick.create({
        data: { poolId: other.id, entryId: entry.id, week: 1, teamId, gameId: played.id, submittedAt: at },
      });
    const outcomes = await Promise.allSettled([pick('KC'), pick('NE'), pick('KC'), pick('NE')]);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(3);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'P2002' });
    expect(await test.db.pick.count({ where: { entryId: entry.id } })).toBe(1);
  });
});

it('every rule has a test of an invalid write', () => {
  const tested = wrong.map(([rule]) => rule).join(' ');
  for (const { name } of [...checks, ...refusals]) expect(tested).toContain(name);
});
