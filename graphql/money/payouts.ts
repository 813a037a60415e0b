import type { Payout } from '#prisma/generated/sqlite/client.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { groupOf } from '../standings/rules/winners.ts';
import { entryCounts } from '../standings/counts.ts';
import { readEnding } from '../standings/ending.ts';
import { ConflictError, NotFoundError } from '../kernel/failures.ts';
import { invalid, readText } from '../kernel/input.ts';
import type { Services } from '../kernel/services.ts';
import { runAdminCommand } from '../office/adminCommand.ts';

const MAX_METHOD = 60;
const MAX_NOTE = 300;
/** One million dollars. */
const MOST_CENTS = 100_000_000;

export interface PaidShare {
  entryId: number;
  amountCents: number;
  /** "Bank transfer", "cash". */
  method: string;
  note?: string | undefined;
  /** When it was paid; default now. Not in the future. */
  paidAt?: Date | undefined;
}

/**
 * Records that an entry of a decided pool was paid its share of the prize.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError while the pool is not decided or
 * its deciding week secret, for an entry without a share of the prize, and when a payout is recorded already
 */
export function markPayoutPaid(services: Services, viewer: Viewer | null, input: PaidShare): Promise<Payout> {
  const { entryId, amountCents } = input;
  return runAdminCommand(services, viewer, { entry: entryId }, { reason: null }, async (command) => {
    const { tx, now, publish } = command.transaction;
    const method = readText(input.method, 'method', MAX_METHOD);
    const note = input.note?.trim() ? readText(input.note, 'note', MAX_NOTE) : null;
    const paidAt = input.paidAt ?? now;
    if (paidAt > now) throw invalid('paidAt', 'A payout cannot be made in the future.');
    if (!Number.isInteger(amountCents) || amountCents < 1 || amountCents > MOST_CENTS) {
      throw invalid('amountCents', `The amount must be a whole number of cents from 1 to ${MOST_CENTS}.`);
    }
    const { pool, payout, ...entry } = await tx.entry.findUniqueOrThrow({
      where: { id: entryId },
      include: { pool: true, payout: true },
    });
    const { poolId, username } = entry;
    // Until its deadline the deciding week is secret.
    const decided = await tx.poolWeek.findFirst({
      where: { poolId, week: pool.decidedWeek ?? 0, deadline: { lte: now } },
    });
    if (decided === null) throw new ConflictError('The pool has no winners yet.');
    if (payout !== null) {
      throw new ConflictError('This share is recorded as paid already. Undo that first to record it anew.');
    }
    const ending = await readEnding(tx, pool, await entryCounts(tx, [poolId]), 0);
    if (ending?.isRolledOver)
      throw new ConflictError('Nobody won: the prize goes to the next season, and no share is to be paid.');
    if (ending === null || groupOf(ending.groups, entry) === undefined) {
      throw new ConflictError(
        `${username} holds no share of the prize. The close-out lists the entries that hold one.`,
      );
    }
    const after = await tx.payout.create({ data: { entryId, amountCents, paidAt, method, note } });
    await command.audit({
      poolId,
      action: 'payout.markPaid',
      subjectType: 'Entry',
      subjectId: entryId,
      after: factsOf(after),
    });
    publish({ type: 'pool', poolId });
    return after;
  });
}

/**
 * Records that a share was not paid after all.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError when no payout is recorded
 * @returns the id of the entry
 */
export function unmarkPayout(
  services: Services,
  viewer: Viewer | null,
  input: { entryId: number; reason: string },
): Promise<number> {
  const { entryId, reason } = input;
  return runAdminCommand(services, viewer, { entry: entryId }, { reason }, async (command) => {
    const { tx, publish } = command.transaction;
    const payout = await tx.payout.findUnique({
      where: { entryId },
      include: { entry: { select: { poolId: true } } },
    });
    if (payout === null) throw new NotFoundError('No payout of this entry is recorded.');
    const { entry, ...before } = payout;
    await tx.payout.delete({ where: { entryId } });
    await command.audit({
      poolId: entry.poolId,
      action: 'payout.unmark',
      subjectType: 'Entry',
      subjectId: entryId,
      before: factsOf(before),
    });
    publish({ type: 'pool', poolId: entry.poolId });
    return entryId;
  });
}

function factsOf({ amountCents, paidAt, method, note }: Payout) {
  return { amountCents, paidAt: paidAt.toISOString(), method, note };
}
