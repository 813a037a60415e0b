import type { Entry, Pool, Season } from '#prisma/generated/sqlite/client.ts';
import { isDeadlinePassed } from '../season/rules/deadlines.ts';
import { checkOptions } from './rules/options/checkOptions.ts';
import { columnsOf, optionsOf } from './rules/options/poolOptions.ts';
import { weekInText } from '../season/rules/playoffs.ts';
import { decidedThroughWeek, optionsFrom } from './rules/secondChance.ts';
import { slugProblem } from './rules/slug.ts';
import { ConflictError } from '../kernel/failures.ts';
import { invalid } from '../kernel/input.ts';
import { chunk } from '../kernel/chunk.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { entryLeaves } from '../log/statements/entryLeaves.ts';
import { copyCommissioners, settingsOf } from './copyPool.ts';
import { auditNewPool, createPoolIn } from './createPool.ts';
import { newReferralCode } from '../imports/gridStaging.ts';
import { takenSlug } from './takenSlug.ts';

/** Rows of one statement: their parameters stay well below the limits of both databases. */
const ROWS = 500;

export interface SecondChance {
  fromPoolId: number;
  /** Entries that are out by this week play on; by default the last decided one. */
  throughWeek?: number | undefined;
  /** Also enters those that a commissioner put out by hand. */
  includePutOut?: boolean | undefined;
  name: string;
  /** Made from the name when omitted. */
  slug?: string | undefined;
  /** Checked by the caller; as in the first pool when omitted. */
  entryFeeCents?: number | undefined;
  /** The commissioner where the first pool has none; null for none. */
  actorId: number | null;
}

export interface OpenedSecondChance {
  source: Pool & { season: Season };
  pool: Pool;
  throughWeek: number;
  /** Those of the first pool that play on, ordered by id. */
  out: Entry[];
  /** The number of those that are out and do not play on, as a commissioner put them out by hand. */
  leftOut: number;
}

/**
 * Opens the second chance of a pool, in the transaction, which holds the lock of the season: a pool of the same season, rules
 * and commissioners that begins in the week after, with an entry for each that is publicly out by then, but for those that a
 * commissioner put out by hand, such as for not paying. Registration is closed, so that nobody who is alive plays in both. A pool has
 * one second chance.
 * @throws InvalidInputError, ConflictError when it has one already, and where nobody is out or no week is left
 */
export async function openSecondChanceIn(
  transaction: Transaction,
  chance: SecondChance,
): Promise<OpenedSecondChance> {
  const { tx, now } = transaction;
  const source = await tx.pool.findUniqueOrThrow({
    where: { id: chance.fromPoolId },
    include: {
      commissioners: { orderBy: { userId: 'asc' } },
      secondChance: true,
      season: true,
      weeks: { orderBy: { week: 'asc' } },
    },
  });
  if (source.secondChance !== null) {
    const { name, slug } = source.secondChance;
    throw new ConflictError(
      `This pool already has a second chance: ${name}, at /p/${slug}. Its commissioner can add entries that have gone out since.`,
    );
  }
  await refuseSlug(transaction, chance.slug);
  const throughWeek = checkWeek(source, chance.throughWeek, now);
  // All deadlines up to the week have passed: these eliminations are public.
  const allOut = await tx.entry.findMany({
    where: { poolId: source.id, eliminatedWeek: { lte: throughWeek } },
    orderBy: { id: 'asc' },
  });
  // Also where a loss came before: who was put out is not meant to play.
  const out =
    chance.includePutOut === true
      ? allOut
      : allOut.filter(({ adminEliminatedWeek }) => adminEliminatedWeek === null);
  const leftOut = allOut.length - out.length;
  if (out.length === 0) {
    const but = leftOut > 0 ? ' but those that a commissioner put out by hand' : '';
    throw new ConflictError(`No entry is out by ${weekInText(throughWeek, source.season.weekCount)}${but}.`);
  }
  const options = optionsFrom(optionsOf(source), throughWeek + 1);
  const problems = checkOptions(options, source.season);
  if (problems.length > 0) throw new ConflictError(problems.map(({ message }) => message).join(' '));
  const pool = await createPoolIn(transaction, {
    seasonYear: source.seasonYear,
    name: chance.name,
    timeZone: source.timeZone,
    ...(chance.slug !== undefined && { slug: chance.slug }),
    columns: {
      ...settingsOf(source),
      ...columnsOf(options),
      entryFeeCents: chance.entryFeeCents ?? source.entryFeeCents,
      registration: 'CLOSED',
      secondChanceOfId: source.id,
    },
  });
  await auditNewPool(transaction, pool, chance.actorId, {
    secondChanceOf: source.slug,
    throughWeek,
    entries: out.length,
    leftOut,
  });
  await enter(transaction, pool, out);
  await copyCommissioners(transaction, pool.id, source.commissioners, chance.actorId);
  transaction.publish({ type: 'pool', poolId: source.id });
  return { source, pool, throughWeek, out, leftOut };
}

