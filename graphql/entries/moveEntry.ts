import type { Commission, Entry, User } from '#prisma/generated/sqlite/client.ts';
import { anyCommissioner } from '../accounts/access/permissions.ts';
import { randomToken } from '../accounts/credentials/tokens.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { commissionEarnedCents } from '../money/rules/money.ts';
import { checkEmail, normaliseEmail } from '../accounts/rules/people.ts';
import { isEntryFeePaid } from '../money/rules/receipts.ts';
import { freeEntryNumbers } from './rules/registration.ts';
import { ConflictError } from '../kernel/failures.ts';
import { invalid } from '../kernel/input.ts';
import { checkVersion, entryVersion } from '../office/objectVersion.ts';
import type { Services } from '../kernel/services.ts';
import { ownerLeaves } from '../log/statements/entryLeaves.ts';
import { ensureReferralCode } from '../money/knownReferralCodes.ts';
import type { Site } from '../messages/mail/mailContent.ts';
import { entryMovedAwayMail, entryMovedHereMail } from '../messages/mail/templates/commissionerMails.ts';
import { runAdminCommand, type AdminCommand } from '../office/adminCommand.ts';

export interface Move {
  entryId: number;
  /** The address of the account that gets the entry; an account is made where there is none. */
  email: string;
  reason: string;
  /** The version of the entry that the commissioner saw. */
  version?: string | undefined;
  dryRun?: boolean | undefined;
  site: Site;
}

/** Limit of moves by one commissioner: each can send a mail to an address that nobody has confirmed. */
const MOVES = { tries: 30, seconds: 60 * 60 };

/**
 * Gives an entry to another account, with its picks, fee and history, and mails both. Refused while the entry has a
 * secret pick, which its new owner would see. Moving it back is the undo. The answer does not tell whether the address
 * had an account.
 */
export async function moveEntry(
  services: Services,
  viewer: Viewer | null,
  { entryId, site, ...input }: Move,
): Promise<Entry> {
  const { userId } = anyCommissioner(viewer);
  await services.limits.named('move-entry', MOVES).take(String(userId));
  return runAdminCommand(services, viewer, { entry: entryId }, input, async (command) => {
    const { transaction } = command;
    const { tx } = transaction;
    const problem = checkEmail(input.email);
    if (problem !== null) throw invalid('email', problem);
    const {
      user: from,
      pool,
      ...before
    } = await tx.entry.findUniqueOrThrow({
      where: { id: entryId },
      include: { user: true, pool: { select: { name: true, maxEntriesPerAccount: true } } },
    });
    checkVersion(input.version, entryVersion(before), { typename: 'Entry', row: before });
    const { poolId } = before;
    const email = normaliseEmail(input.email);
    if (from.email === email) throw new ConflictError('This entry already belongs to this address.');
    await refuseSecretPicks(command, before);
    const to = await accountOf(command, poolId, email, before.username);
    const held = await tx.entry.findMany({ where: { poolId, userId: to.id }, select: { number: true } });
    if (held.length >= pool.maxEntriesPerAccount) {
      throw new ConflictError(
        `${email} already has the maximum of ${pool.maxEntriesPerAccount} entries in this pool.`,
      );
    }
    const [number] = freeEntryNumbers(
      held.map((entry) => entry.number),
      1,
    );
    const after = await tx.entry.update({ where: { id: entryId }, data: { userId: to.id, number: number! } });
    for (const leaf of await ownerLeaves(tx, [after], command.reason)) transaction.log(poolId, leaf);
    const line = await command.audit({
      poolId,
      action: 'entry.move',
      subjectType: 'Entry',
      subjectId: entryId,
      before: { userId: from.id, number: before.number },
      after: { userId: to.id, number: after.number },
    });
    await settleCommission(command, after);
    await ensureReferralCode(transaction, { poolId, userId: to.id });
    const facts = { poolName: pool.name, username: before.username, reason: command.reason ?? '' };
    await command.mail({
      key: `entry-moved-away:${line}`,
      poolId,
      to: from.email,
      ...entryMovedAwayMail(site, { ...facts, name: from.name }),
    });
    await command.mail({
      key: `entry-moved-here:${line}`,
      poolId,
      to: to.email,
      ...entryMovedHereMail(site, { ...facts, name: to.name }),
    });
    transaction.publish({ type: 'standings', poolId });
    // The one account may read the pool from now on, the other no more.
    for (const { id } of [from, to]) transaction.publish({ type: 'access', userId: id });
    transaction.publish({ type: 'pool', poolId });
    return after;
  });
}

/** The account of an address; an account without a password, which a reset link sets, where there is none. */
async function accountOf(
  { transaction: { tx, now }, audit }: AdminCommand,
  poolId: number,
  email: string,
  name: string,
): Promise<User> {
  const known = await tx.user.findUnique({ where: { email } });
  if (known !== null) return known;
  const user = await tx.user.create({
    data: { email, name, createdAt: now, unsubscribeToken: randomToken() },
  });
  await audit({
    poolId,
    action: 'account.create',
    subjectType: 'User',
    subjectId: user.id,
    after: { name },
  });
  return user;
}

async function refuseSecretPicks(
  { transaction: { tx, now } }: AdminCommand,
  { id: entryId, poolId }: Entry,
): Promise<void> {
  const ahead = await tx.poolWeek.findMany({
    where: { poolId, deadline: { gt: now } },
    select: { week: true },
  });
  const secret = await tx.pick.findFirst({
    where: { entryId, week: { in: ahead.map(({ week }) => week) } },
    orderBy: { week: 'asc' },
    select: { week: true },
  });
  if (secret === null) return;
  throw new ConflictError(
    `The entry has a pick for Week ${secret.week} that is still secret, and its new owner would see it. Wait for the deadline, or remove that pick first.`,
  );
}

/** The commission of an entry is what its referrer earns with the new owner: nobody earns by an entry of their own. */
async function settleCommission({ transaction: { tx, now }, audit }: AdminCommand, entry: Entry) {
  const { payment, pool, referralCode, commission } = await tx.entry.findUniqueOrThrow({
    where: { id: entry.id },
    select: {
      payment: true,
      pool: { select: { commissionCents: true } },
      referralCode: { select: { userId: true } },
      commission: true,
    },
  });
  const referrerUserId = referralCode?.userId ?? null;
  const amountCents = commissionEarnedCents({
    commissionCents: pool.commissionCents,
    referrerUserId,
    entryUserId: entry.userId,
    isFeePaid: payment !== null && isEntryFeePaid(payment),
  });
  const factsOf = ({ userId, amountCents: cents }: Pick<Commission, 'userId' | 'amountCents'>) => ({
    entryId: entry.id,
    userId,
    amountCents: cents,
    status: 'EARNED',
  });
  if (commission !== null && referrerUserId === entry.userId) {
    if (commission.status === 'PAID') {
      throw new ConflictError(
        'The commission for this entry was already paid to the new owner. Undo that payout under Payments first.',
      );
    }
    await tx.commission.delete({ where: { id: commission.id } });
    await audit({
      poolId: entry.poolId,
      action: 'commission.lose',
      subjectType: 'Commission',
      subjectId: commission.id,
      before: factsOf(commission),
    });
  }
  if (commission === null && amountCents > 0 && referrerUserId !== null) {
    const earned = { userId: referrerUserId, amountCents };
    const { id } = await tx.commission.create({ data: { entryId: entry.id, ...earned, earnedAt: now } });
    await audit({
      poolId: entry.poolId,
      action: 'commission.earn',
      subjectType: 'Commission',
      subjectId: id,
      after: factsOf(earned),
    });
  }
}
