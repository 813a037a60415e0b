/**
 * The rules that Prisma's models cannot express, once for both dialects. They are no part of the migrations: the program
 * makes them after each, and at a start where they changed (applyConstraints.ts).
 */

/** A rule on one row: `holds` is one line of SQL that is valid in both dialects; NULL counts as true. */
export interface Check {
  table: string;
  name: string;
  holds: string;
}

/** A rule that depends on other rows or on the old row. `when` may use NEW and OLD. */
export interface Refusal {
  table: string;
  name: string;
  on: ('INSERT' | 'UPDATE' | 'DELETE')[];
  /** Only updates of these columns are checked. */
  columns?: string[];
  when: string;
  message: string;
  /** Whether single statements insert many rows. PostgreSQL then checks the rows of an INSERT at once, after it. */
  isBulk?: true;
}

/** The number of a table's rows by some of their columns, kept in a table of its own in the transaction that changes them. */
export interface Count {
  table: string;
  name: string;
  into: string;
  by: CountedColumn[];
  /**
   * Whether single statements update the counted columns of many rows. PostgreSQL then counts a statement at once, also
   * one that updates other columns.
   */
  isBulk: boolean;
}

export interface CountedColumn {
  /** The column of the counts. */
  name: string;
  /** The counted column. */
  of: string;
  /** SQL of the value that stands for NULL. */
  none?: string;
}

/** Weeks go to 22: the four rounds of the playoffs follow the regular season. */
const weekNames = (table: string, ...columns: string[]): Check[] =>
  columns.map((column) => ({
    table,
    name: `${table}_${column}_range`,
    holds: `"${column}" BETWEEN 1 AND 22`,
  }));

const notNegative = (table: string, ...columns: string[]): Check[] =>
  columns.map((column) => ({ table, name: `${table}_${column}_not_negative`, holds: `"${column}" >= 0` }));

const check = (table: string, rule: string, holds: string): Check => ({
  table,
  name: `${table}_${rule}`,
  holds,
});

