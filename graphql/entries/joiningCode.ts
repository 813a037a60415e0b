import type { Services } from '../kernel/services.ts';
import { requireInvitation, type FoundInvitation } from './invitations/findInvitation.ts';
import { requireCode, type KnownCode } from '../money/knownReferralCodes.ts';

interface Joining {
  poolId?: number | null | undefined;
  referralCode: string;
  invitation?: string | null | undefined;
  address: string;
}

/**
 * The invitation with which entries are added; null without one.
 * @param email of the account that joins
 * @throws InvalidInputError for one that has ended, is of another pool or for another address, RateLimitedError
 */
export async function invitationOf(
  services: Services,
  { invitation: token, address }: Pick<Joining, 'invitation' | 'address'>,
  poolId: number | null,
  email: string,
): Promise<FoundInvitation | null> {
  if (token == null || token.trim() === '') return null;
  return requireInvitation(services, { token: token.trim(), address, poolId: poolId ?? undefined, email });
}

/**
 * The referral code of new entries: the one that was typed, else the one of the invitation's link. Without an
 * invitation a code is required.
 * @throws InvalidInputError, RateLimitedError
 */
export async function codeOf(
  services: Services,
  { referralCode: code, address, poolId }: Joining,
  invitation: FoundInvitation | null,
): Promise<KnownCode | null> {
  if (invitation !== null && code.trim() === '') return invitation.by === 'link' ? invitation.code : null;
  return requireCode(services, { code, address, poolId: poolId ?? undefined });
}
