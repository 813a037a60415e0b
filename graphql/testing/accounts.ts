/** Fixture for tests of accounts: an open pool with a referral code, and a way to join it. */
import type { Dialect } from '#prisma/client.ts';
import type { Pool, ReferralCode, User } from '#prisma/generated/sqlite/client.ts';
import type { PasswordPolicy } from '../accounts/credentials/passwordPolicy.ts';
import { joinPool, type Joined, type JoinPoolInput } from '../entries/joinPool.ts';
import type { Site } from '../messages/mail/mailContent.ts';
import type { TestDatabase } from '#prisma/testing.ts';
import { openTestPool, type TestServices } from './services.ts';

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

/** An open pool of 2025 on its own database; its owner has entries and the referral code FRIEND-1. */
export async function openJoinablePool(
  dialect: Dialect,
  { entries = 1, ...settings }: { entries?: number } & Partial<Pool> = {},
): Promise<{ database: TestDatabase; services: TestServices; open: OpenPool }> {
  const { database, services, planted } = await openTestPool(dialect, entries);
  const { pool, owner } = planted;
  const changed = await services.db.pool.update({
    where: { id: pool.id },
    data: { registration: 'OPEN', ...settings },
  });
  const code = await services.db.referralCode.create({
    data: { poolId: pool.id, userId: owner.id, code: 'FRIEND-1', createdAt: services.clock.now() },
  });
  return { database, services, open: { pool: changed, owner, code } };
}

/** Joins the pool, by default with one entry named after the person. */
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
