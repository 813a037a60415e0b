import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { isDeadlinePassed } from '../season/rules/deadlines.ts';
import { paymentInstructionsOf, type PaymentInstructions } from '../money/rules/paymentInstructions.ts';
import { columnsOf, optionsOf, type PoolOptions } from './rules/options/poolOptions.ts';
import { checkOptions } from './rules/options/checkOptions.ts';
import { slugProblem } from './rules/slug.ts';
import { writeAudit } from '../kernel/audit.ts';
import { entryCounts, sumOf } from '../standings/counts.ts';
import { readEnding } from '../standings/ending.ts';
import { ConflictError, InvalidInputError, type InputIssue } from '../kernel/failures.ts';
import { prizeOfAll, prizeOfPaid } from '../money/prize.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { addCommissioners } from './addCommissioners.ts';
import { auditNewPool, createPoolIn, requireSeason } from './createPool.ts';

/** The most that the column of an amount carried over holds. */
const MOST_CENTS = 2 ** 31 - 1;

export interface PoolCopy {
  fromPoolId: number;
  season: number;
  name: string;
  /** Made from the name when omitted. */
  slug?: string | undefined;
  /** Options that differ from those of the source. */
  options?: Partial<PoolOptions> | undefined;
  /** How members pay, where it differs from the source; null for what is no longer said. */
  payment?: Partial<PaymentInstructions> | undefined;
  /** Who can join; as in the source when omitted. */
  registration?: Pool['registration'] | undefined;
  /** The commissioner where the source has none; null for none. */
  actorId: number | null;
}

/**
 * Runs a decided pool again in a later season, in a transaction that holds the locks of both: its settings, options, welcome text and commissioners, and
 * the prize that it rolls over. An amount is carried over once: into the first copy.
 * @throws InvalidInputError, NotFoundError for a season that was not imported, ConflictError while the pool has no winners
 */
export async function copyPoolIn(transaction: Transaction, copy: PoolCopy): Promise<Pool> {
  const { tx, now } = transaction;
  const source = await tx.pool.findUniqueOrThrow({
    where: { id: copy.fromPoolId },
    include: { commissioners: { orderBy: { userId: 'asc' } }, copies: { select: { id: true } } },
  });
  refuseWrong(copy, source);
  await requireWinners(transaction, source);
  await requireSeason(transaction, copy.season);
  const season = await tx.season.findUniqueOrThrow({ where: { year: copy.season } });
  const options = { ...optionsOf(source), ...copy.options };
  refuseOptions(options, season.weekCount);
  const carriedOverCents = source.copies.length > 0 ? 0 : await rolledOver(transaction, source);
  if (carriedOverCents > MOST_CENTS) {
    throw new ConflictError('The prize is too large to be carried over.');
  }
  if (carriedOverCents > 0 && options.currency !== source.currency) {
    throw new ConflictError(
      `A prize in ${source.currency} is carried over: the pool stays in ${source.currency}.`,
    );
  }
  const pool = await createPoolIn(transaction, {
    seasonYear: copy.season,
    name: copy.name,
    timeZone: source.timeZone,
    ...(copy.slug !== undefined && { slug: copy.slug }),
    columns: {
      ...settingsOf(source),
      ...copy.payment,
      ...columnsOf(options),
      ...(copy.registration !== undefined && { registration: copy.registration }),
      carriedOverCents,
      copiedFromId: source.id,
    },
  });
  await auditNewPool(transaction, pool, copy.actorId, { copiedFrom: source.slug, carriedOverCents });
  await writeAudit(tx, {
    at: now,
    actorId: copy.actorId,
    poolId: source.id,
    action: 'pool.copy',
    subjectType: 'Pool',
    subjectId: source.id,
    after: { name: pool.name, slug: pool.slug, seasonYear: pool.seasonYear, carriedOverCents },
  });
  transaction.publish({ type: 'pool', poolId: source.id });
  await copyCommissioners(transaction, pool.id, source.commissioners, copy.actorId);
  return pool;
}

/** The columns of a copy that a commissioner sets, but for the name, the address and the options. */
export function settingsOf(source: Pool) {
  return {
    deadlineTime: source.deadlineTime,
    entryFeeCents: source.entryFeeCents,
    maxEntriesPerAccount: source.maxEntriesPerAccount,
    registration: source.registration,
    commissionCents: source.commissionCents,
    prizeBasis: source.prizeBasis,
    ...paymentInstructionsOf(source),
    disputeHours: source.disputeHours,
    payoutHours: source.payoutHours,
    welcomeText: source.welcomeText,
    contactEmail: source.contactEmail,
    rulesUpdatedText: source.rulesUpdatedText,
  };
}

/** @throws InvalidInputError */
function refuseWrong({ season, slug }: PoolCopy, source: Pool): void {
  const issues: InputIssue[] = [];
  if (season <= source.seasonYear) {
    const message = `The pool played the season of ${source.seasonYear}: please choose a later one.`;
    issues.push({ path: ['input', 'season'], message });
  }
  const problem = slug === undefined ? null : slugProblem(slug);
  if (problem !== null) issues.push({ path: ['input', 'slug'], message: problem });
  if (issues.length > 0) throw new InvalidInputError(issues);
}

/**
 * A pool whose last games were all canceled can be decided before its deadline: until then that is secret.
 * @throws ConflictError
 */
async function requireWinners({ tx, now }: Transaction, { id, decidedWeek }: Pool): Promise<void> {
  const week =
    decidedWeek === null
      ? null
      : await tx.poolWeek.findUnique({ where: { poolId_week: { poolId: id, week: decidedWeek } } });
  if (week === null || !isDeadlinePassed(week.deadline, now)) {
    throw new ConflictError('The pool can be run again once it has its winners.');
  }
}

/** The season can have fewer weeks than that of the source. @throws InvalidInputError */
function refuseOptions(options: PoolOptions, weekCount: number): void {
  const problems = checkOptions(options, { weekCount });
  if (problems.length === 0) return;
  throw new InvalidInputError(
    problems.map(({ option, message }) => ({ path: ['input', 'options', option], message })),
  );
}

/** What the decided pool carries over, in cents. */
async function rolledOver({ tx }: Transaction, source: Pool): Promise<number> {
  const counts = await entryCounts(tx, [source.id]);
  const prizeCents =
    source.prizeBasis === 'ALL_ENTRIES' ? prizeOfAll(source, sumOf(counts)) : await prizeOfPaid(tx, source);
  const ending = await readEnding(tx, source, counts, prizeCents);
  return ending?.rolledOverCents ?? 0;
}

/** Those of the source run a copy, too; where it has none, who made the copy. */
export async function copyCommissioners(
  transaction: Transaction,
  poolId: number,
  commissioners: readonly { userId: number }[],
  actorId: number | null,
): Promise<void> {
  const runners = commissioners.map(({ userId }) => userId);
  const userIds = runners.length > 0 || actorId === null ? runners : [actorId];
  await addCommissioners(transaction, { poolId, userIds, actorId });
}
