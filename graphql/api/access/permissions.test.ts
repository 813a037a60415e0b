import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { globalId } from '../paging/globalIds.ts';
import type { Command } from '../command/command.ts';
import { schema } from '../index.ts';
import { type Fixture, openFixture, type TestViewer } from '#graphql/testing/schema.ts';
import { waysInto } from '#graphql/testing/waysInto.ts';
import { plantWebhook } from '#graphql/testing/webhooks.ts';

/** Who runs the pool: an administrator of the site or a commissioner of the pool. */
type Runner = 'administrator' | 'commissioner';

/** The viewers, in this order: bob owns entry 4 and the objects named in the inputs; alice owns others. */
const viewersWith = (runner: Runner): Record<string, TestViewer> => ({
  visitor: 'visitor',
  owner: 'bob',
  'other participant': 'alice',
  [runner]: runner,
  [`${runner}'s token without the scope \`admin\``]: { name: runner, scopes: ['read', 'pick'] },
  "participant's token that says `admin`": { name: 'alice', scopes: ['read', 'pick', 'admin'] },
  'commissioner of another pool': 'other commissioner',
});

type Answers = [visitor: string, owner: string, other: string, runner: string, ...string[]];

/** The result of each mutation for each viewer. */
interface Row {
  input?: (fixture: Fixture) => Record<string, unknown>;
  answers: Answers;
  /** For a commissioner of another pool; by default as for another participant. */
  stranger?: string;
  /** What is asked for is so already: nothing is logged. */
  changesNothing?: boolean;
  /** For the pool's commissioner, where it differs from the administrator's. */
  commissioner?: string;
}

const NO_SESSION = 'NotSignedInError';
const NO_RIGHT = 'ForbiddenError';

/** For commissioners of the pool and administrators only, with the scope: a stranger finds no object of the pool. */
const commissioner = (payload: string, input: Row['input']): Row => ({
  ...(input && { input }),
  answers: [NO_SESSION, NO_RIGHT, NO_RIGHT, payload, NO_RIGHT, NO_RIGHT],
  stranger: 'NotFoundError',
});
/** Like `commissioner`, for games, which concern all pools of their season. */
const season = (payload: string, input: Row['input']): Row => ({
  ...commissioner(payload, input),
  stranger: NO_RIGHT,
});
/** For administrators only. */
const ofSite = (payload: string, input: Row['input']): Row => ({
  ...season(payload, input),
  commissioner: NO_RIGHT,
});
/** The same result for all viewers. */
const all = (answer: string): Answers => [answer, answer, answer, answer, answer, answer];

/** For every account with its own session, and for no token. */
const ownKey = (answer: string): { answers: Answers } => ({
  answers: [NO_SESSION, answer, answer, answer, NO_RIGHT, NO_RIGHT],
});

const reason = 'Because of a test.';
let addresses = 0;
/** Without the ids that the database assigns. */
const BOBS_SESSION = 2_000_000;
const game = (id: number) => globalId('Game', id);

