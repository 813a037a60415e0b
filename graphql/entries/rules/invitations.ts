import { checkEmail, normaliseEmail } from '#graphql/accounts/rules/people.ts';

const DAY = 86_400_000;

/** How long the link of a personal invitation works, in milliseconds of real time. */
export const INVITATION_LASTS = 60 * DAY;
/** How long the link that claims an imported entry works: it signs in, so it is short. */
export const CLAIM_LASTS = 14 * DAY;
/** The shortest time between two mails to one address for one pool. */
export const RESEND_AFTER = 3_600_000;

/** The number of addresses that one request can name. */
export const MAX_ADDRESSES = 500;

/** A personal invitation as stored, as far as its state depends on it. */
export interface InvitationFacts {
  kind: 'JOIN' | 'CLAIM';
  sentAt: Date | null;
  /** When the latest mail was written although the site could not send it; null for one that goes out. */
  heldAt: Date | null;
  bouncedAt: Date | null;
  openedAt: Date | null;
  joinedAt: Date | null;
  revokedAt: Date | null;
  declinedAt: Date | null;
  expiresAt: Date;
  /** Whether the account to claim has a password by now. */
  hasPassword: boolean;
}

export const invitationStates = [
  'NOT_SENT',
  'QUEUED',
  'SENT',
  'OPENED',
  'JOINED',
  'BOUNCED',
  'DECLINED',
  'REVOKED',
  'EXPIRED',
] as const;
export type InvitationState = (typeof invitationStates)[number];

/** The state of an invitation: the first that applies, with what cannot change any more before the rest. */
export function invitationState(invitation: InvitationFacts, now: Date): InvitationState {
  const { kind, hasPassword } = invitation;
  if (invitation.joinedAt !== null || (kind === 'CLAIM' && hasPassword)) return 'JOINED';
  if (invitation.declinedAt !== null) return 'DECLINED';
  if (invitation.revokedAt !== null) return 'REVOKED';
  if (invitation.bouncedAt !== null) return 'BOUNCED';
  if (invitation.expiresAt <= now) return 'EXPIRED';
  if (invitation.openedAt !== null) return 'OPENED';
  if (invitation.heldAt !== null) return 'NOT_SENT';
  return invitation.sentAt === null ? 'QUEUED' : 'SENT';
}

/** A link as stored, as far as it decides whether it works. */
export interface LinkFacts {
  expiresAt: Date | null;
  maxUses: number | null;
  uses: number;
  revokedAt: Date | null;
}

/** Why a link lets nobody join, as text for people; null while it works. */
export function linkProblem(link: LinkFacts, now: Date): string | null {
  if (link.revokedAt !== null || (link.expiresAt !== null && link.expiresAt <= now)) return ENDED;
  return link.maxUses !== null && link.uses >= link.maxUses ? USED_UP : null;
}

/** Why a personal invitation lets nobody join, as text for people; null while it works. */
export function invitationProblem(invitation: InvitationFacts, now: Date): string | null {
  const { joinedAt, revokedAt, expiresAt, kind, hasPassword } = invitation;
  if (joinedAt !== null || (kind === 'CLAIM' && hasPassword)) return USED;
  return revokedAt !== null || expiresAt <= now ? ENDED : null;
}

/** An address of which only its owner knows the whole: "a…@pool.example". */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}…${email.slice(at)}`;
}

/** What somebody reads whose address is not the one that an invitation is for. */
export function otherAddressText(email: string): string {
  return `This invitation is for another address, ${maskedAddress(email)}. Use that address, or ask the commissioner for an invitation of your own.`;
}

export const ENDED = 'This invitation is no longer valid. Ask the commissioner for a new one.';
const USED_UP = 'All places of this invitation are taken. Ask the commissioner for a new one.';
const USED = 'This invitation has already been used. Log in to see your entries.';

export interface ReadAddress {
  /** The line of the list, from 1. */
  line: number;
  /** The address as it is stored, or the text of an invalid line, shortened. */
  address: string;
  problem: 'INVALID' | 'DUPLICATE' | null;
}

const SHOWN = 100;

/**
 * The addresses of a pasted list, in its order: one on each line, or several separated by commas or semicolons, each
 * also in the form that mail programs copy: `Ann Smith <ann@pool.example>`. Blank lines are dropped.
 */
export function readAddresses(text: string): ReadAddress[] {
  const seen = new Set<string>();
  return text.split(/\r\n|\r|\n/).flatMap((row, index) =>
    row.split(/[,;\t]/).flatMap((part): ReadAddress[] => {
      const written = part.trim();
      if (written === '') return [];
      const [, bracketed] = /<([^<>]*)>$/.exec(written) ?? [];
      const address = normaliseEmail((bracketed ?? written).replace(/^mailto:/i, ''));
      const line = index + 1;
      if (checkEmail(address) !== null) {
        return [{ line, address: written.slice(0, SHOWN), problem: 'INVALID' }];
      }
      if (seen.has(address)) return [{ line, address, problem: 'DUPLICATE' }];
      seen.add(address);
      return [{ line, address, problem: null }];
    }),
  );
}