/** @throws InvalidInputError, ConflictError */
async function refuseSlug({ tx }: Transaction, slug: string | undefined): Promise<void> {
  if (slug === undefined) return;
  const problem = slugProblem(slug);
  if (problem !== null) throw invalid('slug', problem);
  if ((await tx.pool.findUnique({ where: { slug }, select: { id: true } })) !== null) throw takenSlug();
}

/**
 * The week by which entries are out.
 * @throws InvalidInputError for a week that is not decided, ConflictError where no week is left to play
 */
function checkWeek(
  source: Pick<Pool, 'firstWeek' | 'lastWeek'> & {
    season: { weekCount: number };
    weeks: readonly { week: number; deadline: Date; completedAt: Date | null }[];
  },
  asked: number | undefined,
  now: Date,
): number {
  const { weeks, firstWeek, season } = source;
  const nameOf = (week: number) => weekInText(week, season.weekCount);
  const decided = decidedThroughWeek(weeks, firstWeek, now);
  if (decided === null) {
    throw new ConflictError('No week of the pool is decided yet: a second chance opens after one is.');
  }
  const through = asked ?? decided;
  if (through < firstWeek || through > decided) {
    throw invalid('throughWeek', `Please choose a decided week, ${firstWeek} to ${decided}.`);
  }
  const first = weeks.find(({ week }) => week === through + 1);
  if (first === undefined || first.week > (source.lastWeek ?? season.weekCount)) {
    throw new ConflictError(`No week is left to play after ${nameOf(through)}.`);
  }
  if (isDeadlinePassed(first.deadline, now)) {
    throw new ConflictError(
      `The deadline of ${nameOf(first.week)} has passed, so that the second chance cannot begin with it. Once ${nameOf(decided + 1)} is decided it can begin with the week after.`,
    );
  }
  return through;
}

/** Stores an entry, with its payment to come, for each that is out in the first pool; accounts get their referral codes. */
async function enter(transaction: Transaction, pool: Pool, out: readonly Entry[]): Promise<void> {
  const { tx, now } = transaction;
  for (const part of chunk(out, ROWS)) {
    await tx.entry.createMany({
      data: part.map(({ userId, username, usernameKey, usernameSkeleton, number }) => ({
        poolId: pool.id,
        userId,
        username,
        usernameKey,
        usernameSkeleton,
        number,
        joinedAt: now,
        startWeek: pool.firstWeek,
      })),
    });
  }
  const entries = await tx.entry.findMany({ where: { poolId: pool.id }, orderBy: { id: 'asc' } });
  for (const part of chunk(entries, ROWS)) {
    await tx.payment.createMany({
      data: part.map(({ id }) => ({ entryId: id, amountCents: pool.entryFeeCents, createdAt: now })),
    });
  }
  const owners = [...new Set(out.map(({ userId }) => userId))];
  for (const part of chunk(owners, ROWS)) {
    await tx.referralCode.createMany({
      data: part.map((userId) => ({ poolId: pool.id, userId, code: newReferralCode(), createdAt: now })),
    });
  }
  for (const leaf of await entryLeaves(tx, entries)) transaction.log(pool.id, leaf);
  transaction.publish({ type: 'standings', poolId: pool.id });
  // The accounts may read the pool from now on.
  for (const userId of owners) transaction.publish({ type: 'access', userId });
}