/** Every mutation. The runner's inputs succeed in this order, one after the other. */
const TABLE: Record<string, Row> = {
  // Mutations of the commissioner.
  setGameStatus: season('GameOverridePayload', () => ({ game: game(5), status: 'POSTPONED', reason })),
  ruleOnGame: commissioner('GameOverridePayload', (fixture) => ({
    pool: fixture.pool,
    game: game(5),
    ruling: 'SURVIVE',
    reason,
  })),
  enterResult: season('GameOverridePayload', () => ({
    game: game(5),
    homeScore: 23,
    awayScore: 20,
    reason,
  })),
  correctResult: season('GameOverridePayload', () => ({
    game: game(5),
    homeScore: 24,
    awayScore: 20,
    reason,
  })),
  enterResults: season('EnterResultsPayload', () => ({
    results: [{ game: game(5), homeScore: 23, awayScore: 20 }],
    reason,
  })),
  resolveHeldUpdate: season('ResolveHeldUpdatePayload', () => ({
    heldUpdate: globalId('HeldUpdate', 1),
    accept: false,
    reason,
  })),
  setLine: season('LinePayload', () => ({ game: game(6), line: -2.5, reason })),
  lockLine: season('LinePayload', () => ({ game: game(6), reason })),
  submitPickFor: commissioner('PickOverridePayload', (fixture) => ({
    entry: fixture.entry(7),
    week: 2,
    team: fixture.team('MIA'),
    reason,
  })),
  changePick: commissioner('PickOverridePayload', (fixture) => ({
    entry: fixture.entry(7),
    week: 2,
    team: fixture.team('GB'),
    reason,
  })),
  removePick: commissioner('PickOverridePayload', (fixture) => ({
    entry: fixture.entry(7),
    week: 2,
    reason,
  })),
  restorePick: commissioner('PickOverridePayload', (fixture) => ({
    entry: fixture.entry(7),
    week: 2,
    reason,
  })),
  eliminateEntry: commissioner('EntryOverridePayload', (fixture) => ({
    entry: fixture.entry(9),
    week: 2,
    reason,
  })),
  reinstateEntry: commissioner('EntryOverridePayload', (fixture) => ({ entry: fixture.entry(9), reason })),
  // The two before this one have decided about the entry.
  restoreDecision: commissioner('EntryOverridePayload', (fixture) => ({ entry: fixture.entry(9), reason })),
  buyBackFor: commissioner('EntryOverridePayload', (fixture) => ({ entry: fixture.entry(10), reason })),
  cancelBuyBack: commissioner('EntryOverridePayload', (fixture) => ({ entry: fixture.entry(10), reason })),
  renameEntry: commissioner('RenameEntryPayload', (fixture) => ({
    entry: fixture.entry(9),
    username: 'Another name',
    reason,
  })),
  moveEntry: commissioner('MoveEntryPayload', (fixture) => ({
    entry: fixture.entry(9),
    email: 'owner6@pool.example',
    reason,
  })),
  // The pool has begun.
  withdrawEntry: commissioner('ConflictError', (fixture) => ({ entry: fixture.entry(9), reason })),
  openPick: commissioner('OpenPickPayload', (fixture) => ({ entry: fixture.entry(6), week: 2, reason })),
  // The pool is not decided.
  markPayoutPaid: commissioner('ConflictError', (fixture) => ({
    entry: fixture.entry(4),
    amountCents: 100,
    method: 'cash',
  })),
  unmarkPayout: commissioner('NotFoundError', (fixture) => ({ entry: fixture.entry(4), reason })),
  publishSeason: commissioner('ConflictError', (fixture) => ({ pool: fixture.pool, isPublic: true })),
  setWelcomeMessage: commissioner('SetWelcomeMessagePayload', (fixture) => ({
    entry: fixture.entry(4),
    text: 'Hello.',
  })),
  markPaid: commissioner('PaymentsPayload', (fixture) => ({ entries: [fixture.entry(4)], method: 'cash' })),
  markUnpaid: commissioner('PaymentsPayload', (fixture) => ({ entries: [fixture.entry(4)], reason })),
  recordPayment: commissioner('RecordPaymentPayload', (fixture) => ({
    entry: fixture.entry(6),
    amountCents: 100,
    method: 'cash',
  })),
  reverseReceipts: commissioner('ReverseReceiptsPayload', () => ({
    receipts: [globalId('PaymentReceipt', 3)],
    reason,
  })),
  setPaymentNote: commissioner('SetPaymentNotePayload', (fixture) => ({
    entry: fixture.entry(6),
    note: 'On Friday.',
  })),
  payCommission: commissioner('CommissionsPayload', () => ({ commissions: [globalId('Commission', 1)] })),
  unpayCommission: commissioner('CommissionsPayload', () => ({
    commissions: [globalId('Commission', 1)],
    reason,
  })),
  updatePool: commissioner('UpdatePoolPayload', (fixture) => ({
    pool: fixture.pool,
    name: 'Our pool',
    reason,
  })),
  importEntries: commissioner('ImportEntriesPayload', (fixture) => ({
    pool: fixture.pool,
    csv: 'username,email\nZoe,zoe@pool.example',
    accept: ['MISSED_WEEKS', 'NOBODY_ALIVE'],
    reason,
  })),
  // Nothing was imported then.
  undoImport: commissioner('NotFoundError', (fixture) => ({
    pool: fixture.pool,
    importedAt: '2025-09-01T00:00:00.000Z',
    reason,
  })),
  // The pool is not decided.
  copyPool: commissioner('ConflictError', (fixture) => ({
    pool: fixture.pool,
    season: 2026,
    name: 'Next pool',
  })),
  openSecondChance: commissioner('OpenSecondChancePayload', (fixture) => ({
    pool: fixture.pool,
    name: 'Second chance',
  })),
  createPool: ofSite('CreatePoolPayload', () => ({ season: 2025, name: 'Second pool' })),
  importSeason: ofSite('ImportSeasonPayload', () => ({ season: 2025, csv: 'nothing' })),
  updateSite: ofSite('UpdateSitePayload', () => ({ productName: 'Our site' })),
  connectMailServer: ofSite('InvalidInputError', () => ({
    host: 'mail.example',
    port: 0,
    security: 'TLS',
    user: '',
    password: '',
    mailFrom: 'pool@pool.example',
  })),
  sendTestMail: ofSite('SendTestMailPayload', undefined),
  testFeeds: ofSite('TestFeedsPayload', undefined),
  pinWeek: commissioner('PinWeekPayload', (fixture) => ({ pool: fixture.pool, week: 2, reason })),
  addCommissioner: commissioner('CommissionerPayload', (fixture) => ({
    pool: fixture.pool,
    email: 'owner6@pool.example',
  })),
  removeCommissioner: commissioner('CommissionerPayload', (fixture) => ({
    pool: fixture.pool,
    email: 'owner6@pool.example',
  })),
  createReferralCode: commissioner('ReferralCodePayload', (fixture) => ({
    pool: fixture.pool,
    code: 'NEW-CODE',
  })),
  disableReferralCode: commissioner('ReferralCodePayload', () => ({
    code: globalId('ReferralCode', 1),
    reason,
  })),
  createInvitationLink: commissioner('InvitationLinkPayload', (fixture) => ({
    pool: fixture.pool,
    label: 'Office',
  })),
  revokeInvitationLink: commissioner('InvitationLinkPayload', () => ({
    link: globalId('InvitationLink', 1),
  })),
  createWebhook: commissioner('WebhookSecretPayload', (fixture) => ({
    pool: fixture.pool,
    name: 'Chat',
    url: 'https://chat.example/x',
  })),
  updateWebhook: commissioner('WebhookPayload', () => ({ webhook: globalId('Webhook', 1), name: 'Chat' })),
  setWebhookEnabled: {
    ...commissioner('WebhookPayload', () => ({ webhook: globalId('Webhook', 1), enabled: true })),
    changesNothing: true,
  },
  rotateWebhookSecret: commissioner('WebhookSecretPayload', () => ({ webhook: globalId('Webhook', 1) })),
  testWebhook: commissioner('WebhookPayload', () => ({ webhook: globalId('Webhook', 1) })),
  replayWebhookDelivery: commissioner('ReplayWebhookDeliveryPayload', () => ({
    delivery: globalId('WebhookDelivery', 1),
  })),
  deleteWebhook: commissioner('DeleteWebhookPayload', () => ({ webhook: globalId('Webhook', 1) })),
  inviteAddresses: commissioner('InviteAddressesPayload', (fixture) => ({
    pool: fixture.pool,
    addresses: 'ann@pool.example',
  })),
  sendHeldMails: commissioner('SendHeldMailsPayload', (fixture) => ({
    pool: fixture.pool,
    kind: 'INVITATIONS',
  })),
  dropHeldMails: commissioner('DropHeldMailsPayload', (fixture) => ({
    pool: fixture.pool,
    kind: 'INVITATIONS',
  })),
  sendClaimLinks: commissioner('SendClaimLinksPayload', (fixture) => ({ pool: fixture.pool })),
  // Stored as bounced, so that it can be sent again at once.
  resendInvitation: commissioner('InvitationPayload', () => ({ invitation: globalId('Invitation', 1) })),
  revokeInvitation: commissioner('InvitationPayload', () => ({ invitation: globalId('Invitation', 1) })),
  announce: commissioner('AnnouncePayload', (fixture) => ({ pool: fixture.pool, title: 'A', body: 'B' })),
  withdrawAnnouncement: commissioner('WithdrawAnnouncementPayload', () => ({
    announcement: globalId('Announcement', 1),
  })),
  remindNow: commissioner('RemindNowPayload', (fixture) => ({ pool: fixture.pool })),
  answerDispute: commissioner('DisputePayload', () => ({ dispute: globalId('Dispute', 1), answer: 'Yes.' })),
  resolveDispute: commissioner('ResolveDisputePayload', () => ({
    dispute: globalId('Dispute', 1),
    resolution: 'Done.',
  })),

  // Mutations of the owner: for others the entry does not exist, or is not theirs.
  submitPick: {
    input: (fixture) => ({ entry: fixture.entry(4), week: 3, team: fixture.team('MIA') }),
    answers: [
      NO_SESSION,
      'SubmitPickPayload',
      'PickRefusedError',
      'PickRefusedError',
      'PickRefusedError',
      'PickRefusedError',
    ],
  },
  markWelcomeShown: {
    input: (fixture) => ({ entry: fixture.entry(4) }),
    answers: [NO_SESSION, 'MarkWelcomeShownPayload', NO_RIGHT, NO_RIGHT, NO_RIGHT, NO_RIGHT],
  },
  savePlan: {
    input: (fixture) => ({ entry: fixture.entry(4), name: 'Mine', teams: [] }),
    answers: [
      NO_SESSION,
      'SavePlanPayload',
      'NotFoundError',
      'NotFoundError',
      'NotFoundError',
      'NotFoundError',
    ],
  },
  renamePlan: {
    input: () => ({ plan: globalId('Plan', 1), name: 'Ours' }),
    answers: [
      NO_SESSION,
      'RenamePlanPayload',
      'NotFoundError',
      'NotFoundError',
      'NotFoundError',
      'NotFoundError',
    ],
  },
  // The pool takes no picks from plans.
  setFallbackPlan: {
    input: () => ({ plan: globalId('Plan', 1), isFallback: true }),
    answers: [
      NO_SESSION,
      'ConflictError',
      'NotFoundError',
      'NotFoundError',
      'NotFoundError',
      'NotFoundError',
    ],
  },
  deletePlan: {
    input: () => ({ plan: globalId('Plan', 1) }),
    answers: [
      NO_SESSION,
      'DeletePlanPayload',
      'NotFoundError',
      'NotFoundError',
      'NotFoundError',
      'NotFoundError',
    ],
  },
  openDispute: {
    input: (fixture) => ({ entry: fixture.entry(4), week: 2, text: 'That was a catch.' }),
    answers: [
      NO_SESSION,
      'DisputePayload',
      'NotFoundError',
      'NotFoundError',
      'NotFoundError',
      'NotFoundError',
    ],
  },
  // The owner's entry is alive.
  buyBack: {
    input: (fixture) => ({ entry: fixture.entry(4), feeCents: 5000 }),
    answers: [
      NO_SESSION,
      'ConflictError',
      'NotFoundError',
      'NotFoundError',
      'NotFoundError',
      'NotFoundError',
    ],
  },
  // Of rules that the log has not stated.
  acknowledgeRules: {
    input: (fixture) => ({ pool: fixture.pool, version: 'none' }),
    answers: [
      NO_SESSION,
      'ConflictError',
      'ConflictError',
      'NotFoundError',
      'NotFoundError',
      'ConflictError',
    ],
    stranger: 'NotFoundError',
  },
  markAnnouncementsRead: {
    input: () => ({ through: globalId('Announcement', 1) }),
    answers: [
      NO_SESSION,
      'MarkAnnouncementsReadPayload',
      'MarkAnnouncementsReadPayload',
      'NotFoundError',
      'NotFoundError',
      'MarkAnnouncementsReadPayload',
    ],
    stranger: 'NotFoundError',
  },
  postMessage: {
    input: (fixture) => ({ pool: fixture.pool, week: 2, text: 'Good luck, all.' }),
    answers: [
      NO_SESSION,
      'PostMessagePayload',
      'PostMessagePayload',
      'PostMessagePayload',
      'PostMessagePayload',
      'PostMessagePayload',
    ],
    stranger: 'NotFoundError',
  },
  markTalkRead: {
    input: () => ({ through: globalId('Message', 1) }),
    answers: [
      NO_SESSION,
      'MarkTalkReadPayload',
      'MarkTalkReadPayload',
      'MarkTalkReadPayload',
      'MarkTalkReadPayload',
      'MarkTalkReadPayload',
    ],
    stranger: 'NotFoundError',
  },
  removeMessage: {
    // Bob's; removed by its author, then looked for by the others.
    input: () => ({ message: globalId('Message', 1), reason }),
    answers: [
      NO_SESSION,
      'ConflictError',
      'NotFoundError',
      'RemoveMessagePayload',
      'NotFoundError',
      'NotFoundError',
    ],
    stranger: 'NotFoundError',
  },
  addEntries: {
    input: (fixture) => ({ pool: fixture.pool, numberOfEntries: 1, referralCode: 'BOBS-CODE' }),
    answers: [
      NO_SESSION,
      'AddEntriesPayload',
      'AddEntriesPayload',
      'RegistrationClosedError',
      'RegistrationClosedError',
      'AddEntriesPayload',
    ],
    stranger: 'RegistrationClosedError',
  },
  leavePool: {
    input: (fixture) => ({ pool: fixture.pool }),
    answers: [
      NO_SESSION,
      'ConflictError',
      'ConflictError',
      'NotFoundError',
      'NotFoundError',
      'ConflictError',
    ],
    stranger: 'NotFoundError',
  },

  // Mutations of the account itself.
  updateNotifications: {
    input: () => ({ results: false }),
    answers: [NO_SESSION, ...all('UpdateNotificationsPayload').slice(1)] as Answers,
  },
  renewCalendar: {
    answers: [
      NO_SESSION,
      'RenewCalendarPayload',
      'RenewCalendarPayload',
      'RenewCalendarPayload',
      NO_RIGHT,
      NO_RIGHT,
    ],
  },
  turnOffCalendar: {
    answers: [
      NO_SESSION,
      'TurnOffCalendarPayload',
      'TurnOffCalendarPayload',
      'TurnOffCalendarPayload',
      NO_RIGHT,
      NO_RIGHT,
    ],
  },
  subscribePush: {
    input: () => ({ endpoint: 'http://push.example', p256dh: 'x', auth: 'x' }),
    answers: [NO_SESSION, 'InvalidInputError', 'InvalidInputError', 'InvalidInputError', NO_RIGHT, NO_RIGHT],
  },
  updatePush: {
    input: () => ({ id: globalId('PushDevice', 1), finals: false }),
    answers: [NO_SESSION, 'NotFoundError', 'NotFoundError', 'NotFoundError', NO_RIGHT, NO_RIGHT],
  },
  testPush: {
    input: () => ({ id: globalId('PushDevice', 1) }),
    answers: [NO_SESSION, 'NotFoundError', 'NotFoundError', 'NotFoundError', NO_RIGHT, NO_RIGHT],
  },
  removePush: {
    input: () => ({ id: globalId('PushDevice', 1) }),
    answers: [NO_SESSION, 'RemovePushPayload', 'RemovePushPayload', 'RemovePushPayload', NO_RIGHT, NO_RIGHT],
  },
  createApiToken: {
    input: () => ({ name: 'Mine', scopes: ['READ'] }),
    answers: [
      NO_SESSION,
      'CreateApiTokenPayload',
      'CreateApiTokenPayload',
      'CreateApiTokenPayload',
      NO_RIGHT,
      NO_RIGHT,
    ],
  },
  revokeApiToken: {
    input: () => ({ id: globalId('ApiToken', 1) }),
    answers: [NO_SESSION, 'RevokeApiTokenPayload', 'NotFoundError', 'NotFoundError', NO_RIGHT, NO_RIGHT],
  },
  endSession: {
    input: () => ({ id: globalId('Session', BOBS_SESSION) }),
    answers: [NO_SESSION, 'EndSessionsPayload', 'NotFoundError', 'NotFoundError', NO_RIGHT, NO_RIGHT],
  },
  endOtherSessions: {
    answers: [
      NO_SESSION,
      'EndSessionsPayload',
      'EndSessionsPayload',
      'EndSessionsPayload',
      NO_RIGHT,
      NO_RIGHT,
    ],
  },
  changePassword: {
    input: () => ({ currentPassword: 'not it at all', newPassword: 'another one' }),
    answers: [
      NO_SESSION,
      'InvalidCredentialsError',
      'InvalidCredentialsError',
      'InvalidCredentialsError',
      NO_RIGHT,
      NO_RIGHT,
    ],
  },

  setFirstPassword: { input: () => ({ newPassword: 'another one' }), ...ownKey('SetFirstPasswordPayload') },
  startPasskeyRegistration: ownKey('StartPasskeyRegistrationPayload'),
  addPasskey: {
    input: () => ({ name: 'Phone', passkey: '{}' }),
    ...ownKey('InvalidInputError'),
  },
  removePasskey: {
    input: () => ({ id: globalId('Passkey', 1) }),
    answers: [NO_SESSION, 'RemovePasskeyPayload', 'NotFoundError', 'NotFoundError', NO_RIGHT, NO_RIGHT],
  },
  startAuthenticatorApp: ownKey('StartAuthenticatorAppPayload'),
  confirmAuthenticatorApp: { input: () => ({ code: 'no code' }), ...ownKey('InvalidCredentialsError') },
  removeAuthenticatorApp: ownKey('NotFoundError'),
  createRecoveryCodes: ownKey('ConflictError'),
  startPasskeyReauthentication: ownKey('NotFoundError'),
  reauthenticate: { input: () => ({ password: 'not it at all' }), ...ownKey('InvalidCredentialsError') },
  startProviderVisit: { input: () => ({ purpose: 'LINK' }), ...ownKey('NotFoundError') },
  linkIdentity: ownKey('NotFoundError'),
  unlinkIdentity: {
    input: () => ({ id: globalId('ExternalIdentity', 1) }),
    answers: [NO_SESSION, 'IdentitiesPayload', 'NotFoundError', 'NotFoundError', NO_RIGHT, NO_RIGHT],
  },
  resetSecondFactor: {
    ...season('ConflictError', () => ({ email: 'bob@pool.example', reason })),
    commissioner: NO_RIGHT,
  },
  createPasswordLink: {
    ...season('CreatePasswordLinkPayload', () => ({ email: 'bob@pool.example', reason })),
    commissioner: NO_RIGHT,
  },
  changeMyName: { input: () => ({ name: '!!!' }), ...ownKey('InvalidInputError') },
  renameAccount: {
    ...season('RenameAccountPayload', () => ({ email: 'bob@pool.example', name: 'Robert Doe', reason })),
    commissioner: NO_RIGHT,
  },
  changeMyEmail: { input: () => ({ email: 'nobody' }), ...ownKey('InvalidInputError') },
  confirmMyEmail: { input: () => ({ token: 'nonsense' }), ...ownKey('NotFoundError') },
  exportMyData: ownKey('AccountCopyPayload'),
  exportAccount: {
    ...season('AccountCopyPayload', () => ({ email: 'bob@pool.example', reason })),
    commissioner: NO_RIGHT,
  },
  deleteMyAccount: { input: () => ({ email: 'nobody@pool.example' }), ...ownKey('InvalidInputError') },
  deleteAccount: {
    ...season('NotFoundError', () => ({ email: 'nobody@pool.example', reason })),
    commissioner: NO_RIGHT,
  },

  startDemoAgain: { answers: [NO_SESSION, NO_RIGHT, NO_RIGHT, NO_RIGHT, NO_RIGHT, NO_RIGHT] },

  // Mutations open to visitors, with no more rights for others.
  noteInvitationOpened: {
    input: () => ({ token: 'nonsense' }),
    answers: all('NoteInvitationOpenedPayload'),
  },
  claimEntries: { input: () => ({ token: 'nonsense' }), answers: all('NotFoundError') },
  finishProviderLogIn: { answers: all('NotFoundError') },
  mailLinkCode: { answers: all('NotFoundError') },
  logInWithMailedCode: { input: () => ({ code: 'nonsense' }), answers: all('NotFoundError') },
  startPasskeyLogIn: { input: () => ({}), answers: all('StartPasskeyLogInPayload') },
  finishPasskeyLogIn: {
    input: () => ({ ticket: 'nonsense', passkey: '{}' }),
    answers: all('NotFoundError'),
  },
  logInWithSecondFactor: {
    input: () => ({ ticket: 'nonsense', totp: '123456' }),
    answers: all('NotFoundError'),
  },
  logIn: {
    input: () => ({ email: 'bob@pool.example', password: 'not it at all' }),
    answers: all('InvalidCredentialsError'),
  },
  testLogIn: { answers: all('NotFoundError') },
  requestPasswordReset: {
    // A new address each time, because the attempts of one are limited.
    input: () => ({ email: `nobody${(addresses += 1)}@pool.example` }),
    answers: all('RequestPasswordResetPayload'),
  },
  resetPassword: {
    input: () => ({ token: 'nonsense', newPassword: 'another one' }),
    answers: all('ResetTokenError'),
  },
  checkSetupCode: { input: () => ({ code: 'AAAA' }), answers: all('ConflictError') },
  completeSetup: {
    input: () => ({ code: 'AAAA', name: 'Eve', email: 'eve@pool.example', password: 'correct horse' }),
    answers: all('ConflictError'),
  },
  joinPool: {
    input: (fixture) => ({
      pool: fixture.pool,
      name: 'Eve',
      email: 'eve@pool.example',
      password: 'correct horse',
      referralCode: 'NO-SUCH-CODE',
      numberOfEntries: 1,
      usernames: ['Eve'],
      paymentCents: 5000,
    }),
    answers: all('RegistrationClosedError'),
  },
  setDemoClock: { input: () => ({ speed: 0 }), answers: all(NO_RIGHT) },
  logOut: { answers: all('LogOutPayload') },
};

