import type { PaymentReceipt } from '#prisma/generated/sqlite/client.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { missingCents } from './rules/receipts.ts';
import { readText } from '../kernel/input.ts';
import type { Services } from '../kernel/services.ts';
import { runAdminCommand } from '../office/adminCommand.ts';
import { entriesOf, MAX_METHOD, MAX_NOTE, readIds, readPaidAt } from './paidEntries.ts';
import { addReceipt, reverse, settlePayment } from './receipts.ts';

export interface MarkPaidInput {
  entryIds: readonly number[];
  /** "Bank transfer", "cash". */
  method: string;
  note?: string | undefined;
  /** Date of receipt; default now. Not in the future. */
  paidAt?: Date | undefined;
}

export interface MarkedPayments {
  entryIds: number[];
  /** The receipts that were recorded; reversing them undoes the command. */
  receipts: PaymentReceipt[];
}

/**
 * Records that the rest of entry fees has arrived, which earns their referrers' commissions (SPECIFICATION 1.3). Paid
 * entries are unchanged.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError
 */
export function markPaid(
  services: Services,
  viewer: Viewer | null,
  input: MarkPaidInput,
): Promise<MarkedPayments> {
  const entryIds = readIds(input.entryIds, 'entries');
  return runAdminCommand(services, viewer, { entries: entryIds }, { reason: null }, async (command) => {
    const method = readText(input.method, 'method', MAX_METHOD);
    const note = input.note?.trim() ? readText(input.note, 'note', MAX_NOTE) : null;
    const at = readPaidAt(command, input.paidAt);
    const receipts: PaymentReceipt[] = [];
    for (const entry of await entriesOf(command, entryIds)) {
      const { payment } = entry;
      if (payment.status === 'COMPLETED') continue;
      const amountCents = missingCents(payment);
      if (amountCents > 0)
        receipts.push(await addReceipt(command, payment, { amountCents, method, note, at }));
      await settlePayment(command, entry, payment, 'payment.markPaid', {
        isPaid: true,
        ...(note === null ? {} : { note }),
      });
    }
    return { entryIds, receipts };
  });
}

/**
 * Marks entry fees as unpaid, whatever was received of them, and revokes the commissions earned by them.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError when a commission
 * was paid out: mark that unpaid first
 */
export function markUnpaid(
  services: Services,
  viewer: Viewer | null,
  input: { entryIds: readonly number[]; reason: string },
): Promise<MarkedPayments> {
  const entryIds = readIds(input.entryIds, 'entries');
  return runAdminCommand(services, viewer, { entries: entryIds }, input, async (command) => {
    for (const entry of await entriesOf(command, entryIds)) {
      const { payment } = entry;
      if (payment.status !== 'COMPLETED' && payment.receivedCents === 0) continue;
      const standing = await command.transaction.tx.paymentReceipt.findMany({
        where: { paymentId: payment.id, reversesId: null, reversal: null },
        orderBy: { id: 'asc' },
      });
      for (const receipt of standing) await reverse(command, payment, receipt);
      await settlePayment(command, entry, payment, 'payment.markUnpaid', { note: null });
    }
    return { entryIds, receipts: [] };
  });
}
