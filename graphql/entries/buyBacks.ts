import type { BuyBack, Payment } from '#prisma/generated/sqlite/client.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { formatCents } from '../money/rules/money.ts';
import { missingCents } from '../money/rules/receipts.ts';
import { readContact } from '../pools/contact.ts';
import { ConflictError } from '../kernel/failures.ts';
import type { Services } from '../kernel/services.ts';
import { buyEntryBack } from './buyBack.ts';
import { paymentOf } from '../money/entryPayment.ts';
import { regradeEntry } from '../grading/regradeEntry.ts';
import { decisionLeaf } from '../log/statements/entryLeaves.ts';
import type { Site } from '../messages/mail/mailContent.ts';
import { siteOfPool } from '../messages/mail/siteOfPool.ts';
import { boughtBackMail } from '../messages/mail/templates/commissionerMails.ts';
import { runAdminCommand, type AdminCommand } from '../office/adminCommand.ts';
import { entryOf, type OverriddenEntry } from '../grading/overrideEntry.ts';

interface BuyBackCommand {
  entryId: number;
  reason: string;
  /** The version of the entry that the commissioner saw. */
  version?: string | undefined;
  dryRun?: boolean | undefined;
}

/**
 * Buys an entry back in on behalf of its owner, on the owner's terms, and mails the owner.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError when the entry cannot buy back
 * in, StaleVersionError
 */
export function buyBackFor(
  services: Services,
  viewer: Viewer | null,
  { site, ...input }: BuyBackCommand & { site: Site },
): Promise<OverriddenEntry> {
  const { entryId } = input;
  return runAdminCommand(services, viewer, { entry: entryId }, input, async (command) => {
    const { transaction, actorId, seasonYear, reason } = command;
    await entryOf(command, entryId, input.version);
    const done = await buyEntryBack(transaction, { entryId, seasonYear, actorId, reason });
    const { entry, pool, buyBack, closesAt } = done;
    const { name, email } = await transaction.tx.user.findUniqueOrThrow({ where: { id: entry.userId } });
    const { howToPay } = paymentOf(pool, [entry.username], site, buyBack.amountCents);
    await command.mail({
      key: `bought-back:${buyBack.id}`,
      poolId: pool.id,
      to: email,
      ...boughtBackMail(await siteOfPool(transaction.tx, site, pool), {
        name,
        poolName: pool.name,
        username: entry.username,
        feeCents: buyBack.amountCents,
        currency: pool.currency,
        howToPay,
        contact: await readContact(transaction.tx, pool),
        until: closesAt,
        timeZone: pool.timeZone,
        reason: reason ?? '',
      }),
    });
    return { entry, grading: done.grading };
  });
}

/**
 * Takes the latest buy-back of an entry back: the entry no longer owes its fee, and the strikes that it canceled count
 * again.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError when there is none or its fee
 * has been received, StaleVersionError
 */
export function cancelBuyBack(
  services: Services,
  viewer: Viewer | null,
  input: BuyBackCommand,
): Promise<OverriddenEntry> {
  const { entryId } = input;
  return runAdminCommand(services, viewer, { entry: entryId }, input, async (command) => {
    const { tx } = command.transaction;
    const before = await entryOf(command, entryId, input.version);
    const [last, earlier] = await tx.buyBack.findMany({
      where: { entryId },
      orderBy: { throughWeek: 'desc' },
      take: 2,
    });
    if (last === undefined) throw new ConflictError('This entry has not bought back in.');
    await takeFeeBack(command, last);
    await tx.buyBack.delete({ where: { id: last.id } });
    const boughtBackThroughWeek = earlier?.throughWeek ?? null;
    await tx.entry.update({ where: { id: entryId }, data: { boughtBackThroughWeek } });
    await command.audit({
      poolId: before.poolId,
      action: 'entry.cancelBuyBack',
      subjectType: 'Entry',
      subjectId: entryId,
      before: { boughtBackThroughWeek: last.throughWeek, amountCents: last.amountCents },
      after: { boughtBackThroughWeek },
    });
    command.transaction.log(
      before.poolId,
      decisionLeaf({ ...before, boughtBackThroughWeek }, 'COMMISSIONER', command.reason),
    );
    const grading = await regradeEntry(command, before);
    command.transaction.publish({ type: 'pool', poolId: before.poolId });
    return { entry: await tx.entry.findUniqueOrThrow({ where: { id: entryId } }), grading };
  });
}

/** Removes the fee of a buy-back from what the entry owes. @throws ConflictError when some of it has been received */
async function takeFeeBack(
  { transaction: { tx } }: AdminCommand,
  { entryId, amountCents: feeCents }: BuyBack,
): Promise<void> {
  if (feeCents === 0) return;
  const {
    entry: { poolId, pool },
    ...payment
  } = await tx.payment.findUniqueOrThrow({
    where: { entryId },
    include: { entry: { select: { poolId: true, pool: { select: { currency: true } } } } },
  });
  const amountCents = payment.amountCents - feeCents;
  const over = payment.amountCents - missingCents(payment) - amountCents;
  if (over > 0) {
    throw new ConflictError(
      `${formatCents(over, pool.currency)} of the buy-back has been received. Please take that receipt back under Payments first.`,
    );
  }
  await tx.payment.update({
    where: { id: payment.id },
    data: {
      amountCents,
      buyBackCents: payment.buyBackCents - feeCents,
      ...(await stateOf(tx, { ...payment, amountCents })),
    },
  });
  await tx.pool.update({ where: { id: poolId }, data: { buyBackCents: { decrement: feeCents } } });
}

/** The status of a payment whose amount has changed, by its receipts. */
async function stateOf(
  tx: AdminCommand['transaction']['tx'],
  { id, amountCents, receivedCents }: Payment,
): Promise<Pick<Payment, 'status' | 'paidAt'>> {
  if (receivedCents === 0 || receivedCents < amountCents) return { status: 'PENDING', paidAt: null };
  const { at } = await tx.paymentReceipt.findFirstOrThrow({
    where: { paymentId: id, reversesId: null, reversal: null },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    select: { at: true },
  });
  return { status: 'COMPLETED', paidAt: at };
}