const runners = oneDialect.flatMap((dialect) =>
  (['administrator', 'commissioner'] as const).map((runner) => [runner, dialect] as const),
);

describe.each(runners)('who may run which mutation, beside the %s, on %s', (runner, dialect) => {
  const viewers = viewersWith(runner);
  let fixture: Fixture;
  /** Whether a statement that may write has been executed since `readStored`. */
  let hasWritten = true;

  beforeAll(async () => {
    fixture = await openFixture(dialect);
    fixture.onStatement((sql) => (hasWritten ||= !sql.startsWith('SELECT')));
    const { db, poolId } = fixture;
    // Without the demo, so that the permissions are those of a live pool.
    fixture.settings.mode = 'live';
    const at = fixture.services.clock.now();
    await db.pool.update({ where: { id: poolId }, data: { buyBackThroughWeek: 3 } });
    const bob = await db.user.findUniqueOrThrow({ where: { email: 'bob@pool.example' } });
    const common = { createdAt: at, userId: bob.id };
    await db.referralCode.create({ data: { ...common, poolId, code: 'OLD-CODE' } });
    await db.referralCode.create({ data: { ...common, poolId, code: 'BOBS-CODE' } });
    await db.heldUpdate.create({
      data: {
        gameId: 1,
        update: { status: 'FINAL', period: null, clock: null, homeScore: 1, awayScore: 0 },
        why: 'The schedule file has another score.',
        source: 'SCHEDULE',
        heldAt: at,
      },
    });
    await db.commission.create({ data: { entryId: 11, userId: bob.id, amountCents: 500, earnedAt: at } });
    await db.dispute.create({ data: { poolId, entryId: 4, week: 1, text: 'Why?', openedAt: at } });
    const invitation = { kind: 'JOIN', createdAt: at, queuedAt: at, expiresAt: at, bouncedAt: at } as const;
    await db.invitation.create({
      data: { ...invitation, poolId, email: 'joe@pool.example', declineToken: 'token' },
    });
    await db.session.create({
      data: {
        ...common,
        id: BOBS_SESSION,
        tokenHash: 'hash',
        lastSeenAt: at,
        provenAt: at,
        expiresAt: new Date(at.getTime() + 86_400_000),
      },
    });
    await db.apiToken.create({
      data: { ...common, name: 'Key', tokenHash: 'hash', prefix: 'lsp_', scopeRead: true },
    });
    fixture.settings.publicUrl = 'http://localhost:4000';
    const smtpUrl = 'smtp://127.0.0.1:9';
    Object.assign(fixture.settings, { allowPrivateAddresses: true, smtpUrl });
    // Stored, too: a change of the site's settings reads them again.
    await db.siteSetting.create({ data: { name: 'smtpUrl', value: smtpUrl, updatedAt: at } });
    await db.passkey.create({
      data: { ...common, name: 'Phone', credentialId: 'id', publicKey: '', counter: 0, transports: '' },
    });
    await db.externalIdentity.create({
      data: { ...common, issuer: 'https://sso.example', subject: 'bob' },
    });
    await plantWebhook(fixture);
    // He is reinstated, so that there is an entry to pick for.
    const alive = { eliminatedWeek: null, eliminationReason: null, eliminatedAt: null };
    await db.entry.update({ where: { id: 4 }, data: { ...alive, reinstatedThroughWeek: 2 } });
  });
  afterAll(() => fixture.close());

  test('the table names every mutation', () => {
    expect(Object.keys(TABLE).toSorted()).toEqual(
      Object.keys(schema.getMutationType()!.getFields()).toSorted(),
    );
  });

  const attempt = async (name: string, viewer: TestViewer): Promise<string> => {
    const [argument] = schema.getMutationType()!.getFields()[name]!.args;
    const document = argument
      ? `mutation ($input: ${String(argument.type)}) { ${name}(input: $input) { __typename } }`
      : `mutation { ${name} { __typename } }`;
    const { data, errors } = await fixture.ask(viewer, document, { input: TABLE[name]!.input?.(fixture) });
    expect(errors).toEqual([]);
    return data[name].__typename as string;
  };

  /** What an attempt may change without a right to it: 14 statements. */
  const readStored = async () => ({
    audited: await fixture.db.auditEntry.count(),
    waysInto: await waysInto(fixture.db, fixture.userId('bob')),
    // Whoever gives somebody else bob's account tells his pool (graphql/accountAccess.test.ts).
    told: await fixture.db.openedPick.count({ where: { way: { not: 'OPENED' } } }),
  });
  let known: Awaited<ReturnType<typeof readStored>>;
  const stored = async () => {
    if (hasWritten) {
      hasWritten = false;
      known = await readStored();
    }
    return known;
  };

  test.each(Object.keys(TABLE))('%s', async (name) => {
    const row = TABLE[name]!;
    const answers = [...row.answers, row.stranger ?? row.answers[2]];
    if (runner === 'commissioner' && row.commissioner !== undefined) answers[3] = row.commissioner;
    const { command } = schema.getMutationType()!.getFields()[name]!.extensions;
    const declared = (command as Command | undefined)?.audit;
    const got: string[] = [];
    for (const [index, viewer] of Object.values(viewers).entries()) {
      const before = await stored();
      got.push(await attempt(name, viewer));
      const after = await stored();
      if (viewer !== 'bob' && !isDeepStrictEqual(before.waysInto, after.waysInto))
        expect(after.told, 'told to the pool').toBeGreaterThan(before.told);
      const isRefused = [NO_SESSION, NO_RIGHT].includes(answers[index]!);
      if (isRefused) expect(after.audited).toBe(before.audited);
      if (declared && answers[index]!.endsWith('Payload')) {
        const logged = await fixture.db.auditEntry.findMany({
          select: { action: true },
          orderBy: { id: 'asc' },
          skip: before.audited,
        });
        if (!row.changesNothing) expect(logged.length, 'the rows of the audit log').toBeGreaterThan(0);
        // What the grading logs is not the command's.
        const actions = logged.map(({ action }) => action).filter((action) => action !== 'pool.grade');
        expect(declared).toEqual(expect.arrayContaining(actions));
      }
    }
    const who = (list: readonly string[]) =>
      Object.fromEntries(Object.keys(viewers).map((viewer, index) => [viewer, list[index]]));
    expect(who(got)).toEqual(who(answers));

    // A role without the second factor that the site requires answers as an account without any.
    const withoutRole = await attempt(name, 'stranger');
    fixture.settings.requireSecondFactor = true;
    const { audited } = await stored();
    const withheld = await attempt(name, runner);
    fixture.settings.requireSecondFactor = false;
    expect(withheld).toBe(withoutRole);
    if (withheld === NO_RIGHT) expect((await stored()).audited).toBe(audited);
  });
});

