import type { User } from '#prisma/generated/sqlite/client.ts';
import type { Services } from '#kernel/services.ts';
import { addressSignature, isSignature } from './signedAddress.ts';

type Needs = Pick<Services, 'db' | 'systemClock'>;
type Owner = Pick<User, 'id' | 'calendarRenewedAt' | 'calendarOffAt'>;

/**
 * The private part of the address of an account's calendar: "number.signature". Renewing the address makes earlier ones
 * invalid.
 * @returns null while the calendar is off
 */
export async function calendarToken(services: Needs, owner: Owner): Promise<string | null> {
  if (owner.calendarOffAt !== null) return null;
  return `${owner.id.toString(36)}.${await signatureOf(services, owner)}`;
}

/** The account whose calendar has this token; null for a forged, an outdated and a turned-off one. */
export async function calendarOwner(services: Needs, token: string): Promise<User | null> {
  const [, id, signature] = /^([0-9a-z]{1,7})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === undefined || signature === undefined) return null;
  const userId = Number.parseInt(id, 36);
  // The largest number that the column holds.
  if (userId > 0x7f_ff_ff_ff) return null;
  const owner = await services.db.user.findUnique({ where: { id: userId } });
  if (owner === null || owner.calendarOffAt !== null) return null;
  return isSignature(await signatureOf(services, owner), signature) ? owner : null;
}

function signatureOf(services: Needs, { id, calendarRenewedAt }: Owner): Promise<string> {
  return addressSignature(services, 'calendar', `${id} ${calendarRenewedAt?.getTime() ?? 'first'}`);
}
