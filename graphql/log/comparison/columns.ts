import {
  declared,
  forEachOption,
  type LoggedOptions,
  type OptionName,
} from '#graphql/pools/rules/options/poolOptions.ts';
import type { Prisma } from '#prisma/generated/sqlite/client.ts';

/** Derived from the log; the comparison finds any other value. */
const COMPARED = { compared: true } as const;
/** Why the log does not determine a column. */
const because = (reason: string) => ({ compared: false, reason }) as const;

type Placement = typeof COMPARED | ReturnType<typeof because>;
type Placements = Readonly<Record<string, Placement>>;

const ORDER = because('Numbers the rows; no screen shows it.');
const WORDS = because("Words of a commissioner for people's eyes; they decide nothing.");
const MONEY = because('Money changes hands outside; the log states the prize and the shares.');
const SWITCH = because('What screens offer; it decides nothing.');
const ADDRESS = because('An address; it decides nothing.');
const REAL_TIME = because('Real time of the machine, which the log does not use.');
const FUTURE = because('Decides about what is still to come; what came of it is compared.');
const PLAYED = because('Of a game that is being played: the log states final results.');
const SCHEDULED = because('Decoration of the schedule; no rule reads it.');

/** Option columns: the log states those that affect grading. */
const OPTION_COLUMNS = forEachOption((name) => {
  const { logged, schedules } = declared(name);
  return logged ? COMPARED : schedules ? FUTURE : SWITCH;
}) as { [Name in OptionName]: Name extends keyof LoggedOptions ? typeof COMPARED : typeof SWITCH };

/** Models that cannot affect who is alive, with the reason. */
const outside = {
  User: 'An account.',
  Session: 'A session.',
  PasswordReset: 'A link that sets a password.',
  ApiToken: 'A credential.',
  Passkey: 'A credential.',
  AuthenticatorApp: 'A credential.',
  RecoveryCode: 'A credential.',
  PendingLogIn: 'A login in progress.',
  ExternalIdentity: 'A credential.',
  ProviderLogIn: 'A login in progress.',
  PasskeyChallenge: 'A login in progress.',
  Team: 'Names and colors of teams, which come with the product.',
  HeldUpdate: "The office's list of contradicted results; the log states each review.",
  PoolCommissioner: 'Who may run a pool; every act is in the log.',
  Plan: 'Read by its owner alone. No log has it: what a deadline takes from one is a pick, which the log has.',
  ReferralCode: 'Money changes hands outside.',
  Payment: 'Money changes hands outside.',
  PaymentReceipt: 'Money changes hands outside.',
  Commission: 'Money changes hands outside.',
  Payout: 'A note of money that was paid outside; the log states the shares.',
  AuditEntry: 'The record of the office, append-only in the database.',
  Dispute: 'Words of members.',
  Announcement: 'Words of commissioners.',
  ReminderLog: 'Which mails were sent.',
  OutboxMail: 'Mails on their way.',
  ReadMark: 'What somebody has read.',
  RulesAcknowledgement: 'Who has read the rules; the log commits to each, and nothing follows from it.',
  Message: 'Words of members.',
  MessageMention: 'Words of members.',
  InvitationLink: 'An invitation; the entry that joins by it is in the log.',
  Invitation: 'An invitation; the entry that joins by it is in the log.',
  InvitationRefusal: 'An address that wants no mail.',
  PushSubscription: 'A browser that shows notifications.',
  OutboxPush: 'Notifications on their way.',
  Webhook: 'An address that gets events.',
  WebhookDelivery: 'Events on their way.',
  WebhookMark: 'Events on their way.',
  JobLease: 'Operation of the server.',
  ReplayClock: "The demo's clock.",
  WriteProbe: 'Operation of the server.',
  FeedStatus: 'Operation of the server.',
  SigningKey: 'Secrets of the server.',
  RateLimiterFlexible: 'Operation of the server.',
  SiteSetting: 'Settings of the site.',
  SetupCode: 'The first set-up.',
  SeasonImport: 'An import in progress.',
  LogBeginning: 'A log in progress, which nobody reads yet.',
  LogIncident: 'What the comparison itself has found.',
  SeenCheckpoint: 'What participants have reported: the log is compared with it.',
  SiteLogLeaf: "A leaf of the site's log, whose root the site's checkpoints state.",
  WitnessedLog: "Another site's log, which that site answers for.",
} satisfies Partial<Record<Prisma.ModelName, string>>;

