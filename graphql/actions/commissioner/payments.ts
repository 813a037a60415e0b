import type { Entry, Payment, ReferralCode } from '../../../prisma/generated/sqlite/client.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { commissionEarnedCents } from '../../domain/money.ts';
import { ConflictError } from '../../kernel/failures.ts';
import type { Services } from '../../kernel/services.ts';
import { runAdminCommand, type AdminCommand } from './adminCommand.ts';
import { invalid, readText } from '../../kernel/input.ts';

/** Maximum number of entries or commissions per call. */
const MOST_AT_ONCE = 100;
const MAX_METHOD = 60;
const MAX_NOTE = 300;

export interface MarkPaidInput {
  entryIds: readonly number[];
  /** "Bank transfer", "cash". */
  method: string;
  note?: string | undefined;
  /** Date of receipt; default now. Not in the future. */
  paidAt?: Date | undefined;
}

/**
 * Marks entry fees as paid, which earns their referrers' commissions (SPECIFICATION 1.3). Paid entries are
 * unchanged.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError
 * @returns the ids of the entries
 */
export function markPaid(services: Services, viewer: Viewer | null, input: MarkPaidInput): Promise<number[]> {
  const entryIds = readIds(input.entryIds, 'entries');
  return runAdminCommand(services, viewer, { entries: entryIds }, { reason: null }, async (command) => {
    const { now } = command.transaction;
    const method = readText(input.method, 'method', MAX_METHOD);
    const note = input.note?.trim() ? readText(input.note, 'note', MAX_NOTE) : null;
    const paidAt = input.paidAt ?? now;
    if (paidAt > now) throw invalid('paidAt', 'A payment cannot have arrived in the future.');
    for (const entry of await entriesOf(command, entryIds)) {
      if (entry.payment?.status === 'COMPLETED') continue;
      const amountCents = entry.payment?.amountCents ?? entry.pool.entryFeeCents;
      const paid = { status: 'COMPLETED', paidAt, method, note } as const;
      const after = await command.transaction.tx.payment.upsert({
        where: { entryId: entry.id },
        create: { entryId: entry.id, amountCents, createdAt: now, ...paid },
        update: paid,
      });
      await recordPayment(command, 'payment.markPaid', entry, entry.payment, after);
      await earnCommission(command, entry);
    }
    return entryIds;
  });
}

/**
 * Marks entry fees as unpaid and revokes the commissions earned by them.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError when a commission
 * was paid out: mark that unpaid first
 * @returns the ids of the entries
 */
export function markUnpaid(
  services: Services,
  viewer: Viewer | null,
  input: { entryIds: readonly number[]; reason: string },
): Promise<number[]> {
  const entryIds = readIds(input.entryIds, 'entries');
  return runAdminCommand(services, viewer, { entries: entryIds }, input, async (command) => {
    for (const entry of await entriesOf(command, entryIds)) {
      if (entry.payment?.status !== 'COMPLETED') continue;
      await loseCommission(command, entry);
      const after = await command.transaction.tx.payment.update({
        where: { entryId: entry.id },
        data: { status: 'PENDING', paidAt: null, method: null, note: null },
      });
      await recordPayment(command, 'payment.markUnpaid', entry, entry.payment, after);
    }
    return entryIds;
  });
}

type PaidEntry = Entry & {
  payment: Payment | null;
  pool: { entryFeeCents: number; commissionCents: number };
  referralCode: ReferralCode | null;
};

/** The entries of the command, which exist and belong to one season (adminCommand.ts). */
async function entriesOf({ transaction }: AdminCommand, entryIds: readonly number[]): Promise<PaidEntry[]> {
  return transaction.tx.entry.findMany({
    where: { id: { in: [...entryIds] } },
    include: {
      payment: true,
      pool: { select: { entryFeeCents: true, commissionCents: true } },
      referralCode: true,
    },
    orderBy: { id: 'asc' },
  });
}

async function recordPayment(
  { audit, transaction }: AdminCommand,
  action: string,
  { id, poolId }: Entry,
  before: Payment | null,
  after: Payment,
): Promise<void> {
  const facts = ({ status, amountCents, paidAt, method, note }: Payment) => ({
    status,
    amountCents,
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
    ...(before === null ? {} : { before: facts(before) }),
    after: facts(after),
  });
}

async function earnCommission({ transaction, audit }: AdminCommand, entry: PaidEntry): Promise<void> {
  const amountCents = commissionEarnedCents({
    commissionCents: entry.pool.commissionCents,
    referrerUserId: entry.referralCode?.userId ?? null,
    entryUserId: entry.userId,
    paymentStatus: 'COMPLETED',
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

async function loseCommission({ transaction, audit }: AdminCommand, entry: PaidEntry): Promise<void> {
  const commission = await transaction.tx.commission.findUnique({ where: { entryId: entry.id } });
  if (commission === null) return;
  if (commission.status === 'PAID') {
    throw new ConflictError(
      `The commission for ${entry.username} was already paid out. Undo that first with unpayCommission.`,
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

/** @throws InvalidInputError for none or too many; duplicates count once */
export function readIds(ids: readonly number[], name: string): number[] {
  const once = [...new Set(ids)];
  if (once.length === 0 || once.length > MOST_AT_ONCE) {
    throw invalid(name, `Please name 1 to ${MOST_AT_ONCE} ${name}.`);
  }
  return once;
}
