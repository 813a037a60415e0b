import { type MailContent, poolPage, signedMail, type Site } from '../mailContent.ts';

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
  {
    poolName,
    inviterName,
    fee,
    token,
    isForAnyone,
    isEachTeamOnce,
  }: InvitationWords & { isForAnyone: boolean; isEachTeamOnce: boolean },
): MailContent {
  return signedMail(site, `${inviterName} invites you to ${poolName}`, [
    'Hello,',
    `${inviterName} invites you to play in ${poolName}, an NFL survivor pool on ${site.productName}: pick one team a week${isEachTeamOnce ? ', each team once' : ''}. The last entry standing wins.`,
    isForAnyone
      ? `An entry costs ${fee}. The link works once, for you or whoever you give it to, within 60 days:`
      : `An entry costs ${fee}. The link is for your address alone and works for 60 days:`,
    { label: 'See the pool and join', url: `${site.publicUrl}/join/${token}` },
    'If you do not know the sender, you can ignore this email.',
  ]);
}

export interface ClaimedEntry {
  username: string;
  /** The week in which it went out, in words: "Week 3"; null while it is publicly alive. */
  outSince: string | null;
}

/** To the owner of entries that were imported: the link signs in once, without a password. */
export function claimMail(
  site: Site,
  { poolName, inviterName, token, entries }: InvitationWords & { entries: readonly ClaimedEntry[] },
): MailContent {
  const isOne = entries.length === 1;
  const yours = isOne ? `your entry ${entries[0]!.username}` : `your ${entries.length} entries`;
  const listed = entries.map(({ username, outSince }) =>
    outSince === null ? username : `${username} (out since ${outSince})`,
  );
  const out = entries.filter(({ outSince }) => outSince !== null);
  return signedMail(site, `Claim ${yours} in ${poolName}`, [
    'Hello,',
    `${inviterName} runs ${poolName} on ${site.productName} now, and ${yours} moved along${isOne ? '.' : `:\n${listed.join('\n')}`}`,
    ...(out.length < entries.length || out.length === 0
      ? []
      : [
          isOne
            ? `It is out since ${out[0]!.outSince}, so there is nothing to pick any more. You can still follow the pool.`
            : 'All of them are out, so there is nothing to pick any more. You can still follow the pool.',
        ]),
    'The link signs you in once, within 14 days, without a password. Do not forward it:',
    {
      label: isOne ? 'Claim my entry' : 'Claim my entries',
      url: `${site.publicUrl}/join/${token}`,
    },
    'If you do not play in this pool, you can ignore this email.',
  ]);
}

interface UsedInvitation {
  poolName: string;
  /** The address that the invitation was for. */
  invited: string;
  /** Whom to ask: "Lou Kowalski, lou@example.com". */
  contact: string;
}

/** To the address of an invitation that anyone with the link could use, when another account did. */
export function usedInvitationMail(site: Site, { poolName, contact }: UsedInvitation): MailContent {
  return signedMail(site, `Your invitation to ${poolName} was used`, [
    'Hello,',
    `somebody with another address used the invitation to ${poolName} that was sent to you. Its link worked once, so it does not work any more.`,
    `If you gave it away, there is nothing to do. If you still want to play, ask the commissioner for another one: ${contact}`,
  ]);
}

/** To the commissioner who invited an address, when another one used the invitation. */
export function usedByOtherMail(
  site: Site,
  { poolName, invited, name, usedBy }: UsedInvitation & { name: string; usedBy: string },
): MailContent {
  return signedMail(site, `${poolName}: another address used an invitation`, [
    'Hello,',
    `${name} (${usedBy}) joined ${poolName} by the invitation of ${invited}, which anyone with the link could use. ${invited} was told, and needs another invitation to join.`,
    { label: 'See the invitations', url: poolPage(site, '/office/invitations') },
  ]);
}
