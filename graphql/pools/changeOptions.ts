import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { changedOptions, frozenOptions } from './rules/options/optionChanges.ts';
import { checkOptions, type OptionProblem } from './rules/options/checkOptions.ts';
import {
  columnsOf,
  optionsOf,
  type PoolOptionColumns,
  type PoolOptions,
} from './rules/options/poolOptions.ts';
import { ConflictError, InvalidInputError } from '../kernel/failures.ts';
import type { AdminCommand } from '../office/adminCommand.ts';

interface GivenOptions {
  /** In the input's field `options`. */
  options: Partial<PoolOptions>;
  /** In fields of the input beside it; `options` counts where both name one. */
  beside: Partial<PoolOptions>;
}

/**
 * The columns of the options with the given ones changed.
 * @throws InvalidInputError for options that do not go together, ConflictError for ones that are fixed by now
 */
export async function changeOptions(
  { transaction: { tx, now }, seasonYear }: AdminCommand,
  pool: Pool,
  { options, beside }: GivenOptions,
): Promise<Partial<PoolOptionColumns>> {
  const before = optionsOf(pool);
  const after = { ...before, ...beside, ...options };
  if (changedOptions(before, after).length === 0) return {};
  const { weekCount } = await tx.season.findUniqueOrThrow({ where: { year: seasonYear } });
  const issuesOf = (problems: readonly OptionProblem[]) =>
    problems.map(({ option, message }) => ({
      path: option in beside && !(option in options) ? ['input', option] : ['input', 'options', option],
      message,
    }));
  const problems = issuesOf(checkOptions(after, { weekCount }));
  if (problems.length > 0) throw new InvalidInputError(problems);
  const passed = await tx.poolWeek.findMany({ where: { poolId: pool.id, deadline: { lte: now } } });
  const picked = await tx.pickCount.groupBy({
    by: ['week'],
    where: { poolId: pool.id },
    _sum: { count: true },
    orderBy: { week: 'asc' },
  });
  const logged = await tx.$queryRaw<{ week: number }[]>`
    SELECT w."week" FROM "PoolWeek" AS w WHERE w."poolId" = ${pool.id} AND EXISTS (
      SELECT 1 FROM "LogLeaf" AS l WHERE l."poolId" = w."poolId" AND l."week" = w."week")`;
  const counted = picked.filter(({ _sum }) => (_sum.count ?? 0) > 0);
  const entry = await tx.entry.findFirst({ where: { poolId: pool.id }, select: { id: true } });
  const frozen = issuesOf(
    frozenOptions(before, after, {
      decidedWeek: pool.decidedWeek,
      passedWeeks: passed.map(({ week }) => week),
      pickedWeeks: [...new Set([...counted, ...logged].map(({ week }) => week))],
      hasEntries: entry !== null,
      weekCount,
      hasMoney: await hasMoney(tx, pool),
    }),
  );
  if (frozen.length > 0) throw new ConflictError(frozen.map(({ message }) => message).join(' '), frozen);
  return columnsOf(after);
}

/** Whether amounts are recorded of the pool, also those that were reversed. */
async function hasMoney(
  tx: AdminCommand['transaction']['tx'],
  { id: poolId, carriedOverCents }: Pool,
): Promise<boolean> {
  if (carriedOverCents > 0) return true;
  const of = { entry: { poolId } };
  const received = await tx.payment.findFirst({
    where: { ...of, OR: [{ status: 'COMPLETED', amountCents: { gt: 0 } }, { receipts: { some: {} } }] },
    select: { id: true },
  });
  const paidOut = await tx.payout.findFirst({ where: of, select: { id: true } });
  return received !== null || paidOut !== null;
}
