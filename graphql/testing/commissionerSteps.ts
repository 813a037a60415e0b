import { globalId } from '../api/paging/globalIds.ts';
import { hoursFromDeadline, type Fixture } from './schema.ts';
import { game } from './secretVariants.ts';

/** A mutation with its input, run on each variant. */
export type Step = [mutation: string, input: (fixture: Fixture) => Record<string, unknown>];

const reason = 'To find out.';
/** Includes every team of a secret pick, each in one of the variants. */
const TEAMS = ['BUF', 'DAL', 'GB', 'KC', 'MIA'];
/**
 * Entries with secret picks: eliminated by Thursday in some variants; eliminated in Week 1; without a pick
 * for Week 2.
 */
const ENTRIES = [4, 6, 10, 11];

/** A version that no object has: the refusal shows the object as it is. */
const version = 'none';

const step = (mutation: string, input: Record<string, unknown>): Step => [mutation, () => input];
const pool = (mutation: string, input: Record<string, unknown> = {}): Step => [
  mutation,
  (fixture) => ({ pool: fixture.pool, ...input }),
];
const entry = (mutation: string, number: number, input: Record<string, unknown> = {}): Step => [
  mutation,
  (fixture) => ({ entry: fixture.entry(number), reason, ...input }),
];
const pick = (mutation: string, number: number, week: number, team: string, dryRun = false): Step => [
  mutation,
  (fixture) => ({ entry: fixture.entry(number), week, team: fixture.team(team), reason, dryRun }),
];
/** From now on eliminations can be bought back. */
const BUY_BACKS = pool('updatePool', { options: { buyBackThroughWeek: 3, buyBackFeeCents: 2000 }, reason });
/** Of the second pick of a week, where the pool has two in it. */
const second = ([mutation, input]: Step): Step => [mutation, (fixture) => ({ ...input(fixture), slot: 2 })];
/** Dry run first, then for real. */
const both = (make: (dryRun: boolean) => Step): Step[] => [make(true), make(false)];

const result = (mutation: string, id: number, homeScore: number, awayScore: number) =>
  both((dryRun) => step(mutation, { game: game(id), homeScore, awayScore, reason, dryRun }));
const results = (...all: object[]) =>
  both((dryRun) => step('enterResults', { results: all, reason, dryRun }));
const status = (id: number, to: string, more = {}) =>
  both((dryRun) => step('setGameStatus', { game: game(id), status: to, reason, dryRun, ...more }));
const ruling = (id: number, to: string | null) =>
  both((dryRun) => pool('ruleOnGame', { game: game(id), ruling: to, reason, dryRun }));
const dispute = (id: number) => globalId('Dispute', id);
const correction = (id: number, what: object) =>
  both((dryRun) =>
    step('resolveDispute', {
      dispute: dispute(id),
      resolution: 'So be it.',
      correction: what,
      dryRun,
    }),
  );

/**
 * Attempts of a commissioner who wants to find out picks: every commissioner mutation needs a row, or the
 * test fails. Steps of other mutations only prepare.
 */