export const checks: Check[] = [
  check('User', 'email_normal', `"email" = lower(trim("email")) AND "email" <> ''`),
  check('ApiToken', 'scope_given', `"scopeRead" OR "scopePick" OR "scopeAdmin"`),
  ...notNegative('Passkey', 'counter'),
  ...notNegative('PendingLogIn', 'triesLeft'),
  ...notNegative('ProviderLogIn', 'triesLeft'),
  check('ProviderLogIn', 'account_of_purpose', `("userId" IS NULL) = ("purpose" = 'LOG_IN')`),
  check('ProviderLogIn', 'email_normal', `"email" = lower(trim("email")) AND "email" <> ''`),
  check('PendingLogIn', 'password_of_account', `("userId" IS NULL) = ("passwordKey" IS NULL)`),

  check('Season', 'year_range', `"year" BETWEEN 1920 AND 2200`),
  check('Season', 'weekCount_range', `"weekCount" BETWEEN 1 AND 18`),
  ...weekNames('Game', 'week'),
  check('Game', 'two_teams', `"homeTeamId" <> "awayTeamId"`),
  check('Game', 'period_range', `"period" BETWEEN 1 AND 5`),
  ...notNegative('Game', 'homeScore', 'awayScore'),
  check('Game', 'scores_together', `("homeScore" IS NULL) = ("awayScore" IS NULL)`),
  check('Game', 'final_has_scores', `"status" <> 'FINAL' OR "homeScore" IS NOT NULL`),
  check('Game', 'line_range', `"line" BETWEEN -60 AND 60`),
  check('Game', 'lockedLine_range', `"lockedLine" BETWEEN -60 AND 60`),
  check('Game', 'lock_together', `("lockedLine" IS NULL) = ("lineLockedAt" IS NULL)`),
  check('Game', 'confirmation_together', `("confirmedAt" IS NULL) = ("confirmedBy" IS NULL)`),
  check('Game', 'confirmation_of_final', `"confirmedAt" IS NULL OR "status" = 'FINAL'`),
  check('Game', 'review_of_final', `"reviewSince" IS NULL OR "status" = 'FINAL'`),
  ...notNegative('GameResult', 'homeScore', 'awayScore'),
  check('GameResult', 'scores_together', `("homeScore" IS NULL) = ("awayScore" IS NULL)`),
  check('GameResult', 'final_has_scores', `"status" <> 'FINAL' OR "homeScore" IS NOT NULL`),
  check('HeldUpdate', 'resolution_together', `("resolvedAt" IS NULL) = ("accepted" IS NULL)`),

  check('Pool', 'name_given', `trim("name") <> ''`),
  check('Pool', 'slug_normal', `"slug" = lower(trim("slug")) AND "slug" <> ''`),
  check('Pool', 'deadlineWeekday_range', `"deadlineWeekday" BETWEEN 1 AND 7`),
  check(
    'Pool',
    'deadlineTime_form',
    `"deadlineTime" LIKE '__:__' AND "deadlineTime" BETWEEN '00:00' AND '23:59'`,
  ),
  ...notNegative('Pool', 'entryFeeCents', 'commissionCents', 'disputeHours', 'payoutHours'),
  check('Pool', 'maxEntriesPerAccount_range', `"maxEntriesPerAccount" BETWEEN 1 AND 10`),
  ...weekNames('Pool', 'currentWeek', 'pinnedWeek', 'decidedWeek', 'lateJoinThroughWeek'),
  ...weekNames('Pool', 'reuseTeamsFromWeek', 'firstWeek', 'lastWeek', 'buyBackThroughWeek'),
  check('Pool', 'lives_range', `"lives" BETWEEN 1 AND 3`),
  check('Pool', 'byeWeeks_range', `"byeWeeks" BETWEEN 0 AND 4`),
  check('Pool', 'ownAutoPicks_range', `"ownAutoPicks" BETWEEN 0 AND 18`),
  check('Pool', 'favoriteLimit_range', `"favoriteLimit" BETWEEN 0 AND 14`),
  check('Pool', 'teamUses_range', `"teamUses" BETWEEN 0 AND 2`),
  check('Pool', 'weeks_in_order', `"lastWeek" IS NULL OR "firstWeek" <= "lastWeek"`),
  ...notNegative('Pool', 'buyBackFeeCents', 'carriedOverCents'),
  check('Pool', 'currency_letters', `length("currency") = 3 AND "currency" = upper("currency")`),
  ...weekNames('PoolWeek', 'week'),
  check(
    'Entry',
    'username_normal',
    `"username" = trim("username") AND "username" <> '' AND "usernameKey" <> ''`,
  ),
  check('Entry', 'number_range', `"number" BETWEEN 1 AND 10`),
  ...weekNames('Entry', 'startWeek', 'eliminatedWeek', 'adminEliminatedWeek', 'reinstatedThroughWeek'),
  ...weekNames('Entry', 'boughtBackThroughWeek'),
  check(
    'Entry',
    'elimination_together',
    `("eliminatedWeek" IS NULL) = ("eliminationReason" IS NULL) AND ("eliminatedWeek" IS NULL) = ("eliminatedAt" IS NULL)`,
  ),
  ...weekNames('Pick', 'week'),
  check('Pick', 'slot_range', `"slot" BETWEEN 1 AND 2`),
  check('Pick', 'period_range', `"period" BETWEEN 0 AND 1`),
  check('Pick', 'teamUse_range', `"teamUse" BETWEEN 1 AND 22`),

  check('Plan', 'name_given', `trim("name") <> ''`),
  check('Plan', 'fallback_of_entry', `"fallbackOf" = "entryId"`),

  check('ReferralCode', 'code_normal', `"code" = upper(trim("code")) AND "code" <> ''`),
  ...notNegative('Payment', 'amountCents'),
  check('PaymentReceipt', 'reversal_takes', `("reversesId" IS NULL) = ("amountCents" > 0)`),
  check('Payment', 'completed_has_time', `("status" = 'COMPLETED') = ("paidAt" IS NOT NULL)`),
  ...weekNames('BuyBack', 'throughWeek'),
  ...notNegative('BuyBack', 'amountCents'),
  check('BuyBack', 'completed_has_time', `("status" = 'COMPLETED') = ("paidAt" IS NOT NULL)`),
  ...notNegative('Commission', 'amountCents'),
  check('Commission', 'paid_has_time', `("status" = 'PAID') = ("paidAt" IS NOT NULL)`),

  ...notNegative('Payout', 'amountCents'),
  check('OpenedPick', 'week_range', `"week" BETWEEN 1 AND 22`),
  ...weekNames('Dispute', 'week'),
  check('Dispute', 'resolved_has_time', `("status" = 'RESOLVED') = ("resolvedAt" IS NOT NULL)`),
  ...notNegative('InvitationLink', 'uses'),
  check('InvitationLink', 'uses_within_limit', `"maxUses" >= 1 AND "uses" <= "maxUses"`),
  check('Invitation', 'email_normal', `"email" = lower(trim("email")) AND "email" <> ''`),
  check('Invitation', 'claim_has_account', `"kind" <> 'CLAIM' OR "userId" IS NOT NULL`),
  check('Invitation', 'one_end', `"sentAt" IS NULL OR "bouncedAt" IS NULL`),
  ...weekNames('Message', 'week'),
  check('Message', 'text_given', `trim("text") <> ''`),
  check(
    'Message',
    'removal_has_time',
    `("removedById" IS NULL AND "removalReason" IS NULL) OR "removedAt" IS NOT NULL`,
  ),
  ...weekNames('ReminderLog', 'week'),
  ...notNegative('OutboxMail', 'attempts'),
  check('OutboxMail', 'one_end', `"sentAt" IS NULL OR "failedAt" IS NULL`),
  ...notNegative('OutboxPush', 'attempts'),
  check('OutboxPush', 'one_end', `"sentAt" IS NULL OR "failedAt" IS NULL`),
  check('Webhook', 'name_given', `trim("name") <> ''`),
  check('Webhook', 'former_together', `("formerSecret" IS NULL) = ("formerUntil" IS NULL)`),
  check('Webhook', 'reason_of_end', `"disabledReason" IS NULL OR "disabledAt" IS NOT NULL`),
  ...notNegative('WebhookDelivery', 'attempts'),
  check('WebhookDelivery', 'one_end', `"deliveredAt" IS NULL OR "failedAt" IS NULL`),
  ...weekNames('WebhookMark', 'week'),
  check('WebhookMark', 'out_together', `("entryId" IS NULL) = ("week" IS NULL)`),
  ...notNegative('PoolLog', 'size', 'mailedSize'),
  ...notNegative('LogLeaf', 'index', 'replaces'),
  check(
    'LogLeaf',
    'pick_together',
    `("entryId" IS NULL) = ("salt" IS NULL) AND ("salt" IS NULL) = ("record" IS NULL)`,
  ),
  check('LogNode', 'level_range', `"level" BETWEEN 1 AND 7`),
  check('LoggedStanding', 'reason_of_week', `("week" IS NULL) = ("reason" IS NULL)`),
  check('ReplayClock', 'only_one', `"id" = 1`),
  ...notNegative('ReplayClock', 'speed'),
];

