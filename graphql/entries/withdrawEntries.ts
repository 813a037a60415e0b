import type { Entry, Pool, User } from '#prisma/generated/sqlite/client.ts';
import { formatCents } from '../money/rules/money.ts';
import { hasPoolBegun } from '../pools/rules/poolBeginning.ts';
import { readContact } from '../pools/contact.ts';
import { writeAudit } from '../kernel/audit.ts';
import { ConflictError } from '../kernel/failures.ts';
import type { Services } from '../kernel/services.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { enqueueMail } from '../messages/mail/enqueueMail.ts';
import type { Site } from '../messages/mail/mailContent.ts';
import { siteOfPool } from '../messages/mail/siteOfPool.ts';
import { leftPoolMail } from '../messages/mail/templates/leftPoolMail.ts';
import { deleteClaims, deleteEntries } from './deleteEntries.ts';

/** Who takes entries out of a pool. */
type WithdrawnBy =
  | { by: 'OWNER'; actorId: number }
  /** @param actorId null for the command line, whose user owns the machine */
  | { by: 'COMMISSIONER'; actorId: number | null; reason: string };

interface Withdrawal {
  pool: Pool;
  /** Of one account. */
  user: User;
  /** By number; at least one. */
  entries: readonly Entry[];
  site: Site;
}

/** The reason in the log of a pool for entries whose owner left. */
const LEFT = 'The owner left the pool.';

/**
 * Takes entries of one account out of a pool that has not begun, with their picks, plans and unpaid fees, in a transaction
 * that holds the season's lock. The log keeps that they joined and left, and their sealed picks, without usernames.
 * @throws ConflictError once the pool has begun, or while a payment of an entry is recorded
 */
export async function withdrawEntries(
  services: Services,
  transaction: Transaction,
  { pool, user, entries, site }: Withdrawal,
  who: WithdrawnBy,
): Promise<void> {
  const { tx, now, publish } = transaction;
  const poolId = pool.id;
  const entryId = { in: entries.map(({ id }) => id) };
  if (await hasBegun(transaction, pool)) {
    throw new ConflictError(`${pool.name} has started: its entries can no longer leave.`);
  }
  const refusal = await moneyRefusal(transaction, pool, entries, who);
  if (refusal !== null) throw new ConflictError(refusal);
  const picks = await tx.pick.findMany({ where: { entryId }, distinct: ['week'], select: { week: true } });
  await deleteEntries(
    transaction,
    poolId,
    entries.map(({ id }) => id),
  );
  const left = await tx.entry.count({ where: { poolId, userId: user.id } });
  if (left === 0) await deleteMembership(transaction, poolId, user);
  const { by, actorId } = who;
  const reason = who.by === 'OWNER' ? null : who.reason;
  transaction.log(poolId, {
    type: 'withdrawn',
    entries: entries.map(({ id }) => String(id)),
    by,
    reason: reason ?? LEFT,
  });
  const lines: number[] = [];
  for (const { id, username, number, startWeek } of entries) {
    const line = await writeAudit(tx, {
      at: now,
      actorId,
      poolId,
      action: by === 'OWNER' ? 'entry.leave' : 'entry.withdraw',
      subjectType: 'Entry',
      subjectId: id,
      reason,
      before: { username, number, startWeek, userId: user.id },
    });
    lines.push(line);
  }
  await enqueueMail(services, tx, {
    key: `left-pool:${lines[0]!}`,
    poolId,
    to: user.email,
    ...leftPoolMail(await siteOfPool(tx, site, pool), {
      name: user.name,
      poolName: pool.name,
      usernames: entries.map(({ username }) => username),
      reason,
      contact: await readContact(tx, pool),
    }),
  });
  for (const { week } of picks) publish({ type: 'week', poolId, week });
  publish({ type: 'standings', poolId });
  publish({ type: 'pool', poolId });
  publish({ type: 'office', poolId });
  publish(left === 0 ? { type: 'access', userId: user.id } : { type: 'viewer', userId: user.id });
}

/** By the clock of the transaction, or of the pool's log where that is ahead: clocks of processes differ by a little. */
async function hasBegun(
  { tx, now }: Transaction,
  { id: poolId, seasonYear, firstWeek }: Pool,
): Promise<boolean> {
  const week = await tx.poolWeek.findUnique({ where: { poolId_week: { poolId, week: firstWeek } } });
  if (week !== null && week.deadlinePassedAt !== null) return true;
  const games = await tx.game.findMany({ where: { seasonYear, week: firstWeek } });
  const log = await tx.poolLog.findUnique({ where: { poolId }, select: { lastAt: true } });
  const instant = log !== null && log.lastAt > now ? log.lastAt : now;
  return hasPoolBegun({ deadline: week?.deadline ?? null, games }, instant);
}

/** What is recorded of an entry's money goes by a reversal, which the commissioner sees, and never with the entry. */
async function moneyRefusal(
  { tx }: Transaction,
  pool: Pool,
  entries: readonly Entry[],
  { by }: WithdrawnBy,
): Promise<string | null> {
  for (const { id: entryId, username } of entries) {
    const payment = await tx.payment.findUnique({ where: { entryId }, select: { receivedCents: true } });
    const received = payment?.receivedCents ?? 0;
    if (received > 0) {
      const recorded = `A payment of ${formatCents(received, pool.currency)} for ${username} is recorded.`;
      return by === 'OWNER'
        ? `${recorded} Ask your commissioner, ${await readContact(tx, pool)}, to give it back and to reverse the payment first.`
        : `${recorded} Give it back and reverse the payment first.`;
    }
    if ((await tx.commission.count({ where: { entryId } })) > 0) {
      return `A commission for ${username} is recorded, which the commissioner has to take back first.`;
    }
  }
  return null;
}

/** What an account without an entry has no use for; a referral code that somebody joined by stays. */
async function deleteMembership(
  { tx }: Transaction,
  poolId: number,
  { id: userId, email }: User,
): Promise<void> {
  await deleteClaims(tx, poolId, [userId]);
  await tx.readMark.deleteMany({ where: { poolId, userId } });
  if ((await tx.poolCommissioner.count({ where: { poolId, userId } })) > 0) return;
  await tx.referralCode.deleteMany({
    where: { poolId, userId, entries: { none: {} }, links: { none: {} } },
  });
  await tx.outboxMail.deleteMany({ where: { to: email, poolId, sentAt: null, attempts: 0 } });
}
