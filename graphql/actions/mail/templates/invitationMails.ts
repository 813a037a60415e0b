import { renderMail, type MailContent, type Site } from '../mailContent.ts';

interface InvitationWords {
  poolName: string;
  inviterName: string;
  /** "$50.00". */
  fee: string;
  token: string;
}

/** To an address that a commissioner invites. Says the same whether or not the address has an account. */
export function invitationMail(
  site: Site,
  { poolName, inviterName, fee, token }: InvitationWords,
): MailContent {
  return renderMail(`${inviterName} invites you to ${poolName}`, [
    'Hello,',
    `${inviterName} invites you to play in ${poolName}, an NFL survivor pool on ${site.productName}: pick one team a week, each team once. The last entry standing wins.`,
    `An entry costs ${fee}. The link is yours alone and works for 60 days:`,
    { label: 'See the pool and join', url: `${site.publicUrl}/join/${token}` },
    'If you do not know the sender, you can ignore this email.',
    site.productName,
  ]);
}

/** To the owner of entries that were imported: the link signs in once, without a password. */
export function claimMail(
  site: Site,
  { poolName, inviterName, token, usernames }: InvitationWords & { usernames: readonly string[] },
): MailContent {
  const [first] = usernames;
  const yours = usernames.length === 1 ? `your entry ${first}` : `your ${usernames.length} entries`;
  return renderMail(`Claim ${yours} in ${poolName}`, [
    'Hello,',
    `${inviterName} runs ${poolName} on ${site.productName} now, and ${yours} moved along${usernames.length === 1 ? '.' : `:\n${usernames.join('\n')}`}`,
    'The link signs you in once, within 14 days, without a password. Do not forward it:',
    {
      label: usernames.length === 1 ? 'Claim my entry' : 'Claim my entries',
      url: `${site.publicUrl}/join/${token}`,
    },
    'If you do not play in this pool, you can ignore this email.',
    site.productName,
  ]);
}
