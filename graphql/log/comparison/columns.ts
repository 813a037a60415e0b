import {
  declared,
  type LoggedOptions,
  type OptionName,
  optionsThat,
} from '#graphql/pools/rules/options/poolOptions.ts';
import type { Prisma } from '#prisma/generated/sqlite/client.ts';

type Columns<Model extends Prisma.ModelName> = keyof Prisma.TypeMap['model'][Model]['payload']['scalars'] &
  string;

const ORDER = 'Numbers the rows; no screen shows it.';
const WORDS = "Words of a commissioner for people's eyes; they decide nothing.";
const MONEY = 'Money changes hands outside; the log states the prize and the shares.';
const SWITCH = 'What screens offer; it decides nothing.';
const ADDRESS = 'An address; it decides nothing.';
const REAL_TIME = 'Real time of the machine, which the log does not use.';
const FUTURE = 'Decides about what is still to come; what came of it is compared.';
const PLAYED = 'Of a game that is being played: the log states final results.';
const PART = 'Divides a count among writers; the sum is compared.';
const FORECAST = 'A forecast of its source; the lines of automatic picks are in the log, and checked there.';
const SECOND_SOURCE = "The second source's word, of which the log states contradictions.";
const SCHEDULED = 'Decoration of the schedule; no rule reads it.';

/** Option columns: the log states those that affect grading. */
const OPTIONS = Object.fromEntries(
  optionsThat(({ logged }) => logged === false).map((name) => [
    name,
    declared(name).schedules ? FUTURE : SWITCH,
  ]),
) as Record<Exclude<OptionName, keyof LoggedOptions>, string>;

/** Models that cannot affect who is alive, with the reason. */
export const uncomparedModels = {
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

/** Compared models, with the reason for each column that the log does not determine; all their other columns are compared. */
export const comparedModels = {
  Season: {},
  Game: {
    feedId: 'The id of the game at its source.',
    kickoffMovedAt: 'The revision of calendars; the kickoff itself is compared.',
    isNeutralSite: SCHEDULED,
    period: PLAYED,
    clock: PLAYED,
    wentToOvertime: SCHEDULED,
    line: FORECAST,
    lockedLine: FORECAST,
    lineLockedAt: FORECAST,
    confirmedAt: SECOND_SOURCE,
    confirmedBy: SECOND_SOURCE,
    updatedAt: 'When the row was last written.',
  },
  GameResult: { id: ORDER },
  Pool: {
    name: WORDS,
    slug: ADDRESS,
    createdAt: 'Before anything that is shown of the pool.',
    deadlineTime: FUTURE,
    maxEntriesPerAccount: FUTURE,
    registration: FUTURE,
    commissionCents: MONEY,
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
    pinnedWeek: "A commissioner's choice of the week that screens open with.",
    ...OPTIONS,
    copiedFromId: 'The pool of the season before.',
    secondChanceOfId: 'The pool whose entries play on in this one.',
    seasonPublishedAt: SWITCH,
    differsSince: 'What the comparison itself has found.',
  },
  PoolWeek: { id: ORDER },
  Entry: {
    number: 'Numbers the entries of an account, which is compared.',
    joinedAt: 'The demo dates entries back; the log states when an entry was stored.',
    importedAt: 'The log states when an entry was stored, and which picks were imported.',
    welcomeShownAt: 'What somebody has read.',
    welcomeMessage: WORDS,
    referralCodeId: MONEY,
  },
  EntryCount: { part: PART },
  PickCount: { part: PART },
  Pick: {
    id: ORDER,
    teamUse: 'Numbers the uses of a team, so that the database holds their limit; the picks are compared.',
  },
  GameRuling: { id: ORDER },
  BuyBack: { id: ORDER, status: MONEY, paidAt: MONEY },
  OpenedPick: {
    id: ORDER,
    openedById: 'Which person acted: the log says that a commissioner did.',
  },
  PoolLog: { mailedSize: 'Which mails were sent.' },
  LogLeaf: {},
  LogNode: {},
  LogFact: {},
  LoggedStanding: {},
  LoggedName: {
    earlier: 'Opens replaced commitments; a verifier that lacks one says so.',
  },
  LogPublication: { id: ORDER },
  LogCosignature: {
    publicationId: 'Joins a signature to the checkpoint that it must fit; nobody reads one without.',
  },
  LogKey: { id: ORDER, since: REAL_TIME },
} satisfies {
  readonly [Model in Prisma.ModelName]?: { readonly [Name in Columns<Model>]?: string };
};

type Compared = typeof comparedModels;

/** A compared column: "Entry.eliminatedWeek". */
export type Column = {
  [Model in keyof Compared]: `${Model}.${Exclude<Columns<Model>, keyof Compared[Model]>}`;
}[keyof Compared];
