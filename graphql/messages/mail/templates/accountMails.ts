import type { HowToPay } from '#graphql/money/rules/paymentInstructions.ts';
import { letter, type MailContent, poolPage, signedMail, type Site } from '../mailContent.ts';
import { paymentParts } from './paymentParts.ts';

/** To an administrator who tries the mail server. */
export function testMail(site: Site): MailContent {
  return signedMail(site, `Test mail of ${site.productName}`, [
    'this mail shows that the site can send mail, and where its links lead:',
    { label: site.productName, url: site.publicUrl },
  ]);
}

/** To an account that joined, or added entries. */
export function welcomeMail(
  site: Site,
  facts: {
    name: string;
    poolName: string;
    usernames: readonly string[];
    startWeek: number;
    /** The commissioner's welcome message; null for none. */
    welcomeText: string | null;
    /** Null where nothing is due. */
    howToPay: HowToPay | null;
    /** Whom to ask how to pay. */
    contact: string;
  },
): MailContent {
  const { usernames, poolName } = facts;
  return letter(site, facts.name, `Welcome to ${poolName}`, [
    usernames.length === 1
      ? `your entry ${usernames[0]} has joined ${poolName} and plays from Week ${facts.startWeek} on.`
      : `your ${usernames.length} entries have joined ${poolName} and play from Week ${facts.startWeek} on:\n${usernames.join('\n')}`,
    ...(facts.welcomeText === null ? [] : [facts.welcomeText]),
    ...paymentParts(facts.howToPay, facts.contact),
    { label: 'Make your picks', url: poolPage(site, '/picks') },
  ]);
}

/** To the owner of an address that somebody tried to join with, without the account's password. */
export function knownAddressMail(site: Site, name: string): MailContent {
  return letter(site, name, `You already have a ${site.productName} account`, [
    'someone tried to join a pool with your email address. There is an account for it already, so nothing was changed.',
    'If it was you, log in and add entries there, or choose a new password if you forgot yours.',
    { label: 'Log in', url: `${site.publicUrl}/login` },
    { label: 'Forgot your password?', url: `${site.publicUrl}/forgot-password` },
    'If this was not you, you can ignore this email.',
  ]);
}

export function resetMail(site: Site, facts: { name: string; token: string }): MailContent {
  return letter(site, facts.name, `Reset your ${site.productName} password`, [
    'someone asked to reset the password of your account. The link works once, for one hour:',
    { label: 'Choose a new password', url: `${site.publicUrl}/forgot-password?token=${facts.token}` },
    'If this was not you, you can ignore this email: your password stays the same.',
  ]);
}

/** To the owner of an account for which an administrator made a password link, which the mail does not contain. */
export function passwordLinkMail(site: Site, { name }: { name: string }): MailContent {
  return letter(site, name, `${site.productName}: a password link was made for your account`, [
    'an administrator of this site made a link by which a new password can be chosen for your account, to hand it to you. It works once, for 24 hours. Until then your password stays as it is, and so does your second factor, if you have one.',
    'If you did not ask for it, ask the administrator, and choose a new password yourself, which ends the link:',
    { label: 'Choose a new password', url: `${site.publicUrl}/forgot-password` },
  ]);
}

/** To the owner of an account that an administrator gave another name. */
export function accountRenamedMail(site: Site, facts: { name: string; reason: string }): MailContent {
  const { name, reason } = facts;
  return letter(site, name, `Your name on ${site.productName} was changed`, [
    `an administrator of this site has changed the name of your account to ${name}. Usernames of your entries stay as they are.`,
    `Reason: ${reason}`,
    'You can choose another name:',
    { label: 'Open My account', url: `${site.publicUrl}/account` },
  ]);
}

/** To the owner, after a password was changed or reset. */
export function passwordChangedMail(site: Site, facts: { name: string; liveTokens: number }): MailContent {
  const { name, liveTokens } = facts;
  return letter(site, name, `Your ${site.productName} password was changed`, [
    'the password of your account was changed, and other devices were logged out.',
    ...(liveTokens === 0
      ? []
      : [
          `Your API tokens still work (${liveTokens === 1 ? 'there is one' : `there are ${liveTokens}`}). Revoke any that you do not recognize.`,
        ]),
    'If this was not you, reset your password right away:',
    { label: 'Reset your password', url: `${site.publicUrl}/forgot-password` },
  ]);
}
