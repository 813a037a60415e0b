import type { Entry, ReferralCode } from '#prisma/generated/sqlite/client.ts';
import { freeEntryNumbers } from './rules/registration.ts';
import { missedStrikes } from '../grading/rules/strikes.ts';
import { skeletonOf } from './rules/confusables.ts';
import { usernameKey } from './rules/usernames.ts';
import { writeAudit } from '../kernel/audit.ts';
import { entryLeaves } from '../log/statements/entryLeaves.ts';
import { generateUsernames, refuseTakenUsernames } from './entryNames.ts';
import { ensureReferralCode } from '../money/knownReferralCodes.ts';
import type { PoolWithWeeks } from './registration.ts';
import type { Transaction } from '../kernel/transaction.ts';

export interface EntriesToCreate {
  pool: PoolWithWeeks;
  userId: number;
  /** The account's entries in this pool, oldest first. */
  held: readonly Pick<Entry, 'number' | 'username'>[];
  count: number;
  /** At most `count` checked usernames; missing ones are generated. */
  usernames: readonly string[];
  /** The code that refers the entries; null for an invitation without one. */
  code: Pick<ReferralCode, 'id' | 'code'> | null;
  startWeek: number;
}

/**
 * Stores entries with one pending payment each, and creates the account's own referral code. The transaction
 * holds the season's lock, under which entries are added one request at a time; the caller has checked that
 * there is room.
 * @throws ConflictError for usernames that are taken
 */
export async function createEntries(transaction: Transaction, plan: EntriesToCreate): Promise<Entry[]> {
  const { pool, userId, held, count, startWeek, code } = plan;
  const { tx, now } = transaction;
  await refuseTakenUsernames(tx, pool.id, plan.usernames);
  const numbers = freeEntryNumbers(
    held.map((entry) => entry.number),
    count,
  );
  const usernames = [
    ...plan.usernames,
    ...(await generateUsernames(tx, pool.id, {
      base: held[0]?.username ?? plan.usernames[0] ?? '',
      from: numbers[plan.usernames.length] ?? 1,
      count: count - plan.usernames.length,
      besides: plan.usernames,
    })),
  ];
  const voidWeeks = new Set(pool.weeks.filter(({ isVoid }) => isVoid).map(({ week }) => week));
  const strikeWeeks = missedStrikes(pool, startWeek).filter((week) => !voidWeeks.has(week));
  const entries: Entry[] = [];
  for (const [index, username] of usernames.entries()) {
    const entry = await tx.entry.create({
      data: {
        poolId: pool.id,
        userId,
        username,
        usernameKey: usernameKey(username),
        usernameSkeleton: skeletonOf(username),
        number: numbers[index]!,
        joinedAt: now,
        startWeek,
        strikeWeeks: strikeWeeks.join(','),
        referralCodeId: code?.id ?? null,
        payment: { create: { amountCents: pool.entryFeeCents, createdAt: now } },
      },
    });
    await writeAudit(tx, {
      at: now,
      actorId: userId,
      poolId: pool.id,
      action: 'entry.create',
      subjectType: 'Entry',
      subjectId: entry.id,
      after: {
        username,
        number: entry.number,
        startWeek,
        referralCode: code?.code ?? null,
        paymentCents: pool.entryFeeCents,
        paymentStatus: 'PENDING',
      },
    });
    entries.push(entry);
  }
  for (const leaf of await entryLeaves(tx, entries)) transaction.log(pool.id, leaf);
  await ensureReferralCode(transaction, { poolId: pool.id, userId });
  transaction.publish({ type: 'standings', poolId: pool.id });
  // The account may read the pool from now on.
  if (held.length === 0) transaction.publish({ type: 'access', userId });
  return entries;
}