export const refusals: Refusal[] = [
  {
    table: 'Game',
    name: 'Game_team_once_a_week',
    on: ['INSERT', 'UPDATE'],
    columns: ['seasonYear', 'week', 'homeTeamId', 'awayTeamId'],
    when: `EXISTS (SELECT 1 FROM "Game" g
      WHERE g."seasonYear" = NEW."seasonYear" AND g."week" = NEW."week" AND g."id" <> NEW."id"
        AND (g."homeTeamId" IN (NEW."homeTeamId", NEW."awayTeamId")
          OR g."awayTeamId" IN (NEW."homeTeamId", NEW."awayTeamId")))`,
    message: 'a team has one game a week',
  },
  {
    table: 'Pick',
    name: 'Pick_of_its_pool',
    on: ['INSERT', 'UPDATE'],
    columns: ['poolId', 'entryId'],
    when: `EXISTS (SELECT 1 FROM "Entry" e WHERE e."id" = NEW."entryId" AND e."poolId" <> NEW."poolId")`,
    message: 'a pick belongs to the pool of its entry',
    isBulk: true,
  },
  {
    table: 'Pick',
    name: 'Pick_of_its_game',
    on: ['INSERT', 'UPDATE'],
    columns: ['poolId', 'week', 'teamId', 'gameId', 'slot', 'period', 'teamUse'],
    when: `EXISTS (SELECT 1 FROM "Game" g, "Pool" p
      WHERE g."id" = NEW."gameId" AND p."id" = NEW."poolId"
        AND (g."week" <> NEW."week" OR g."seasonYear" <> p."seasonYear"
          OR NEW."teamId" NOT IN (g."homeTeamId", g."awayTeamId")
          OR NEW."period" <> (CASE WHEN NEW."week" >= p."reuseTeamsFromWeek" THEN 1 ELSE 0 END)
          OR NEW."teamUse" > (CASE WHEN p."teamUses" = 0 THEN 22 ELSE p."teamUses" END)
          OR (p."teamUses" = 0 AND NEW."teamUse" <> NEW."week")
          OR (p."teamUses" = 2 AND EXISTS (SELECT 1 FROM "Pick" q WHERE q."entryId" = NEW."entryId"
            AND q."week" = NEW."week" AND q."teamId" = NEW."teamId" AND q."slot" <> NEW."slot"))
          OR (NEW."slot" = 2 AND ',' || p."doublePickWeeks" || ',' NOT LIKE '%,' || NEW."week" || ',%')))`,
    message:
      'a pick names a team of its game and the week of its game, in the season and by the options of its pool',
    isBulk: true,
  },
  {
    table: 'GameResult',
    name: 'GameResult_append_only',
    on: ['UPDATE', 'DELETE'],
    when: '1 = 1',
    message: 'results are appended, never changed',
  },
  {
    table: 'PaymentReceipt',
    name: 'PaymentReceipt_append_only',
    on: ['UPDATE'],
    when: '1 = 1',
    message: 'receipts are appended, never changed',
  },
  {
    table: 'AuditEntry',
    name: 'AuditEntry_append_only',
    on: ['UPDATE', 'DELETE'],
    when: '1 = 1',
    message: 'the audit log is appended, never changed',
  },
  {
    table: 'OpenedPick',
    name: 'OpenedPick_never_changed',
    on: ['UPDATE'],
    when: '1 = 1',
    message: 'that a pick was opened is recorded once, never changed',
  },
  {
    table: 'LogLeaf',
    name: 'LogLeaf_append_only',
    on: ['UPDATE', 'DELETE'],
    when: '1 = 1',
    message: 'the log is appended, never changed',
  },
  {
    table: 'LogPublication',
    name: 'LogPublication_append_only',
    on: ['UPDATE', 'DELETE'],
    when: '1 = 1',
    message: 'a published checkpoint is never changed',
  },
];

export const counts: Count[] = [
  {
    table: 'Entry',
    name: 'Entry_counted',
    into: 'EntryCount',
    by: [
      { name: 'poolId', of: 'poolId' },
      { name: 'startWeek', of: 'startWeek' },
      { name: 'eliminatedWeek', of: 'eliminatedWeek', none: '0' },
      { name: 'reason', of: 'eliminationReason', none: `''` },
    ],
    isBulk: true,
  },
  {
    table: 'Pick',
    name: 'Pick_counted',
    into: 'PickCount',
    by: [
      { name: 'poolId', of: 'poolId' },
      { name: 'week', of: 'week' },
      { name: 'teamId', of: 'teamId' },
    ],
    isBulk: false,
  },
];

/**
 * How far PostgreSQL fills the pages of a table, in percent. The picks of a week lie side by side and get their outcomes on
 * the same Sunday: without room on the page each would write every index anew (DECISIONS D53).
 */
export const fillFactors = [{ table: 'Pick', percent: 50 }];
