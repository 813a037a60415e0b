import type { Services } from '#kernel/services.ts';
import { addressSignature, isSignature } from './signedAddress.ts';

type Needs = Pick<Services, 'db' | 'systemClock'>;

/** An entry in a week, or in its season (messages/rules/moment.ts), as a link shares it. */
interface SharedWeek {
  entryId: number;
  week: number;
}

/** The private part of the address by which an owner shares an entry's week: "entry-week.signature". */
export async function shareToken(services: Needs, shared: SharedWeek): Promise<string> {
  return `${shared.entryId.toString(36)}-${shared.week}.${await signatureOf(services, shared)}`;
}

/** What a token shares; null for a forged one. */
export async function sharedWeek(services: Needs, token: string): Promise<SharedWeek | null> {
  const [, id, week, signature] = /^([0-9a-z]{1,7})-(\d{1,2})\.([\w-]{22})$/.exec(token) ?? [];
  if (id === undefined || week === undefined || signature === undefined) return null;
  const shared = { entryId: Number.parseInt(id, 36), week: Number(week) };
  return isSignature(await signatureOf(services, shared), signature) ? shared : null;
}

/** 128 bits: long enough that nobody finds one, short enough for a message. */
async function signatureOf(services: Needs, { entryId, week }: SharedWeek): Promise<string> {
  return (await addressSignature(services, 'share', `${entryId} ${week}`)).slice(0, 22);
}
