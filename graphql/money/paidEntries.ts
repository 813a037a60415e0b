import type { Entry, Payment, ReferralCode } from '#prisma/generated/sqlite/client.ts';
import { invalid } from '../kernel/input.ts';
import type { AdminCommand } from '../office/adminCommand.ts';

/** Maximum number of entries, receipts or commissions per call. */
const MOST_AT_ONCE = 100;
export const MAX_METHOD = 60;
export const MAX_NOTE = 300;

export type PaidEntry = Entry & {
  payment: Payment;
  pool: { entryFeeCents: number; commissionCents: number };
  referralCode: ReferralCode | null;
};

/** The entries of the command, which exist and belong to one season (adminCommand.ts). */
export async function entriesOf(
  { transaction }: AdminCommand,
  entryIds: readonly number[],
): Promise<PaidEntry[]> {
  const rows = await transaction.tx.entry.findMany({
    where: { id: { in: [...entryIds] } },
    include: {
      payment: true,
      pool: { select: { entryFeeCents: true, commissionCents: true } },
      referralCode: true,
    },
    orderBy: { id: 'asc' },
  });
  // Every entry is made with its payment.
  return rows.map((row) => ({ ...row, payment: row.payment! }));
}

/** When money arrived; now by default. @throws InvalidInputError for the future */
export function readPaidAt({ transaction: { now } }: AdminCommand, paidAt: Date | undefined): Date {
  if (paidAt !== undefined && paidAt > now) {
    throw invalid('paidAt', 'The date of a payment cannot be in the future.');
  }
  return paidAt ?? now;
}

/** @throws InvalidInputError for none or too many; duplicates count once */
export function readIds(ids: readonly number[], name: string): number[] {
  const once = [...new Set(ids)];
  if (once.length === 0 || once.length > MOST_AT_ONCE) {
    throw invalid(name, `Please name 1 to ${MOST_AT_ONCE} ${name}.`);
  }
  return once;
}
