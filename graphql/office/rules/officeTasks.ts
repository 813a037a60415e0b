/** What can wait for a commissioner, the most urgent first. */
export const officeTaskKinds = [
  'LOG_DIFFERENCES',
  'GAMES',
  'HELD_UPDATES',
  'DISPUTES',
  'FAILED_MAILS',
  'HELD_MAILS',
  'STOPPED_WEBHOOKS',
  'BOUNCED_INVITATIONS',
  'UNPAID_ENTRIES',
  'UNPAID_COMMISSIONS',
] as const;

export type OfficeTaskKind = (typeof officeTaskKinds)[number];

/** Milliseconds after kickoff from which a game without a result needs a look. */
export const RESULT_OVERDUE = 8 * 3_600_000;

/** Milliseconds within which a second reminder by hand must be asked for again. */
export const REMINDER_PAUSE = 3_600_000;
