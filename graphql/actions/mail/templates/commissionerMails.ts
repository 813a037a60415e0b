import { renderMail, type MailContent, type Site } from '../mailContent.ts';

export function announcementMail(
  site: Site,
  facts: { poolName: string; title: string; body: string },
): MailContent {
  return renderMail(`${facts.poolName}: ${facts.title}`, [
    facts.body,
    { label: 'Open the pool', url: `${site.publicUrl}/dashboard` },
    `You get this because you play in ${facts.poolName}.`,
  ]);
}

/** A reminder that the commissioner sent by hand. It names entries, never teams. */
export function reminderMail(
  site: Site,
  facts: { name: string; poolName: string; week: number; usernames: readonly string[]; deadline: string },
): MailContent {
  const { name, poolName, week, usernames, deadline } = facts;
  return renderMail(`${poolName}: your Week ${week} pick is missing`, [
    `Hello ${name},`,
    usernames.length === 1
      ? `your entry ${usernames[0]} has no pick for Week ${week} yet.`
      : `${usernames.length} of your entries have no pick for Week ${week} yet:\n${usernames.join('\n')}`,
    `Picks are due ${deadline}; teams that play earlier lock at kickoff. An entry without a pick is eliminated.`,
    { label: 'Make your picks', url: `${site.publicUrl}/picks` },
    site.productName,
  ]);
}

/** To the author of a dispute, when the commissioner answers or resolves it. */
export function disputeMail(
  site: Site,
  facts: { name: string; username: string; week: number; words: string; isResolved: boolean },
): MailContent {
  const { name, username, week, words, isResolved } = facts;
  return renderMail(`Your dispute about Week ${week} was ${isResolved ? 'resolved' : 'answered'}`, [
    `Hello ${name},`,
    `the commissioner has ${isResolved ? 'resolved' : 'answered'} your dispute for ${username}, Week ${week}:`,
    words,
    { label: 'Open the pool', url: `${site.publicUrl}/dashboard` },
    site.productName,
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
    /** "Kansas City Chiefs"; null for no pick. */
    before: string | null;
    after: string | null;
    reason: string;
  },
): MailContent {
  const { name, poolName, username, week, before, after, reason } = facts;
  return renderMail(`${poolName}: the commissioner changed your Week ${week} pick`, [
    `Hello ${name},`,
    `the commissioner has changed the Week ${week} pick of your entry ${username}.`,
    `Before: ${before ?? 'no pick'}\nNow: ${after ?? 'no pick'}`,
    `Reason: ${reason}`,
    'If you think this is wrong, reply to the commissioner or open a dispute.',
    { label: 'See your picks', url: `${site.publicUrl}/picks` },
    site.productName,
  ]);
}