describe.each(['administrator', 'commissioner'] as const)('lists for the %s', (runner) => {
  const LISTS = {
    commissioners: '{ pool { list: commissioners { email } } }',
    auditLog: '{ pool { list: auditLog { edges { node { id } } } } }',
    payments: '{ pool { list: payments { edges { node { amountCents } } } } }',
    paymentTotals: '{ pool { list: paymentTotals { entries } } }',
    entries: '{ pool { list: entries { totalCount } } }',
    payouts: '{ pool { list: payouts { totalCount } } }',
    commissions: '{ pool { list: commissions { edges { node { id } } } } }',
    disputes: '{ pool { list: disputes { edges { node { id } } } } }',
    entriesWithoutPick: '{ pool { list: entriesWithoutPick { totalCount } } }',
    gamesNeedingDecision: '{ pool { list: gamesNeedingDecision { id } } }',
    heldUpdates: '{ pool { list: heldUpdates { id } } }',
    feeds: '{ list: feeds { name } }',
    clockWatch: '{ list: clockWatch { isOff timeSync } }',
  };
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openFixture('sqlite');
  });
  afterAll(() => fixture.close());

  test.each(Object.entries(LISTS))('%s', async (name, document) => {
    for (const [who, viewer] of Object.entries(viewersWith(runner))) {
      const { data, errors } = await fixture.ask(
        viewer,
        document.replace('pool {', `pool(id: "${fixture.pool}") {`),
      );
      const list = (data?.pool ?? data)?.list;
      // The feeds and the clock are the site's.
      const isOfSite = name === 'feeds' || name === 'clockWatch';
      const seesAll = who === runner || (isOfSite && viewer === 'other commissioner');
      if (seesAll) {
        expect(errors).toEqual([]);
        expect(list).toBeTruthy();
      } else {
        expect(list).toBeNull();
        expect(errors).toMatchObject([{ code: who === 'visitor' ? 'NOT_SIGNED_IN' : 'FORBIDDEN' }]);
      }
    }
  });
});

