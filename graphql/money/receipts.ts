import type { Payment, PaymentReceipt } from '#prisma/generated/sqlite/client.ts';
import type { AuditAction } from '../office/rules/auditSentence.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { paidBuyBacks } from '../entries/rules/buyBack.ts';
import { isEntryFeePaid, missingCents } from './rules/receipts.ts';
import { ConflictError, NotFoundError } from '../kernel/failures.ts';
import { invalid, readText } from '../kernel/input.ts';
import { checkVersion, paymentVersion } from '../office/objectVersion.ts';
import type { Services } from '../kernel/services.ts';
import { runAdminCommand, type AdminCommand } from '../office/adminCommand.ts';
import { entriesOf, MAX_NOTE, readIds, readPaidAt, MAX_METHOD, type PaidEntry } from './paidEntries.ts';
import { commissionEarnedCents } from './rules/money.ts';

export interface RecordedPayment {
  payment: Payment;
  receipts: PaymentReceipt[];
}

export interface RecordPaymentInput {
  entryId: number;
  /** At most what is left to pay. */
  amountCents: number;
  method: string;
  note?: string | undefined;
  /** Date of receipt; default now. Not in the future. */
  paidAt?: Date | undefined;
  /** The version of the payment that the commissioner saw. */
  version?: string | undefined;
}

/**
 * Records a part of what an entry owes, or the rest. It counts as paid once all of it has arrived.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError for a paid fee,
 * StaleVersionError
 */
export function recordPayment(
  services: Services,
  viewer: Viewer | null,
  input: RecordPaymentInput,
): Promise<RecordedPayment> {
  return runAdminCommand(services, viewer, { entry: input.entryId }, { reason: null }, async (command) => {
    const [entry] = await entriesOf(command, [input.entryId]);
    const { payment } = entry!;
    checkVersion(input.version, paymentVersion(payment), { typename: 'Payment', row: payment });
    if (payment.status === 'COMPLETED') throw new ConflictError('This fee is already paid.');
    const left = missingCents(payment);
    const { amountCents } = input;
    if (!Number.isInteger(amountCents) || amountCents < 1 || amountCents > left) {
      throw invalid('amountCents', `The amount must be a whole number of cents from 1 to ${left}.`);
    }
    const receipt = await addReceipt(command, payment, {
      amountCents,
      method: readText(input.method, 'method', MAX_METHOD),
      note: input.note?.trim() ? readText(input.note, 'note', MAX_NOTE) : null,
      at: readPaidAt(command, input.paidAt),
    });
    return {
      payment: await settlePayment(command, entry!, payment, 'payment.record'),
      receipts: [receipt],
    };
  });
}

/**
 * Reverses receipts that were recorded by mistake, each by a receipt of the opposite amount. What was fully paid by
 * them is unpaid again, and the commission that it earned is revoked.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError for a receipt that was
 * reversed before, or when a commission was paid out: mark that unpaid first
 */
export async function reverseReceipts(
  services: Services,
  viewer: Viewer | null,
  input: { receiptIds: readonly number[]; reason: string },
): Promise<Payment[]> {
  const receiptIds = readIds(input.receiptIds, 'receipts');
  const found = await services.db.paymentReceipt.findMany({
    where: { id: { in: receiptIds } },
    select: { payment: { select: { entryId: true } } },
  });
  if (found.length < receiptIds.length) throw new NotFoundError('There is no such receipt.');
  const entries = [...new Set(found.map(({ payment }) => payment.entryId))];
  return runAdminCommand(services, viewer, { entries }, input, async (command) => {
    const changed: Payment[] = [];
    for (const entry of await entriesOf(command, entries)) {
      const { payment } = entry;
      const receipts = await command.transaction.tx.paymentReceipt.findMany({
        where: { id: { in: receiptIds }, paymentId: payment.id },
        include: { reversal: { select: { id: true } } },
        orderBy: { id: 'asc' },
      });
      for (const receipt of receipts) {
        if (receipt.reversal !== null || receipt.reversesId !== null) {
          throw new ConflictError('This receipt was already reversed.');
        }
        await reverse(command, payment, receipt);
      }
      changed.push(await settlePayment(command, entry, payment, 'payment.reverse'));
    }
    return changed;
  });
}

/** Notes something about an entry's fee, paid or not; null removes the note. */
export function setPaymentNote(
  services: Services,
  viewer: Viewer | null,
  input: { entryId: number; note: string | null; version?: string | undefined },
): Promise<Payment> {
  return runAdminCommand(services, viewer, { entry: input.entryId }, { reason: null }, async (command) => {
    const [entry] = await entriesOf(command, [input.entryId]);
    const { payment: before } = entry!;
    checkVersion(input.version, paymentVersion(before), { typename: 'Payment', row: before });
    const note = input.note?.trim() ? readText(input.note, 'note', MAX_NOTE) : null;
    const after = await command.transaction.tx.payment.update({ where: { id: before.id }, data: { note } });
    await auditPayment(command, 'payment.note', entry!, before, after);
    return after;
  });
}

