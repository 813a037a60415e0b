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
 * Whether a commissioner may read the held mails of a kind: those that commissioners write. Others tell their recipient
 * alone of secret picks or of an account.
 */
export function mayBeRead(kind: HeldMailKind): boolean {
  return kind === 'INVITATIONS' || kind === 'ANNOUNCEMENTS';
}

/** The text of a held mail, with the links that lead to the site's present address. */
export function withOrigin(text: string, heldOrigin: string, publicUrl: string): string {
  return heldOrigin === publicUrl ? text : text.replaceAll(`${heldOrigin}/`, `${publicUrl}/`);
}

/** The personal link of an invitation's mail; null where there is none. */
export function linkIn(text: string): string | null {
  return /https?:\/\/\S+\/join\/[\w-]+/.exec(text)?.[0] ?? null;
}
