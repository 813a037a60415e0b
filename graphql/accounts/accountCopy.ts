import { isDeadlinePassed } from '../season/rules/deadlines.ts';
import { shownEmail } from './rules/people.ts';
import { shownElimination } from '../picks/rules/secrecy.ts';
import { readReceipts } from '../log/reading/readReceipts.ts';
import type { Services } from '../kernel/services.ts';
import { COPIED, ENTRY_COPIED } from './copiedColumns.ts';
import type { Database } from '#prisma/client.ts';

interface Owned {
  userId: number;
  /** The entries of the account, and whether the changes of their picks for a week may be in the copy. */
  entries: readonly { id: number; isShown(week: number): boolean }[];
}

/**
 * The rows of the audit log about an account, its entries, and what belongs to these, the oldest first; not what the account
 * did to others. Gradings are left out: they are about a whole pool.
 */
async function auditOf(db: Database, { userId, entries }: Owned) {
  const entryId = { in: entries.map(({ id }) => id) };
  const ids = (rows: readonly { id: number }[]) => ({ in: rows.map(({ id }) => String(id)) });
  const [disputes, commissions] = await Promise.all([
    db.dispute.findMany({ where: { entryId }, select: { id: true } }),
    db.commission.findMany({ where: { OR: [{ entryId }, { userId }] }, select: { id: true } }),
  ]);
  const rows = await db.auditEntry.findMany({
    where: {
      OR: [
        { subjectType: 'User', subjectId: String(userId) },
        { subjectType: 'Entry', subjectId: ids(entries) },
        ...entries.map(({ id }) => ({ subjectType: 'Pick', subjectId: { startsWith: `${id}:` } })),
        { subjectType: 'Dispute', subjectId: ids(disputes) },
        { subjectType: 'Commission', subjectId: ids(commissions) },
        { actorId: userId, subjectType: 'ApiToken' },
      ],
    },
    orderBy: { id: 'asc' },
  });
  return rows
    .filter(({ subjectType, subjectId }) => {
      if (subjectType !== 'Pick') return true;
      const [entry, week] = subjectId.split(':').map(Number);
      return entries.some(({ id, isShown }) => id === entry && isShown(week!));
    })
    .map(({ at, action, reason, before, after, actorId, subjectType, subjectId }) => ({
      at,
      action,
      subject: `${subjectType} ${subjectId}`,
      byOwner: actorId === userId,
      reason,
      before,
      after,
    }));
}

/**
 * The recipient of a copy. The owner gets everything. An operator of the site gets nothing that only the owner may see:
 * picks before their deadline with their receipts and changes, and plans.
 */
export type CopyFor = 'OWNER' | 'OPERATOR';

/** What a copy for somebody else says of its gaps. */
const LEFT_OUT =
  'Picks before the deadline of their week, and plans: they are for the owner of the account alone.';

/**
 * What the site stores of an account, to be written as JSON: the account and its sign-in, entries with picks, receipts and
 * payments, messages, and the rows of the audit log about them. Nothing of others, and no hash, key or token. What an own
 * entry's standing would tell of secret picks of others is left out as on screens (SPECIFICATION 4.5).
 */
export async function copyOfAccount(
  services: Pick<Services, 'db' | 'clock' | 'systemClock' | 'servedCheckpoints'>,
  userId: number,
  copyFor: CopyFor,
) {
  const { db, clock, systemClock } = services;
  const { entries: found, ...account } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { ...COPIED, entries: { orderBy: { id: 'asc' }, select: ENTRY_COPIED } },
  });
  const mails = await db.outboxMail.findMany({
    where: { to: account.email },
    orderBy: { id: 'asc' },
    select: { subject: true, createdAt: true, sentAt: true },
  });
  const shown = await revealedIn({ db, clock }, [...new Set(found.map(({ poolId }) => poolId))]);
  const entries = [];
  for (const { id, poolId, eliminatedWeek, eliminationReason, strikeWeeks, ...entry } of found) {
    const isRevealed = (week: number) => shown.has(`${poolId}:${week}`);
    const picks = entry.picks.filter(({ week }) => copyFor === 'OWNER' || isRevealed(week));
    const receipts = await readReceipts(
      services,
      picks.map((pick) => ({ ...pick, poolId, entryId: id })),
    );
    entries.push({
      ...entry,
      elimination: shownElimination({ eliminatedWeek, eliminationReason }, { has: isRevealed }),
      strikeWeeks: strikeWeeks
        .split(',')
        .filter((week) => week !== '' && isRevealed(Number(week)))
        .map(Number),
      picks: picks.map((pick, index) => ({ ...pick, receipt: receipts[index] ?? null })),
    });
  }
  const { rulesAcknowledgements, plans, ...rest } = account;
  return {
    copiedAt: systemClock.now(),
    ...(copyFor === 'OPERATOR' && { leftOut: LEFT_OUT }),
    ...rest,
    email: shownEmail(account.email),
    rulesAcknowledgements: rulesAcknowledgements.map(({ record, salt, ...read }) =>
      copyFor === 'OWNER' ? { ...read, record, salt } : read,
    ),
    entries,
    ...(copyFor === 'OWNER' && { plans }),
    mails,
    auditLog: await auditOf(db, {
      userId,
      entries: found.map(({ id, poolId }) => ({
        id,
        isShown: (week) => copyFor === 'OWNER' || shown.has(`${poolId}:${week}`),
      })),
    }),
  };
}

/** The weeks of these pools whose deadline has passed, as "pool:week". */
async function revealedIn(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  poolIds: number[],
): Promise<ReadonlySet<string>> {
  const now = clock.now();
  const weeks = await db.poolWeek.findMany({
    where: { poolId: { in: poolIds } },
    select: { poolId: true, week: true, deadline: true },
  });
  return new Set(
    weeks
      .filter(({ deadline }) => isDeadlinePassed(deadline, now))
      .map(({ poolId, week }) => `${poolId}:${week}`),
  );
}
