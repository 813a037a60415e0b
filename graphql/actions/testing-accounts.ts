/** What tests of accounts share: an open pool with a referral code, and a way to join it. */
import type { Pool, ReferralCode, User } from '../../prisma/generated/sqlite/client.ts';
import type { PasswordPolicy } from '../auth/passwordPolicy.ts';
import { joinPool, type Joined, type JoinPoolInput } from './joinPool.ts';
import type { Site } from './letters.ts';
import { plantPool, plantSeason, type TestServices } from './testing.ts';

export const site: Site & PasswordPolicy = {
  passwordMinLength: 6,
  productName: 'Last Standing',
  publicUrl: 'https://pool.example',
  paymentUrlTemplate: 'https://pay.example/?amount={amount}&note={note}',
};

export interface OpenPool {
  pool: Pool;
  owner: User;
  code: ReferralCode;
}

/** A pool of 2025 that is open, whose owner holds entries and the code FRIEND-1. */
export async function plantOpenPool(
  services: TestServices,
  { entries = 1, ...settings }: { entries?: number } & Partial<Pool> = {},
): Promise<OpenPool> {
  await plantSeason(services.db);
  const { pool, owner } = await plantPool(services, entries);
  const changed = await services.db.pool.update({
    where: { id: pool.id },
    data: { registration: 'OPEN', ...settings },
  });
  const code = await services.db.referralCode.create({
    data: { poolId: pool.id, userId: owner.id, code: 'FRIEND-1', createdAt: services.clock.now() },
  });
  return { pool: changed, owner, code };
}

/** Joins with one entry named after the person, unless told otherwise. */
export function join(
  services: TestServices,
  change: Partial<JoinPoolInput> & { name: string },
): Promise<Joined> {
  const usernames = change.usernames ?? [change.name];
  return joinPool(services, {
    poolId: null,
    email: `${change.name}@pool.example`,
    password: 'correct horse',
    referralCode: 'friend-1',
    numberOfEntries: usernames.length,
    usernames,
    paymentCents: usernames.length * 5000,
    address: '192.0.2.1',
    site,
    ...change,
  });
}