export async function addReceipt(
  { transaction, actorId }: AdminCommand,
  payment: Payment,
  receipt: Pick<PaymentReceipt, 'amountCents' | 'method' | 'note' | 'at'> & { reversesId?: number },
): Promise<PaymentReceipt> {
  return transaction.tx.paymentReceipt.create({
    data: { paymentId: payment.id, recordedAt: transaction.now, byId: actorId, ...receipt },
  });
}

/** Appends the opposite of a receipt. */
export async function reverse(
  command: AdminCommand,
  payment: Payment,
  receipt: PaymentReceipt,
): Promise<void> {
  await addReceipt(command, payment, {
    amountCents: -receipt.amountCents,
    method: receipt.method,
    note: command.reason === null ? null : command.reason.slice(0, MAX_NOTE),
    at: command.transaction.now,
    reversesId: receipt.id,
  });
}

/**
 * Derives a payment's sum and status from its receipts, with the commission that follows from the status, and audits
 * the change.
 * @param isPaid for a fee that is paid without money
 */
export async function settlePayment(
  command: AdminCommand,
  entry: PaidEntry,
  before: Payment,
  action: AuditAction,
  { isPaid = false, note = before.note }: { isPaid?: boolean; note?: string | null } = {},
): Promise<Payment> {
  const { tx } = command.transaction;
  const standing = await tx.paymentReceipt.findMany({
    where: { paymentId: before.id, reversesId: null, reversal: null },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
  });
  const receivedCents = standing.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const isCompleted = isPaid || (receivedCents > 0 && receivedCents >= before.amountCents);
  const last = standing[0];
  const after = await tx.payment.update({
    where: { id: before.id },
    data: {
      receivedCents,
      status: isCompleted ? 'COMPLETED' : 'PENDING',
      paidAt: isCompleted ? (last?.at ?? command.transaction.now) : null,
      method: last?.method ?? null,
      note,
    },
  });
  if (after.buyBackCents > 0) await settleBuyBacks(command, after);
  if (isEntryFeePaid(before) && !isEntryFeePaid(after)) await loseCommission(command, entry);
  await auditPayment(command, action, entry, entry.payment, after);
  if (!isEntryFeePaid(before) && isEntryFeePaid(after)) await earnCommission(command, entry);
  return after;
}

/** Derives from a payment which of the entry's buy-backs are paid. */
async function settleBuyBacks({ transaction: { tx, now } }: AdminCommand, payment: Payment): Promise<void> {
  const { entryId, paidAt } = payment;
  const buyBacks = await tx.buyBack.findMany({ where: { entryId }, orderBy: { throughWeek: 'asc' } });
  const paid = paidBuyBacks(payment, buyBacks);
  for (const { id, status } of buyBacks) {
    if ((status === 'COMPLETED') === paid.has(id)) continue;
    await tx.buyBack.update({
      where: { id },
      data: paid.has(id)
        ? { status: 'COMPLETED', paidAt: paidAt ?? now }
        : { status: 'PENDING', paidAt: null },
    });
  }
}

async function auditPayment(
  { audit, transaction }: AdminCommand,
  action: AuditAction,
  { id, poolId }: PaidEntry,
  before: Payment,
  after: Payment,
): Promise<void> {
  const facts = ({ status, amountCents, receivedCents, paidAt, method, note }: Payment) => ({
    status,
    amountCents,
    receivedCents,
    paidAt: paidAt?.toISOString() ?? null,
    method,
    note,
  });
  transaction.publish({ type: 'pool', poolId });
  await audit({
    poolId,
    action,
    subjectType: 'Entry',
    subjectId: id,
    before: facts(before),
    after: facts(after),
  });
}

/** Records the referrer's commission for an entry that has paid, where it earns one (SPECIFICATION 1.3). */
async function earnCommission({ transaction, audit }: AdminCommand, entry: PaidEntry): Promise<void> {
  const amountCents = commissionEarnedCents({
    commissionCents: entry.pool.commissionCents,
    referrerUserId: entry.referralCode?.userId ?? null,
    entryUserId: entry.userId,
    isFeePaid: true,
  });
  if (amountCents === 0 || entry.referralCode === null) return;
  const { userId } = entry.referralCode;
  const { id } = await transaction.tx.commission.create({
    data: { entryId: entry.id, userId, amountCents, earnedAt: transaction.now },
  });
  await audit({
    poolId: entry.poolId,
    action: 'commission.earn',
    subjectType: 'Commission',
    subjectId: id,
    after: { entryId: entry.id, userId, amountCents, status: 'EARNED' },
  });
}

/**
 * Revokes the commission for an entry whose fee counts as unpaid again.
 * @throws ConflictError when it was paid out
 */
async function loseCommission({ transaction, audit }: AdminCommand, entry: PaidEntry): Promise<void> {
  const commission = await transaction.tx.commission.findUnique({ where: { entryId: entry.id } });
  if (commission === null) return;
  if (commission.status === 'PAID') {
    throw new ConflictError(
      `The commission for ${entry.username} was already paid out. Undo that payout under Payments first.`,
    );
  }
  await transaction.tx.commission.delete({ where: { id: commission.id } });
  await audit({
    poolId: entry.poolId,
    action: 'commission.lose',
    subjectType: 'Commission',
    subjectId: commission.id,
    before: {
      entryId: entry.id,
      userId: commission.userId,
      amountCents: commission.amountCents,
      status: 'EARNED',
    },
  });
}
