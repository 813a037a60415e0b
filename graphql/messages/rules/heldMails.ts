/** The kinds of mails that wait while a site cannot send mail. */
export const heldMailKinds = ['INVITATIONS', 'ANNOUNCEMENTS', 'RESULTS', 'PICK_RECEIPTS', 'NOTICES'] as const;
export type HeldMailKind = (typeof heldMailKinds)[number];

/** What the keys of the mails of a kind begin with; NOTICES are all others. */
export const HELD_PREFIXES: Readonly<Record<Exclude<HeldMailKind, 'NOTICES'>, string>> = {
  INVITATIONS: 'invitation:',
  ANNOUNCEMENTS: 'announcement:',
  RESULTS: 'results:',
  PICK_RECEIPTS: 'picks:',
};

/** What the keys of mails begin with that are of no use later: they are not held, but dropped. */
export const OF_NO_USE_LATER = ['password-reset:', 'reminder:', 'test-mail:'] as const;

/**
 * Whether those who may send the held mails of a kind may read them. Of a pool, its commissioners read what commissioners
 * write; others tell their recipient alone of secret picks. Notices about accounts are for administrators; they contain no
 * secret and no link that signs in or sets a password.
 */
export function mayBeRead({ poolId, kind }: { poolId: number | null; kind: HeldMailKind }): boolean {
  return poolId === null ? kind === 'NOTICES' : kind === 'INVITATIONS' || kind === 'ANNOUNCEMENTS';
}

/** The text of a held mail, with the links that lead to the site's present address. */
export function withOrigin(text: string, heldOrigin: string, publicUrl: string): string {
  return heldOrigin === publicUrl ? text : text.replaceAll(`${heldOrigin}/`, `${publicUrl}/`);
}

/** The personal link of an invitation's mail; null where there is none. */
export function linkIn(text: string): string | null {
  return /https?:\/\/\S+\/join\/[\w-]+/.exec(text)?.[0] ?? null;
}