export const STEPS: Record<string, Step[]> = {
  setGameStatus: [
    ...status(5, 'POSTPONED'),
    ...status(5, 'SCHEDULED'),
    ...status(8, 'CANCELLED'),
    ...status(6, 'SCHEDULED', { kickoff: hoursFromDeadline(2, -19).toISOString() }),
    ...status(7, 'SCHEDULED', { kickoff: hoursFromDeadline(2, -200).toISOString() }),
  ],
  ruleOnGame: [
    ...[5, 6, 7, 8].flatMap((id) => [...status(id, 'CANCELLED'), ...ruling(id, 'LOSS')]),
    ...ruling(8, 'SURVIVE'),
    ...ruling(5, null),
    ...[9, 10, 11, 12].flatMap((id) => [...status(id, 'CANCELLED'), ...ruling(id, 'LOSS')]),
  ],
  enterResult: [
    ...status(5, 'SCHEDULED'),
    ...result('enterResult', 5, 3, 30),
    ...result('enterResult', 8, 3, 30),
  ],
  correctResult: [
    ...result('correctResult', 5, 20, 23),
    ...result('correctResult', 5, 20, 20),
    ...result('correctResult', 1, 20, 27),
    ...result('correctResult', 3, 20, 27),
    ...result('correctResult', 5, 23, 20),
  ],
  enterResults: [
    ...results(
      { game: game(5), homeScore: 20, awayScore: 23 },
      { game: game(8), homeScore: 3, awayScore: 30 },
      { game: game(1), homeScore: 20, awayScore: 27 },
    ),
    ...results(
      { game: game(5), homeScore: 20, awayScore: 20 },
      { game: game(6), homeScore: 1, awayScore: 0 },
    ),
    ...results({ game: game(5), status: 'SCHEDULED' }, { game: game(1), status: 'CANCELLED' }),
    ...results({ game: game(5), homeScore: 20, awayScore: 23, version }),
    ...results(
      { game: game(5), homeScore: 23, awayScore: 20 },
      { game: game(1), homeScore: 27, awayScore: 20 },
    ),
  ],
  resolveHeldUpdate: [
    [3, true],
    [2, true],
    [1, true],
    [1, false],
  ].map(([id, dryRun]) =>
    step('resolveHeldUpdate', {
      heldUpdate: globalId('HeldUpdate', Number(id)),
      accept: true,
      reason,
      dryRun,
    }),
  ),
  setLine: [step('setLine', { game: game(8), line: -2.5, reason })],
  lockLine: [
    step('lockLine', { game: game(8), reason }),
    step('lockLine', { game: game(8), locked: false, reason }),
  ],
  submitPickFor: [
    ...[4, 11].flatMap((number) => TEAMS.map((team) => pick('submitPickFor', number, 2, team, true))),
    ...TEAMS.map((team) => pick('submitPickFor', 4, 3, team)),
    ...[7, 9].map((number) => pick('submitPickFor', number, 2, 'GB')),
    ...['GB', 'MIA'].map((team) => second(pick('submitPickFor', 12, 2, team))),
  ],
  changePick: [
    ...[4, 6, 12].flatMap((number) => TEAMS.map((team) => pick('changePick', number, 2, team, true))),
    ...[4, 12].map((number) => pick('changePick', number, 2, 'MIA')),
    entry('restorePick', 4, { week: 2 }),
    ...['KC', 'MIA'].map((team) => second(pick('changePick', 8, 2, team))),
  ],
  removePick: [
    ...ENTRIES.flatMap((number) => both((dryRun) => entry('removePick', number, { week: 2, dryRun }))),
    ...[4, 6].map((number) => entry('restorePick', number, { week: 2 })),
    ...both((dryRun) => second(entry('removePick', 8, { week: 2, dryRun }))),
    ...['KC', 'MIA'].map((team) => second(pick('submitPickFor', 8, 2, team))),
    second(entry('restorePick', 8, { week: 2 })),
    entry('removePick', 6, { week: 3 }),
    ...TEAMS.map((team) => pick('submitPickFor', 6, 3, team)),
  ],
  restorePick: [
    ...ENTRIES.map((number) => entry('restorePick', number, { week: 2 })),
    entry('removePick', 4, { week: 2 }),
    ...TEAMS.flatMap((team): Step[] => [
      pick('submitPickFor', 4, 3, team),
      entry('restorePick', 4, { week: 2 }),
      entry('removePick', 4, { week: 3 }),
    ]),
    ...both((dryRun) => entry('restorePick', 4, { week: 2, dryRun })),
  ],
  eliminateEntry: ENTRIES.flatMap((number) =>
    [1, 2, 3].flatMap((week) => both((dryRun) => entry('eliminateEntry', number, { week, dryRun }))),
  ),
  reinstateEntry: ENTRIES.flatMap((number) =>
    [1, 2, 3, null].flatMap((throughWeek) =>
      both((dryRun) => entry('reinstateEntry', number, { throughWeek, dryRun })),
    ),
  ),
  buyBackFor: [
    ...both((dryRun) => entry('buyBackFor', 10, { dryRun })),
    BUY_BACKS,
    ...ENTRIES.flatMap((number) => [
      ...both((dryRun) => entry('buyBackFor', number, { dryRun })),
      entry('buyBackFor', number, { version }),
    ]),
    // Out again by a secret pick in some of the variants.
    entry('buyBackFor', 10),
    ...both((dryRun) => entry('reinstateEntry', 10, { throughWeek: 1, dryRun })),
    ...result('correctResult', 5, 24, 23),
  ],
  cancelBuyBack: [
    BUY_BACKS,
    entry('buyBackFor', 10),
    ...result('correctResult', 3, 20, 27),
    ...ENTRIES.flatMap((number) => both((dryRun) => entry('cancelBuyBack', number, { dryRun }))),
    entry('buyBackFor', 10),
    ['markPaid', (fixture) => ({ entries: [fixture.entry(10)], method: 'cash' })],
    entry('cancelBuyBack', 10),
  ],
  restoreDecision: ENTRIES.flatMap((number) => [
    entry('restoreDecision', number),
    entry('eliminateEntry', number, { week: 2 }),
    ...both((dryRun) => entry('restoreDecision', number, { dryRun })),
    entry('restoreDecision', number, { version }),
    entry('restoreDecision', number),
    entry('reinstateEntry', number, { throughWeek: 2 }),
    ...both((dryRun) => entry('restoreDecision', number, { dryRun })),
  ]),
  setWelcomeMessage: [
    ['setWelcomeMessage', (fixture) => ({ entry: fixture.entry(4), text: 'Hello.' })],
    pool('setWelcomeMessage', { text: 'Hello, all.' }),
  ],
  markPaid: [['markPaid', (fixture) => ({ entries: [4, 12].map(fixture.entry), method: 'cash' })]],
  markUnpaid: [
    ['markPaid', (fixture) => ({ entries: [4, 12].map(fixture.entry), method: 'cash' })],
    ['markUnpaid', (fixture) => ({ entries: [4, 12].map(fixture.entry), reason })],
  ],
  addCommissioner: ['bob@pool.example', 'nobody@pool.example'].map((email) =>
    pool('addCommissioner', { email }),
  ),
  removeCommissioner: [
    pool('addCommissioner', { email: 'bob@pool.example' }),
    pool('removeCommissioner', { email: 'bob@pool.example' }),
    pool('removeCommissioner', { email: 'bob@pool.example' }),
  ],
  payCommission: [step('payCommission', { commissions: [globalId('Commission', 1)] })],
  unpayCommission: [
    step('payCommission', { commissions: [globalId('Commission', 1)] }),
    step('unpayCommission', { commissions: [globalId('Commission', 1)], reason }),
  ],
  updatePool: [
    ...result('correctResult', 5, 20, 20),
    ...['SURVIVE', 'LOSS'].flatMap((tieRule) =>
      both((dryRun) => pool('updatePool', { tieRule, reason, dryRun })),
    ),
    ...['09:00', '23:00', '00:00'].flatMap((deadlineTime) =>
      both((dryRun) => pool('updatePool', { deadlineTime, reason, dryRun })),
    ),
    ...[1, 4, 6].flatMap((deadlineWeekday) =>
      both((dryRun) => pool('updatePool', { deadlineWeekday, reason, dryRun })),
    ),
    ...['America/New_York', 'Pacific/Kiritimati'].map((timeZone) => pool('updatePool', { timeZone, reason })),
    ...[
      ...[{ doublePickWeeks: [3] }, { reuseTeamsFromWeek: 3 }, { reuseTeamsFromWeek: 2 }, { lastWeek: 2 }],
      ...[
        { deadline: 'KICKOFF' },
        { changePicks: 'UNTIL_LOCK' },
        { lives: 2, noPick: 'STRIKE' },
        { lives: 1 },
      ],
    ].flatMap((options) => both((dryRun) => pool('updatePool', { options, reason, dryRun }))),
    pool('updatePool', { name: 'Our pool', entryFeeCents: 2000, registration: 'OPEN', reason }),
  ],
  // Entries with picks of the week that is open, among them the team that lost on Thursday.
  importEntries: both((dryRun) =>
    pool('importEntries', {
      csv: [
        'username,email,1,2,paid',
        'Zoe,zoe@pool.example,KC,BUF,yes',
        'Yan,yan@pool.example,GB,KC,',
        'Xi,xi@pool.example,,DAL,',
      ].join('\n'),
      reason,
      dryRun,
    }),
  ),
  undoImport: both((dryRun) =>
    pool('undoImport', { importedAt: '2025-09-01T00:00:00.000Z', reason, dryRun }),
  ),
  openPick: [
    // Alice's pick, the same everywhere; no pick; a week that is over. Opening another one is tried in secrecy.test.ts.
    ...[1, 7].map((number) => entry('openPick', number, { week: 2 })),
    entry('openPick', 4, { week: 1 }),
    pick('changePick', 1, 2, 'DAL'),
    entry('removePick', 1, { week: 2 }),
  ],
  moveEntry: [
    ...[...ENTRIES, 7].flatMap((number) =>
      both((dryRun) => entry('moveEntry', number, { email: 'bob@pool.example', dryRun })),
    ),
    entry('moveEntry', 6, { email: 'bob@pool.example', version }),
    // To the commissioner, who would own the pick once it is restored.
    entry('removePick', 4, { week: 2 }),
    entry('moveEntry', 4, { email: 'administrator@pool.example' }),
    ...both((dryRun) => entry('restorePick', 4, { week: 2, dryRun })),
    ...TEAMS.map((team): Step => [
      'submitPick',
      (fixture) => ({ entry: fixture.entry(4), week: 2, team: fixture.team(team) }),
    ]),
  ],
  withdrawEntry: [
    ...ENTRIES.flatMap((number) => both((dryRun) => entry('withdrawEntry', number, { dryRun }))),
    ...ENTRIES.map((number) => entry('withdrawEntry', number, { version })),
  ],
  renameEntry: [
    ...[4, 10].flatMap((number) =>
      both((dryRun) => entry('renameEntry', number, { username: `Name ${number}`, dryRun })),
    ),
    ...[4, 6, 10].map((number) => entry('renameEntry', number, { username: 'New', version })),
    ...[4, 6, 10].map((number) => entry('eliminateEntry', number, { week: 2, version })),
    ...[4, 6, 10].map((number) => entry('reinstateEntry', number, { throughWeek: 2, version })),
    pool('updatePool', { tieRule: 'SURVIVE', reason, version }),
    step('correctResult', { game: game(5), homeScore: 20, awayScore: 23, reason, version }),
  ],
  recordPayment: [
    ['recordPayment', (fixture) => ({ entry: fixture.entry(4), amountCents: 1000, method: 'cash' })],
    ['recordPayment', (fixture) => ({ entry: fixture.entry(4), amountCents: 1, method: 'cash', version })],
  ],
  reverseReceipts: [
    ['recordPayment', (fixture) => ({ entry: fixture.entry(12), amountCents: 5000, method: 'cash' })],
    ...[1, 2].map((id) => step('reverseReceipts', { receipts: [globalId('PaymentReceipt', id)], reason })),
  ],
  setPaymentNote: [
    ['setPaymentNote', (fixture) => ({ entry: fixture.entry(4), note: 'Brings it on Friday.' })],
    ['setPaymentNote', (fixture) => ({ entry: fixture.entry(4), note: 'Later.', version })],
  ],
  markPayoutPaid: [4, 6, 10].map((number): Step => [
    'markPayoutPaid',
    (fixture) => ({ entry: fixture.entry(number), amountCents: 5000, method: 'cash' }),
  ]),
  unmarkPayout: [4, 6, 10].map((number) => entry('unmarkPayout', number)),
  publishSeason: [true, false].map((isPublic) => pool('publishSeason', { isPublic })),
  inviteAddresses: both((dryRun) =>
    pool('inviteAddresses', { addresses: 'bob@pool.example, new@pool.example', dryRun }),
  ),
  resendInvitation: [step('resendInvitation', { invitation: globalId('Invitation', 1) })],
  revokeInvitation: [step('revokeInvitation', { invitation: globalId('Invitation', 1) })],
  createInvitationLink: [pool('createInvitationLink', { label: 'Office' })],
  revokeInvitationLink: [step('revokeInvitationLink', { link: globalId('InvitationLink', 1) })],
  sendHeldMails: [['sendHeldMails', (fixture) => ({ pool: fixture.pool, kind: 'INVITATIONS' })]],
  dropHeldMails: [['dropHeldMails', (fixture) => ({ pool: fixture.pool, kind: 'INVITATIONS' })]],
  sendClaimLinks: [
    ...both((dryRun) => pool('sendClaimLinks', { dryRun })),
    ['sendClaimLinks', (fixture) => ({ pool: fixture.pool, entries: [4, 6].map(fixture.entry) })],
  ],
  copyPool: both((dryRun) =>
    pool('copyPool', { season: 2026, name: 'Next pool', inviteMembers: true, dryRun }),
  ),
  openSecondChance: [
    pool('openSecondChance', { name: 'Second chance', includePutOut: true, dryRun: true }),
    ...both((dryRun) => pool('openSecondChance', { name: 'Second chance', dryRun })),
  ],
  createPool: both((dryRun) => step('createPool', { season: 2025, name: 'Second pool', dryRun })),
  importSeason: [step('importSeason', { season: 2025, csv: 'nothing' })],
  updateSite: [step('updateSite', { productName: 'Our site' })],
  // Nobody listens there.
  connectMailServer: [
    step('connectMailServer', {
      host: '127.0.0.1',
      port: 9,
      security: 'NONE',
      user: '',
      password: '',
      mailFrom: 'pool@pool.example',
    }),
  ],
  sendTestMail: [step('sendTestMail', {})],
  testFeeds: [step('testFeeds', {})],
  pinWeek: [1, 3, null].map((week) => pool('pinWeek', { week, reason })),
  createReferralCode: [pool('createReferralCode', { code: 'NEW-CODE' })],
  disableReferralCode: [step('disableReferralCode', { code: globalId('ReferralCode', 1), reason })],
  createWebhook: [pool('createWebhook', { name: 'Chat', url: 'https://chat.example/x' })],
  updateWebhook: [
    step('updateWebhook', { webhook: globalId('Webhook', 1), events: ['ENTRY_OUT', 'ENTRY_BACK'] }),
    step('updateWebhook', { webhook: globalId('Webhook', 1), name: 'Other', version }),
  ],
  // Turning one on counts what happened as reported.
  setWebhookEnabled: [
    ...[false, true].map((enabled) =>
      step('setWebhookEnabled', { webhook: globalId('Webhook', 1), enabled }),
    ),
    ...ENTRIES.map((number) => entry('eliminateEntry', number, { week: 2 })),
    ...ENTRIES.map((number) => entry('reinstateEntry', number, { throughWeek: 2 })),
    ...[false, true].map((enabled) =>
      step('setWebhookEnabled', { webhook: globalId('Webhook', 1), enabled }),
    ),
  ],
  deleteWebhook: [1, 1].map((id) => step('deleteWebhook', { webhook: globalId('Webhook', id) })),
  rotateWebhookSecret: [step('rotateWebhookSecret', { webhook: globalId('Webhook', 1) })],
  testWebhook: [step('testWebhook', { webhook: globalId('Webhook', 1) })],
  replayWebhookDelivery: [step('replayWebhookDelivery', { delivery: globalId('WebhookDelivery', 1) })],
  announce: both((dryRun) => pool('announce', { title: 'A', body: 'B', dryRun })),
  withdrawAnnouncement: both((dryRun) =>
    step('withdrawAnnouncement', { announcement: globalId('Announcement', 1), dryRun }),
  ),
  createPasswordLink: ['bob', 'nobody'].map((name) =>
    step('createPasswordLink', { email: `${name}@pool.example`, reason }),
  ),
  resetSecondFactor: ['bob', 'alice', 'bob'].map((name) =>
    step('resetSecondFactor', { email: `${name}@pool.example`, reason }),
  ),
  exportAccount: ['bob', 'owner6', 'owner10', 'nobody'].map((name) =>
    step('exportAccount', { email: `${name}@pool.example`, reason }),
  ),
  renameAccount: ['bob', 'owner6', 'nobody'].map((name) =>
    step('renameAccount', { email: `${name}@pool.example`, name: 'Another Name', reason }),
  ),
  deleteAccount: ['owner6', 'owner10', 'owner6', 'administrator'].map((name) =>
    step('deleteAccount', { email: `${name}@pool.example`, reason }),
  ),
  remindNow: [2, 3, 1].map((week) => pool('remindNow', { week })),
  answerDispute: [step('answerDispute', { dispute: dispute(1), answer: 'Yes.' })],
  resolveDispute: [
    ...correction(1, { result: { game: game(5), homeScore: 20, awayScore: 23 } }),
    ...correction(2, { eliminateInWeek: 2 }),
    ...correction(2, { reinstateThroughWeek: 2 }),
    step('resolveDispute', { dispute: dispute(1), resolution: 'So be it.', version }),
    ...[{ reinstateThroughWeek: 1 }, { result: { game: game(5), homeScore: 1, awayScore: 2 } }].map(
      (what): Step =>
        step('resolveDispute', {
          dispute: dispute(2),
          resolution: 'So be it.',
          correction: what,
          correctedVersion: version,
        }),
    ),
    ...TEAMS.flatMap((team) => correction(1, { pick: { week: 2, team: globalId('Team', team) } })),
    ...status(8, 'CANCELLED'),
    ...correction(1, { ruling: { game: game(8), ruling: 'LOSS' } }),
  ],
};

