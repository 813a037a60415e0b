import { isAutomatic } from '#graphql/picks/rules/autoPicks.ts';
import type { PickSource } from '#graphql/grading/rules/facts.ts';
import { formatRecorded } from '#kernel/rules/zones.ts';
import { letter, type MailContent, poolPage, type Site } from '../mailContent.ts';

/** A pick as its pool's log has it. */
export interface RecordedPickLine {
  username: string;
  /** "Kansas City Chiefs". */
  team: string;
  /** The team of the pick that it replaces; null for none. */
  was: string | null;
  source: PickSource;
  /** The number of its leaf. */
  index: number;
  recordedAt: Date;
}

/** To the owner of picks of one week that have been recorded, with their receipts as attached files. */
export function pickReceiptsMail(
  site: Site,
  facts: {
    name: string;
    poolName: string;
    timeZone: string;
    week: number;
    /** Null for a week that the pool does not play anymore. */
    deadline: Date | null;
    picks: readonly RecordedPickLine[];
    logKey: string;
  },
): MailContent {
  const { name, poolName, timeZone, week, deadline, picks, logKey } = facts;
  const isOne = picks.length === 1;
  return letter(site, name, `Week ${week} of ${poolName}: your ${isOne ? 'pick is' : 'picks are'} recorded`, [
    ...picks.map((pick) => `${pickText(pick)}\n${recordedText(pick, deadline, timeZone)}`),
    `The pool keeps a log that can only grow, and ${isOne ? 'your pick is' : 'your picks are'} sealed in it. Keep this email: with the attached ${isOne ? 'receipt' : 'receipts'} anyone can check that nobody has changed ${isOne ? 'the pick' : 'the picks'} since.`,
    { label: isOne ? 'Check the receipt' : 'Check the receipts', url: poolPage(site, '/verify') },
    `The key that signs the log, which you can check on the same page:\n${logKey}`,
  ]);
}

function pickText({ username, team, was, source }: RecordedPickLine): string {
  if (source === 'PLAN') return `${username}: the ${team}, taken from your plan at the deadline.`;
  if (source === 'AUTO') return `${username}: the ${team}, picked automatically at the deadline.`;
  return `${username}: the ${team}${was === null ? '' : `, instead of the ${was}`}.`;
}

function recordedText(
  { index, recordedAt, source }: RecordedPickLine,
  deadline: Date | null,
  timeZone: string,
): string {
  const place = `Recorded as no. ${index.toLocaleString('en-US')} on ${formatRecorded(recordedAt, timeZone)}`;
  return isAutomatic(source) || deadline === null
    ? `${place}.`
    : `${place}, ${recordedAt < deadline ? 'before' : 'after'} the deadline.`;
}
