import type { Entry, Payment, ReferralCode } from '../../../prisma/generated/sqlite/client.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { commissionEarnedCents } from '../../domain/money.ts';
import { ConflictError, NotFoundError } from '../failures.ts';
import type { Services } from '../services.ts';
import { administer, invalid, readText, type Deed } from './administer.ts';

/** How many entries or commissions one call takes. */
export const MOST_AT_ONCE = 100;
const MAX_METHOD = 60;
const MAX_NOTE = 300;

export interface MarkPaidInput {
  entryIds: readonly number[];
  /** "Bank transfer", "cash". */
  method: string;
  note?: string | undefined;
  /** When it arrived; now when it is not said. Never ahead. */
  paidAt?: Date | undefined;
}

/**
 * Notes that the fees of entries have arrived; with that their referrers earn their commissions (SPEC section 1). An
 * entry that has paid already stays as it is.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError
 * @returns the ids of the entries
 */
export function markPaid(services: Services, viewer: Viewer | null, input: MarkPaidInput): Promise<number[]> {
  const entryIds = readIds(input.entryIds, 'entries');
  const order = { target: { entry: entryIds[0] ?? 0 }, reason: null };
  return administer(services, viewer, order, async (deed) => {
    const { now } = deed.unit;
    const method = readText(input.method, 'method', MAX_METHOD);
    const note = input.note?.trim() ? readText(input.note, 'note', MAX_NOTE) : null;
    const paidAt = input.paidAt ?? now;
    if (paidAt > now) throw invalid('paidAt', 'A payment cannot have arrived in the future.');
    for (const entry of await entriesOf(deed, entryIds)) {
      if (entry.payment?.status === 'COMPLETED') continue;
      const amountCents = entry.payment?.amountCents ?? entry.pool.entryFeeCents;
      const paid = { status: 'COMPLETED', paidAt, method, note } as const;
      const after = await deed.unit.tx.payment.upsert({
        where: { entryId: entry.id },
        create: { entryId: entry.id, amountCents, createdAt: now, ...paid },
        update: paid,
      });
      await tell(deed, 'payment.markPaid', entry, entry.payment, after);
      await earnCommission(deed, entry);
    }
    return entryIds;
  });
}

/**
 * Takes back that fees have arrived, and the commissions earned by them.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError when a commission was paid
 *   out already: that is to be taken back first
 * @returns the ids of the entries
 */
export function markUnpaid(
  services: Services,
  viewer: Viewer | null,
  input: { entryIds: readonly number[]; reason: string },
): Promise<number[]> {
  const entryIds = readIds(input.entryIds, 'entries');
  const order = { target: { entry: entryIds[0] ?? 0 }, reason: input.reason };
  return administer(services, viewer, order, async (deed) => {
    for (const entry of await entriesOf(deed, entryIds)) {
      if (entry.payment?.status !== 'COMPLETED') continue;
      await loseCommission(deed, entry);
      const after = await deed.unit.tx.payment.update({
        where: { entryId: entry.id },
        data: { status: 'PENDING', paidAt: null, method: null, note: null },
      });
      await tell(deed, 'payment.markUnpaid', entry, entry.payment, after);
    }
    return entryIds;
  });
}

type PaidEntry = Entry & {
  payment: Payment | null;
  pool: { entryFeeCents: number; commissionCents: number };
  referralCode: ReferralCode | null;
};

async function entriesOf({ unit, seasonYear }: Deed, entryIds: readonly number[]): Promise<PaidEntry[]> {
  const entries = await unit.tx.entry.findMany({
    where: { id: { in: [...entryIds] }, pool: { seasonYear } },
    include: {
      payment: true,
      pool: { select: { entryFeeCents: true, commissionCents: true } },
      referralCode: true,
    },
    orderBy: { id: 'asc' },
  });
  if (entries.length < entryIds.length) throw new NotFoundError('There is no such entry in this season.');
  return entries;
}

async function tell(
  { audit, unit }: Deed,
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
  unit.tell({ type: 'pool', poolId });
  await audit({
    poolId,
    action,
    subjectType: 'Entry',
    subjectId: id,
    ...(before === null ? {} : { before: facts(before) }),
    after: facts(after),
  });
}

async function earnCommission({ unit, audit }: Deed, entry: PaidEntry): Promise<void> {
  const amountCents = commissionEarnedCents({
    commissionCents: entry.pool.commissionCents,
    referrerUserId: entry.referralCode?.userId ?? null,
    entryUserId: entry.userId,
    paymentStatus: 'COMPLETED',
  });
  if (amountCents === 0 || entry.referralCode === null) return;
  const { userId } = entry.referralCode;
  const { id } = await unit.tx.commission.create({
    data: { entryId: entry.id, userId, amountCents, earnedAt: unit.now },
  });
  await audit({
    poolId: entry.poolId,
    action: 'commission.earn',
    subjectType: 'Commission',
    subjectId: id,
    after: { entryId: entry.id, userId, amountCents, status: 'EARNED' },
  });
}

async function loseCommission({ unit, audit }: Deed, entry: PaidEntry): Promise<void> {
  const commission = await unit.tx.commission.findUnique({ where: { entryId: entry.id } });
  if (commission === null) return;
  if (commission.status === 'PAID') {
    throw new ConflictError(
      `The commission for ${entry.username} was already paid out. Undo that first with unpayCommission.`,
    );
  }
  await unit.tx.commission.delete({ where: { id: commission.id } });
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

/** @throws InvalidInputError for none or too many; the same id twice counts once */
export function readIds(ids: readonly number[], name: string): number[] {
  const once = [...new Set(ids)];
  if (once.length === 0 || once.length > MOST_AT_ONCE) {
    throw invalid(name, `Please name 1 to ${MOST_AT_ONCE} ${name}.`);
  }
  return once;
}