const inside = {
  Season: { year: COMPARED, weekCount: COMPARED },
  Game: {
    id: COMPARED,
    seasonYear: COMPARED,
    week: COMPARED,
    feedId: because('The id of the game at its source.'),
    homeTeamId: COMPARED,
    awayTeamId: COMPARED,
    kickoff: COMPARED,
    isKickoffConfirmed: COMPARED,
    kickoffMovedAt: because('The revision of calendars; the kickoff itself is compared.'),
    isNeutralSite: SCHEDULED,
    status: COMPARED,
    period: PLAYED,
    clock: PLAYED,
    homeScore: COMPARED,
    awayScore: COMPARED,
    wentToOvertime: SCHEDULED,
    line: because(
      'A forecast of its source; the lines of automatic picks are in the log, and checked there.',
    ),
    lockedLine: because(
      'A forecast of its source; the lines of automatic picks are in the log, and checked there.',
    ),
    lineLockedAt: because('A forecast of its source.'),
    completedAt: COMPARED,
    resultSource: COMPARED,
    confirmedAt: because("The second source's word, of which the log states contradictions."),
    confirmedBy: because("The second source's word, of which the log states contradictions."),
    reviewSince: COMPARED,
    updatedAt: because('When the row was last written.'),
  },
  GameResult: {
    id: ORDER,
    gameId: COMPARED,
    status: COMPARED,
    homeScore: COMPARED,
    awayScore: COMPARED,
    source: COMPARED,
    recordedAt: COMPARED,
  },
  Pool: {
    id: COMPARED,
    name: WORDS,
    slug: ADDRESS,
    seasonYear: COMPARED,
    createdAt: because('Before anything that is shown of the pool.'),
    timeZone: COMPARED,
    deadlineTime: FUTURE,
    entryFeeCents: COMPARED,
    maxEntriesPerAccount: FUTURE,
    registration: FUTURE,
    commissionCents: MONEY,
    prizeBasis: COMPARED,
    venmo: MONEY,
    paypal: MONEY,
    cashApp: MONEY,
    zelle: MONEY,
    paymentLink: MONEY,
    paymentText: WORDS,
    disputeHours: FUTURE,
    payoutHours: FUTURE,
    welcomeText: WORDS,
    contactEmail: ADDRESS,
    rulesUpdatedText: WORDS,
    currentWeek: COMPARED,
    pinnedWeek: because("A commissioner's choice of the week that screens open with."),
    decidedWeek: COMPARED,
    ...OPTION_COLUMNS,
    buyBackCents: COMPARED,
    carriedOverCents: COMPARED,
    copiedFromId: because('The pool of the season before.'),
    secondChanceOfId: because('The pool whose entries play on in this one.'),
    seasonPublishedAt: SWITCH,
    differsSince: because('What the comparison itself has found.'),
  },
  PoolWeek: {
    id: ORDER,
    poolId: COMPARED,
    week: COMPARED,
    deadline: COMPARED,
    deadlineMovedAt: COMPARED,
    reopenedFrom: COMPARED,
    deadlinePassedAt: COMPARED,
    completedAt: COMPARED,
    isVoid: COMPARED,
  },
  Entry: {
    id: COMPARED,
    poolId: COMPARED,
    userId: COMPARED,
    username: COMPARED,
    usernameKey: COMPARED,
    usernameSkeleton: COMPARED,
    number: because('Numbers the entries of an account, which is compared.'),
    joinedAt: because('The demo dates entries back; the log states when an entry was stored.'),
    importedAt: because('The log states when an entry was stored, and which picks were imported.'),
    startWeek: COMPARED,
    eliminatedWeek: COMPARED,
    eliminationReason: COMPARED,
    eliminatedAt: COMPARED,
    adminEliminatedWeek: COMPARED,
    reinstatedThroughWeek: COMPARED,
    boughtBackThroughWeek: COMPARED,
    strikeWeeks: COMPARED,
    welcomeShownAt: because('What somebody has read.'),
    welcomeMessage: WORDS,
    referralCodeId: MONEY,
  },
  EntryCount: {
    poolId: COMPARED,
    startWeek: COMPARED,
    eliminatedWeek: COMPARED,
    reason: COMPARED,
    part: because('Divides a count among writers; the sum is compared.'),
    count: COMPARED,
  },
  PickCount: {
    poolId: COMPARED,
    week: COMPARED,
    teamId: COMPARED,
    part: because('Divides a count among writers; the sum is compared.'),
    count: COMPARED,
  },
  Pick: {
    id: ORDER,
    poolId: COMPARED,
    entryId: COMPARED,
    week: COMPARED,
    teamId: COMPARED,
    gameId: COMPARED,
    submittedAt: COMPARED,
    source: COMPARED,
    outcome: COMPARED,
    slot: COMPARED,
    period: COMPARED,
    teamUse: because(
      'Numbers the uses of a team, so that the database holds their limit; the picks are compared.',
    ),
  },
  GameRuling: { id: ORDER, poolId: COMPARED, gameId: COMPARED, kind: COMPARED },
  BuyBack: {
    id: ORDER,
    entryId: COMPARED,
    throughWeek: COMPARED,
    amountCents: COMPARED,
    status: MONEY,
    createdAt: COMPARED,
    paidAt: MONEY,
  },
  OpenedPick: {
    id: ORDER,
    poolId: COMPARED,
    entryId: COMPARED,
    week: COMPARED,
    openedById: because('Which person acted: the log says that a commissioner did.'),
    openedAt: COMPARED,
    reason: COMPARED,
    way: COMPARED,
  },
  PoolLog: {
    poolId: COMPARED,
    origin: COMPARED,
    size: COMPARED,
    peaks: COMPARED,
    lastAt: COMPARED,
    checkpoint: COMPARED,
    mailedSize: because('Which mails were sent.'),
  },
  LogLeaf: {
    poolId: COMPARED,
    index: COMPARED,
    at: COMPARED,
    type: COMPARED,
    data: COMPARED,
    entryId: COMPARED,
    week: COMPARED,
    teamId: COMPARED,
    replaces: COMPARED,
    salt: COMPARED,
    record: COMPARED,
  },
  LogNode: { poolId: COMPARED, level: COMPARED, index: COMPARED, hash: COMPARED },
  LogFact: { poolId: COMPARED, key: COMPARED, value: COMPARED },
  LoggedStanding: {
    entryId: COMPARED,
    index: COMPARED,
    poolId: COMPARED,
    from: COMPARED,
    until: COMPARED,
    week: COMPARED,
    reason: COMPARED,
    strikes: COMPARED,
  },
  LoggedName: {
    entryId: COMPARED,
    poolId: COMPARED,
    salt: COMPARED,
    ownerSalt: COMPARED,
    earlier: because('Opens replaced commitments; a verifier that lacks one says so.'),
  },
  LogPublication: {
    id: ORDER,
    poolId: COMPARED,
    week: COMPARED,
    at: COMPARED,
    size: COMPARED,
    checkpoint: COMPARED,
  },
  LogCosignature: {
    publicationId: because('Joins a signature to the checkpoint that it must fit; nobody reads one without.'),
    witness: COMPARED,
    line: COMPARED,
  },
  LogKey: { id: ORDER, publicKey: COMPARED, since: REAL_TIME, until: COMPARED },
} satisfies Partial<Record<Prisma.ModelName, Placements>>;

type Inside = typeof inside;

/** A compared column: "Entry.eliminatedWeek". */
export type Column = {
  [Model in keyof Inside]: {
    [Name in keyof Inside[Model] & string]: Inside[Model][Name] extends typeof COMPARED
      ? `${Model}.${Name}`
      : never;
  }[keyof Inside[Model] & string];
}[keyof Inside];

/** For each column of each model: compared with the log, or why not. */
export const columnPlacements: Readonly<Record<Prisma.ModelName, Placements | { readonly outside: string }>> =
  {
    ...inside,
    ...(Object.fromEntries(
      Object.entries(outside).map(([model, reason]) => [model, { outside: reason }]),
    ) as Record<keyof typeof outside, { outside: string }>),
  };
