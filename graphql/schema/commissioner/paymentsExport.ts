import type { Database } from '../../../prisma/client.ts';
import { feeState, missingCents } from '../../domain/receipts.ts';
import { csvLine } from '../../domain/csv.ts';
import { builder } from '../builder.ts';
import { price } from '../prices.ts';
import { PoolRef } from '../pool.ts';

/** Payments per statement. */
const PAGE = 1_000;
const COLUMNS = [
  'username',
  'name',
  'email',
  'fee',
  'received',
  'missing',
  'status',
  'paidAt',
  'method',
  'note',
  'referrer',
  'buyBack',
];

builder.prismaObjectFields(PoolRef, (t) => ({
  paymentsCsv: t.string({
    nullable: true,
    description:
      'All payments of the pool as CSV, a line for each entry in the order the entries joined, with what it owes in all and the part of it that buys back in; amounts in US dollars, instants in UTC. Cells that a spreadsheet would take for a formula begin with an apostrophe. Visible to the commissioner.',
    extensions: { perViewer: true },
    authScopes: ({ id }) => ({ commissionerOf: id }),
    complexity: { field: 2 * price.poolScan, multiplier: 1 },
    resolve: (pool, _args, { services }) => exportPayments(services.db, pool.id),
  }),
}));

async function exportPayments(db: Database, poolId: number): Promise<string> {
  const lines = [csvLine(COLUMNS)];
  for (let after = 0; ;) {
    const payments = await db.payment.findMany({
      where: { id: { gt: after }, entry: { poolId } },
      include: {
        entry: {
          select: {
            username: true,
            user: { select: { name: true, email: true } },
            referralCode: { select: { user: { select: { name: true } } } },
          },
        },
      },
      orderBy: { id: 'asc' },
      take: PAGE,
    });
    for (const { entry, ...payment } of payments) {
      lines.push(
        csvLine([
          entry.username,
          entry.user.name,
          entry.user.email,
          dollars(payment.amountCents),
          dollars(payment.receivedCents),
          dollars(missingCents(payment)),
          feeState(payment),
          payment.paidAt?.toISOString() ?? '',
          payment.method ?? '',
          payment.note ?? '',
          entry.referralCode?.user.name ?? '',
          dollars(payment.buyBackCents),
        ]),
      );
    }
    if (payments.length < PAGE) return lines.join('');
    after = payments.at(-1)!.id;
  }
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}
