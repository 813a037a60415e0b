import type { TransactionClient } from '#prisma/client.ts';
import type { Entry } from '#prisma/generated/sqlite/client.ts';
import { groupOf } from '../standings/rules/winners.ts';
import { entryCounts } from '../standings/counts.ts';
import { readEnding } from '../standings/ending.ts';
import { ConflictError } from '../kernel/failures.ts';
import { invalid, readText } from '../kernel/input.ts';

const MAX_METHOD = 60;
const MAX_NOTE = 300;
/** One million dollars. */
const MOST_CENTS = 100_000_000;

interface GivenPayout {
  amountCents: number;
  /** "Bank transfer", "cash". */
  method: string;
  note?: string | undefined;
  /** When it was paid; default now. Not in the future. */
  paidAt?: Date | undefined;
}

/** What is stored of a payout. @throws InvalidInputError */
export function readPayout(given: GivenPayout, now: Date) {
  const { amountCents, paidAt = now } = given;
  const method = readText(given.method, 'method', MAX_METHOD);
  const note = given.note?.trim() ? readText(given.note, 'note', MAX_NOTE) : null;
  if (paidAt > now) throw invalid('paidAt', 'The date of a payout cannot be in the future.');
  if (!Number.isInteger(amountCents) || amountCents < 1 || amountCents > MOST_CENTS) {
    throw invalid('amountCents', `The amount must be a whole number of cents from 1 to ${MOST_CENTS}.`);
  }
  return { amountCents, paidAt, method, note };
}

/**
 * An entry that holds an unpaid share of its pool's prize.
 * @throws ConflictError while the pool is not decided or its deciding week secret, for an entry without a share of the prize,
 * and when a payout is recorded already
 */
export async function requireShare(tx: TransactionClient, entryId: number, now: Date): Promise<Entry> {
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
    throw new ConflictError('This share is already marked as paid. Undo that first to record it again.');
  }
  const ending = await readEnding(tx, pool, await entryCounts(tx, [poolId]), 0);
  if (ending?.isRolledOver)
    throw new ConflictError(
      'Nobody won: the prize rolls over to the next season, so there is nothing to pay out.',
    );
  if (ending === null || groupOf(ending.groups, entry) === undefined) {
    throw new ConflictError(
      `${username} has no share of the prize. Close-out lists the entries that have one.`,
    );
  }
  return entry;
}