/** Further attempts of anyone who does not own the entries. */
export const OTHERS: Step[] = [
  ...ENTRIES.flatMap((number) =>
    TEAMS.map((team): Step => [
      'submitPick',
      (fixture) => ({ entry: fixture.entry(number), week: 3, team: fixture.team(team) }),
    ]),
  ),
  ...ENTRIES.map((number): Step => ['markWelcomeShown', (fixture) => ({ entry: fixture.entry(number) })]),
  ...ENTRIES.map((number): Step => [
    'savePlan',
    (fixture) => ({
      entry: fixture.entry(number),
      name: 'Mine',
      teams: [{ week: 3, team: fixture.team('DAL') }],
    }),
  ]),
  ...ENTRIES.map((_, index): Step => [
    'renamePlan',
    () => ({ plan: globalId('Plan', index + 1), name: 'Ours' }),
  ]),
  ...ENTRIES.map((_, index): Step => [
    'setFallbackPlan',
    () => ({ plan: globalId('Plan', index + 1), isFallback: true }),
  ]),
  ...ENTRIES.map((_, index): Step => ['deletePlan', () => ({ plan: globalId('Plan', index + 1) })]),
  ...ENTRIES.map((number): Step => [
    'openDispute',
    (fixture) => ({ entry: fixture.entry(number), week: 2, text: 'That was a catch.' }),
  ]),
  ...ENTRIES.map((number): Step => [
    'buyBack',
    (fixture) => ({ entry: fixture.entry(number), feeCents: 2000 }),
  ]),
  ...['Who has @Entry 4?', '@Entry 6 @Entry 10 @Entry 11'].map((text) =>
    pool('postMessage', { week: 2, text }),
  ),
  step('markTalkRead', { through: globalId('Message', 1) }),
  step('removeMessage', { message: globalId('Message', 1), reason }),
  pool('acknowledgeRules', { version: 'none' }),
  step('exportMyData', {}),
  step('changeMyName', { name: 'Another Name' }),
  step('changeMyEmail', { email: 'bob@pool.example' }),
  step('confirmMyEmail', { token: 'nonsense' }),
  step('deleteMyAccount', { email: 'bob@pool.example' }),
  pool('addEntries', { numberOfEntries: 1, referralCode: 'BOBS-CODE' }),
  ...ENTRIES.map((number): Step => [
    'leavePool',
    (fixture) => ({ pool: fixture.pool, entries: [fixture.entry(number)] }),
  ]),
];
