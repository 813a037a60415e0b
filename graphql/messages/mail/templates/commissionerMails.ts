import { formatCents } from '#graphql/money/rules/money.ts';
import type { HowToPay } from '#graphql/money/rules/paymentInstructions.ts';
import { formatDeadline } from '#kernel/rules/zones.ts';
import { letter, type MailContent, poolPage, renderMail, type Site } from '../mailContent.ts';
import type { MissingPickRules } from '#graphql/pools/rules/rulesText/missingPick.ts';
import { missingPicks, type PlannedEntry, withoutPick } from './missingPicks.ts';
import { paymentParts } from './paymentParts.ts';

export function announcementMail(
  site: Site,
  facts: { poolName: string; title: string; body: string },
): MailContent {
  return renderMail(`${facts.poolName}: ${facts.title}`, [
    facts.body,
    { label: 'Open the pool', url: poolPage(site, '/dashboard') },
    `You get this because you play in ${facts.poolName}.`,
  ]);
}

/** A reminder that the commissioner sent by hand. It names entries, and of teams those alone that the recipient has planned. */
export function reminderMail(
  site: Site,
  facts: {
    name: string;
    poolName: string;
    week: number;
    usernames: readonly string[];
    /** Those of the entries for which the deadline takes their plans. */
    planned: readonly PlannedEntry[];
    /** The number of picks that the week takes. */
    picksNeeded: 1 | 2;
    /** Of the pool. */
    rules: MissingPickRules;
    deadline: string;
  },
): MailContent {
  const { name, poolName, week, usernames, planned, picksNeeded, rules, deadline } = facts;
  return letter(site, name, `${poolName}: your Week ${week} pick is missing`, [
    missingPicks(week, usernames, picksNeeded),
    `Picks are due ${deadline}; teams that play earlier lock at kickoff. ${withoutPick(usernames.length, planned, picksNeeded, rules)}`,
    { label: 'Make your picks', url: poolPage(site, '/picks') },
  ]);
}

/** To the author of a dispute, when the commissioner answers or resolves it. */
export function disputeMail(
  site: Site,
  facts: { name: string; username: string; week: number; words: string; isResolved: boolean },
): MailContent {
  const { name, username, week, words, isResolved } = facts;
  return letter(site, name, `Your dispute about Week ${week} was ${isResolved ? 'resolved' : 'answered'}`, [
    `the commissioner has ${isResolved ? 'resolved' : 'answered'} your dispute for ${username}, Week ${week}:`,
    words,
    { label: 'Open the pool', url: poolPage(site, '/dashboard') },
  ]);
}

/** To the owner of an entry whose pick the commissioner made, changed, removed or restored. */
export function pickOverrideMail(
  site: Site,
  facts: {
    name: string;
    poolName: string;
    username: string;
    week: number;
    /** "first " or "second " in a week with two picks; else empty. */
    which: string;
    /** "Kansas City Chiefs"; null for no pick. */
    before: string | null;
    after: string | null;
    reason: string;
  },
): MailContent {
  const { name, poolName, username, week, which, before, after, reason } = facts;
  return letter(site, name, `${poolName}: the commissioner changed your Week ${week} pick`, [
    `the commissioner has changed the ${which}Week ${week} pick of your entry ${username}.`,
    `Before: ${before ?? 'no pick'}\nNow: ${after ?? 'no pick'}`,
    `Reason: ${reason}`,
    'If you think this is wrong, reply to the commissioner or open a dispute.',
    { label: 'See your picks', url: poolPage(site, '/picks') },
  ]);
}

/** To the owner of an entry whose secret pick a commissioner opened. */
export function pickOpenedMail(
  site: Site,
  facts: {
    name: string;
    poolName: string;
    username: string;
    week: number;
    openerName: string;
    reason: string;
  },
): MailContent {
  const { name, poolName, username, week, openerName, reason } = facts;
  return letter(site, name, `${poolName}: a commissioner opened your Week ${week} pick`, [
    `${openerName} has opened the Week ${week} pick of your entry ${username} before the deadline.`,
    `Reason: ${reason}`,
    'Only this commissioner sees the pick. Everybody in the pool can see who opened it, and why. Until the deadline this commissioner cannot change picks of the entry.',
    { label: 'See the log of opened picks', url: poolPage(site, '/history#opened-picks') },
  ]);
}

/** To the owner of an entry that the commissioner renamed. */
export function entryRenamedMail(
  site: Site,
  facts: { name: string; poolName: string; before: string; after: string; reason: string },
): MailContent {
  const { name, poolName, before, after, reason } = facts;
  return letter(site, name, `${poolName}: your entry is now called ${after}`, [
    `the commissioner has renamed your entry ${before} to ${after}.`,
    `Reason: ${reason}`,
    { label: 'Open the pool', url: poolPage(site, '/dashboard') },
  ]);
}

/** To the account that an entry was moved away from. */
export function entryMovedAwayMail(
  site: Site,
  facts: { name: string; poolName: string; username: string; reason: string },
): MailContent {
  const { name, poolName, username, reason } = facts;
  return letter(site, name, `${poolName}: ${username} was moved to another account`, [
    `the commissioner has moved the entry ${username} from your account to another one.`,
    `Reason: ${reason}`,
    'If you think this is wrong, reply to the commissioner.',
    { label: 'Open the pool', url: poolPage(site, '/dashboard') },
  ]);
}

/** To the account that an entry was moved to, which may be new and without a password. */
export function entryMovedHereMail(
  site: Site,
  facts: { name: string; poolName: string; username: string; reason: string },
): MailContent {
  const { name, poolName, username, reason } = facts;
  return letter(site, name, `${poolName}: the entry ${username} is yours now`, [
    `the commissioner has moved the entry ${username} to your account, with its picks and its fee.`,
    `Reason: ${reason}`,
    { label: 'Make your picks', url: poolPage(site, '/picks') },
    'If you have no password yet, set one here:',
    { label: 'Set a password', url: `${site.publicUrl}/forgot-password` },
  ]);
}

/** To the owner of an entry that the commissioner bought back in. */
export function boughtBackMail(
  site: Site,
  facts: {
    name: string;
    poolName: string;
    username: string;
    feeCents: number;
    currency: string;
    /** Null for no fee. */
    howToPay: HowToPay | null;
    /** Whom to ask how to pay. */
    contact: string;
    /** The next deadline. */
    until: Date;
    timeZone: string;
    reason: string;
  },
): MailContent {
  const { name, poolName, username, feeCents, currency, howToPay, contact, until, timeZone, reason } = facts;
  return letter(site, name, `${poolName}: ${username} is back in`, [
    `the commissioner has bought your entry ${username} back in${feeCents > 0 ? ` for ${formatCents(feeCents, currency)}` : ''}. It needs its next pick by ${formatDeadline(until, timeZone)}.`,
    `Reason: ${reason}`,
    ...paymentParts(howToPay, contact),
    { label: 'Make your picks', url: poolPage(site, '/picks') },
  ]);
}
