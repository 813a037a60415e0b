import type { BuyBack, Entry, Pool } from '#prisma/generated/sqlite/client.ts';
import type { Database } from '#prisma/client.ts';
import { signedIn } from '../accounts/access/permissions.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { buyBackTerms } from './rules/buyBack.ts';
import { isDeadlinePassed } from '../season/rules/deadlines.ts';
import { optionsOf } from '../pools/rules/options/poolOptions.ts';
import { shownElimination } from '../picks/rules/secrecy.ts';
import { writeAudit } from '../kernel/audit.ts';
import { ConflictError, NotFoundError } from '../kernel/failures.ts';
import { invalid } from '../kernel/input.ts';
import type { Services } from '../kernel/services.ts';
import { inSeason, PATIENCE, type Transaction } from '../kernel/transaction.ts';
import type { GradingReport } from '../grading/gradingSteps.ts';
import { regradeEntry } from '../grading/regradeEntry.ts';
import { decisionLeaf } from '../log/statements/entryLeaves.ts';
import type { Site } from '../messages/mail/mailContent.ts';
import { paymentOf, type PaymentDue } from '../money/entryPayment.ts';

export interface BoughtBack {
  entry: Entry;
  pool: Pool;
  buyBack: BuyBack;
  /** The next deadline, by which the entry needs its pick. */
  closesAt: Date;
  grading: GradingReport[];
}

/**
 * Buys an entry of the viewer back in: it owes the fee, and its strikes through the week of its elimination no longer count
 * (SPECIFICATION 5.10).
 * @param feeCents the fee that the viewer agreed to
 * @throws NotSignedInError, ForbiddenError (an API token without the pick scope), NotFoundError, InvalidInputError when the
 * fee is another one, ConflictError when the entry cannot buy back in
 */
export async function buyBack(
  services: Services,
  viewer: Viewer | null,
  { entryId, feeCents, site }: { entryId: number; feeCents: number; site: Site },
): Promise<BoughtBack & PaymentDue> {
  const { userId } = signedIn(viewer, 'pick');
  const entry = await services.db.entry.findUnique({ where: { id: entryId }, include: { pool: true } });
  if (entry?.userId !== userId) throw new NotFoundError('You have no such entry.');
  const { seasonYear } = entry.pool;
  const bought = { entryId, seasonYear, actorId: userId, feeCents };
  const done = await inSeason(
    services,
    seasonYear,
    services.clock.now(),
    (transaction) => buyEntryBack(transaction, bought),
    { patience: PATIENCE },
  );
  const { amountCents } = done.buyBack;
  return { ...done, ...paymentOf(done.pool, [done.entry.username], site, amountCents) };
}

/** Whether an entry was entered in the second chance of its pool. */
export async function playsSecondChance(db: Pick<Database, 'entry'>, entry: Entry): Promise<boolean> {
  return (await secondChanceOf(db, entry)) !== null;
}

/** What an entry is in the second chance of its pool, which keeps the numbers of an account's entries; null for none. */
export function secondChanceOf(
  db: Pick<Database, 'entry'>,
  { poolId, userId, number }: Entry,
): Promise<Pick<Entry, 'adminEliminatedWeek'> | null> {
  const where = { userId, number, pool: { secondChanceOfId: poolId } };
  return db.entry.findFirst({ where, select: { adminEliminatedWeek: true } });
}

/**
 * Buys an entry back in, in a transaction that holds the season's lock.
 * @param feeCents the fee that was agreed to; without it any
 * @throws InvalidInputError, ConflictError
 */
export async function buyEntryBack(
  transaction: Transaction,
  order: { entryId: number; seasonYear: number; actorId: number; feeCents?: number; reason?: string | null },
): Promise<BoughtBack> {
  const { tx, now } = transaction;
  const { entryId, seasonYear, actorId } = order;
  const {
    pool: { weeks, ...pool },
    picks,
    ...before
  } = await tx.entry.findUniqueOrThrow({
    where: { id: entryId },
    include: { pool: { include: { weeks: true } }, picks: { select: { week: true } } },
  });
  const revealed = new Set(
    weeks.filter(({ deadline }) => isDeadlinePassed(deadline, now)).map(({ week }) => week),
  );
  const terms = buyBackTerms(
    {
      pool: { ...pool, ...optionsOf(pool) },
      playsSecondChance: await playsSecondChance(tx, before),
      elimination: shownElimination(before, revealed),
      weeks,
      picks,
    },
    now,
  );
  if ('reason' in terms) throw new ConflictError(terms.reason);
  const { throughWeek, feeCents, closesAt } = terms;
  if (order.feeCents !== undefined && order.feeCents !== feeCents) {
    throw invalid('feeCents', 'The fee has changed since you opened this page. Please check the new amount.');
  }
  const row = await tx.buyBack.create({
    data: {
      entryId,
      throughWeek,
      amountCents: feeCents,
      createdAt: now,
      ...(feeCents === 0 ? { status: 'COMPLETED', paidAt: now } : {}),
    },
  });
  if (feeCents > 0) await addFee(transaction, entryId, feeCents);
  const poolAfter = await tx.pool.update({
    where: { id: pool.id },
    data: { buyBackCents: { increment: feeCents } },
  });
  await tx.entry.update({ where: { id: entryId }, data: { boughtBackThroughWeek: throughWeek } });
  await writeAudit(tx, {
    at: now,
    actorId,
    poolId: pool.id,
    action: 'entry.buyBack',
    subjectType: 'Entry',
    subjectId: entryId,
    reason: order.reason ?? null,
    before: { boughtBackThroughWeek: before.boughtBackThroughWeek },
    after: { boughtBackThroughWeek: throughWeek, amountCents: feeCents },
  });
  const by = actorId === before.userId ? 'OWNER' : 'COMMISSIONER';
  transaction.log(
    pool.id,
    decisionLeaf({ ...before, boughtBackThroughWeek: throughWeek }, by, order.reason ?? null),
  );
  const grading = await regradeEntry({ transaction, seasonYear }, before);
  // The prize and the payments.
  transaction.publish({ type: 'pool', poolId: pool.id });
  const entry = await tx.entry.findUniqueOrThrow({ where: { id: entryId } });
  return { entry, pool: poolAfter, buyBack: row, closesAt, grading };
}

/** Adds a fee to what the entry owes. */
async function addFee({ tx }: Transaction, entryId: number, feeCents: number): Promise<void> {
  await tx.payment.update({
    where: { entryId },
    data: {
      amountCents: { increment: feeCents },
      buyBackCents: { increment: feeCents },
      status: 'PENDING',
      paidAt: null,
    },
  });
}
