import { shownEmail } from '#graphql/accounts/rules/people.ts';
import type { Pool } from '#prisma/generated/sqlite/client.ts';
import type { Database } from '#prisma/client.ts';
import { feeState, missingCents } from '#graphql/money/rules/receipts.ts';
import { csvLine } from '#kernel/rules/csv.ts';
import { builder } from '#graphql/api/builder.ts';
import { FOR_COMMISSIONER } from '#graphql/pools/schema/poolAccess.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { price } from '#graphql/api/cost/prices.ts';

/** Payments on a page. */
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
  'currency',
];

interface CsvPage {
  csv: string;
  next: number | null;
}

const PaymentsCsvPage = builder.objectRef<CsvPage>('PaymentsCsvPage').implement({
  description: 'A part of the payments of a pool as CSV. Visible to the commissioner.',
  fields: (t) => ({
    csv: t.exposeString('csv', {
      description:
        'The lines of up to 1,000 payments, each with its line feed; on the first page the header precedes them.',
    }),
    next: t.string({
      nullable: true,
      description: 'The cursor of the next page; null at the end.',
      resolve: ({ next }) => (next === null ? null : String(next)),
    }),
  }),
});

builder.prismaObjectFields(PoolRef, (t) => ({
  paymentsCsv: t.field({
    type: PaymentsCsvPage,
    ...FOR_COMMISSIONER,
    description:
      'The payments of the pool as CSV, page by page, a line for each entry in the order the entries joined, with what it owes in all and the part of it that buys back in; amounts in the currency of the last column, instants in UTC. Cells that a spreadsheet would take for a formula begin with an apostrophe. Visible to the commissioner.',
    complexity: { field: 5 * price.statement + 5 * PAGE * price.row, multiplier: 1 },
    args: {
      after: t.arg.string({ description: 'The cursor of the page; omitted for the first one.' }),
    },
    resolve: (pool, { after }, { services }) =>
      exportPage(services.db, pool, /^\d{1,15}$/.test(after ?? '') ? Number(after) : 0),
  }),
}));

async function exportPage(
  db: Database,
  { id: poolId, currency }: Pick<Pool, 'id' | 'currency'>,
  after: number,
): Promise<CsvPage> {
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
    take: PAGE + 1,
  });
  const lines = payments
    .slice(0, PAGE)
    .map(({ entry, ...payment }) =>
      csvLine([
        entry.username,
        entry.user.name,
        shownEmail(entry.user.email) ?? '',
        amount(payment.amountCents),
        amount(payment.receivedCents),
        amount(missingCents(payment)),
        feeState(payment),
        payment.paidAt?.toISOString() ?? '',
        payment.method ?? '',
        payment.note ?? '',
        entry.referralCode?.user.name ?? '',
        amount(payment.buyBackCents),
        currency,
      ]),
    );
  const head = after === 0 ? csvLine(COLUMNS) : '';
  return { csv: head + lines.join(''), next: payments.length > PAGE ? payments[PAGE - 1]!.id : null };
}

/** "50.00". */
function amount(cents: number): string {
  return (cents / 100).toFixed(2);
}