describe('REQUIRE_SECOND_FACTOR', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openFixture('sqlite');
    fixture.settings.requireSecondFactor = true;
  });
  afterAll(() => fixture.close());

  const PIN = `mutation ($input: PinWeekInput!) { pinWeek(input: $input) { __typename ... on Error { message code } } }`;
  const pin = async (viewer: TestViewer) => {
    const { data, errors } = await fixture.ask(viewer, PIN, {
      input: { pool: fixture.pool, week: 2, reason },
    });
    expect(errors).toEqual([]);
    return data.pinWeek as unknown;
  };

  test('an administrator without a second factor can set one up, and has no other right of the role', async () => {
    const missing = {
      __typename: 'ForbiddenError',
      code: 'SECOND_FACTOR_MISSING',
      message:
        'Administrators and commissioners of this site need a second factor. Please set one up under My account, Sign-in security.',
    };
    expect(await pin('administrator')).toEqual(missing);
    const token: TestViewer = { name: 'administrator', scopes: ['read', 'admin'] };
    expect(await pin(token)).toEqual(missing);
    expect(await pin('bob')).toMatchObject({ code: 'FORBIDDEN' });
    const START = 'mutation { startAuthenticatorApp { __typename } }';
    const { data } = await fixture.ask('administrator', START);
    expect(data.startAuthenticatorApp.__typename).toBe('StartAuthenticatorAppPayload');
    expect(await pin('administrator'), 'begun is not done').toEqual(missing);
    await fixture.db.authenticatorApp.updateMany({ data: { confirmedAt: new Date() } });
    expect(await pin('administrator')).toEqual({ __typename: 'PinWeekPayload' });
    expect(await pin(token)).toEqual({ __typename: 'PinWeekPayload' });
    const READ = 'mutation { x: updateNotifications(input: {}) { __typename ... on Error { code } } }';
    const onlyAdmin: TestViewer = { name: 'administrator', scopes: ['admin'] };
    expect((await fixture.ask(onlyAdmin, READ)).data.x.code, 'another scope').toBe('FORBIDDEN');
  });

  test('an object that only administrators see looks missing to one without a second factor', async () => {
    await fixture.db.authenticatorApp.deleteMany();
    const update = { status: 'FINAL', period: null, clock: null, homeScore: 1, awayScore: 0 };
    const heldAt = fixture.services.clock.now();
    const { id } = await fixture.db.heldUpdate.create({
      data: { gameId: 1, update, why: 'It changed.', heldAt },
    });
    const ASK = 'query ($id: ID!) { node(id: $id) { id } nodes(ids: [$id]) { id } }';
    const held = { id: globalId('HeldUpdate', id) };
    expect(await fixture.ask('administrator', ASK, held)).toMatchObject({
      data: { node: null, nodes: [null] },
      errors: [],
    });
    const { id: userId } = await fixture.db.user.findFirstOrThrow({ where: { name: 'administrator' } });
    const at = new Date();
    await fixture.db.authenticatorApp.create({
      data: { userId, secret: 'A', createdAt: at, confirmedAt: at },
    });
    expect((await fixture.ask('administrator', ASK, held)).data).toEqual({ node: held, nodes: [held] });
  });

  test('the account shows whether a second factor is required', async () => {
    const ASK = '{ viewer { signInSecurity { isRequired } } }';
    const of = async (viewer: TestViewer) =>
      (await fixture.ask(viewer, ASK)).data.viewer.signInSecurity.isRequired;
    expect(await of('administrator')).toBe(true);
    expect(await of('bob')).toBe(false);
  });
});
