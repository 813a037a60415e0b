import type { Pool, Prisma } from '#prisma/generated/sqlite/client.ts';
import { loadSeason as loadFacts, SHIPPED_SEASON } from '#prisma/seasons/seasons.ts';
import { hasInvisible } from '../kernel/rules/invisible.ts';
import { cleanName } from '../accounts/rules/people.ts';
import { freeSlug, slugOf } from './rules/slug.ts';
import type { KickoffFacts } from '../grading/rules/facts.ts';
import {
  columnsOf,
  DEFAULT_OPTIONS,
  optionsOf,
  type PoolOptionColumns,
  type PoolOptions,
} from './rules/options/poolOptions.ts';
import { checkOptions } from './rules/options/checkOptions.ts';
import { optionTexts } from './rules/options/optionText.ts';
import { weekDeadline } from '../season/rules/weekDeadline.ts';
import { isTimeZone } from '../kernel/rules/zones.ts';
import type { Schedule } from '../season/feeds/schedule.ts';
import { writeAudit } from '../kernel/audit.ts';
import { InvalidInputError, NotFoundError } from '../kernel/failures.ts';
import { refusePayments } from './refusePayments.ts';
import { importScheduleIn } from '../season/importSchedule.ts';
import { loadSeason, poolOfSeason } from '../grading/seasonFacts.ts';
import type { Services } from '../kernel/services.ts';
import { inSeason, type Transaction } from '../kernel/transaction.ts';
import { advancePools, syncPoolWeeks } from '../grading/weeks.ts';

const MAX_NAME = 80;
/** New York's civil time, EDT then EST, as schedules and clocks show it. The demo keeps the fixed UTC-4. */
const DEFAULT_ZONE = 'America/New_York';

/** The time of a new pool's deadlines, in its zone (SPECIFICATION 2.3). */
const DEFAULT_TIME = '10:00';

/** Message for a zone that the runtime does not know. */
export const UNKNOWN_ZONE = 'This is no IANA time zone, like "America/New_York".';

export interface NewPool {
  seasonYear: number;
  name: string;
  /** IANA zone of the pool's deadlines and displayed times; default America/New_York. */
  timeZone?: string | undefined;
  /** The part of its address; by default from the name. */
  slug?: string | undefined;
  /** Omitted options are the specification's rules. */
  options?: Partial<PoolOptions> | undefined;
  /** Columns that differ from the defaults, checked by the caller. */
  columns?: Partial<Omit<Prisma.PoolUncheckedCreateInput, 'id' | 'name' | 'slug' | 'seasonYear'>> | undefined;
}

/** The options of a new pool: the given ones, and the specification's rules. */
export function newPoolOptions({ options }: Pick<NewPool, 'options'>): PoolOptions {
  return { ...DEFAULT_OPTIONS, ...options };
}

/**
 * Creates a pool of a season with default settings and its weeks.
 * @throws InvalidInputError for an invalid name or zone, or options that do not go together; NotFoundError for a season
 * that was not imported
 */
export async function createPool(
  services: Services,
  input: NewPool,
  now: Date = services.clock.now(),
): Promise<Pool> {
  return inSeason(services, input.seasonYear, now, async (transaction) => {
    const pool = await createPoolIn(transaction, input);
    await auditNewPool(transaction, pool, null);
    return pool;
  });
}

/**
 * Writes the audit row of a new pool.
 * @param more what it says besides the pool's name, address, season, zone and options
 */
export async function auditNewPool(
  { tx, now }: Transaction,
  pool: Pool,
  actorId: number | null,
  more: Record<string, string | number> = {},
): Promise<void> {
  const { id, name, slug, seasonYear, timeZone } = pool;
  await writeAudit(tx, {
    at: now,
    actorId,
    poolId: id,
    action: 'pool.create',
    subjectType: 'Pool',
    subjectId: id,
    after: { name, slug, seasonYear, timeZone, options: optionTexts(optionsOf(pool)), ...more },
  });
}

/** createPool inside a transaction that holds the season's lock. */
export async function createPoolIn(transaction: Transaction, input: NewPool): Promise<Pool> {
  const { name, timeZone } = checkNewPool(input);
  await requireSeason(transaction, input.seasonYear);
  const before = await transaction.tx.pool.findMany({ select: { id: true }, take: 2 });
  const created = await transaction.tx.pool.create({
    data: {
      name,
      slug: input.slug ?? (await findSlug(transaction, name)),
      seasonYear: input.seasonYear,
      createdAt: transaction.now,
      timeZone,
      deadlineTime: DEFAULT_TIME,
      ...(await ownDefaults(transaction, timeZone)),
      ...(input.options !== undefined && (await optionColumns(transaction, input))),
      ...input.columns,
    },
  });
  refusePayments(created);
  const { id } = created;
  transaction.created.add(id);
  transaction.publish({ type: 'pool', poolId: id });
  const season = await loadSeason(transaction, input.seasonYear, [id]);
  const pool = poolOfSeason(season, id);
  await syncPoolWeeks(transaction, season, [pool]);
  await advancePools(transaction, season, [pool]);
  transaction.publish({ type: 'pool', poolId: id });
  if (before.length === 1) transaction.publish({ type: 'closed', poolId: before[0]!.id });
  return transaction.tx.pool.findUniqueOrThrow({ where: { id } });
}

/** Whom participants ask, the site's first administrator where there is one, and the month of the rules: that of now. */
async function ownDefaults({ tx, now }: Transaction, timeZone: string) {
  const administrator = await tx.user.findFirst({
    where: { isAdministrator: true },
    orderBy: { id: 'asc' },
    select: { email: true },
  });
  return {
    ...(administrator !== null && { contactEmail: administrator.email }),
    rulesUpdatedText: now.toLocaleString('en-US', { month: 'long', year: 'numeric', timeZone }),
  };
}

/** @throws InvalidInputError for options that do not go together */
async function optionColumns({ tx }: Transaction, input: NewPool): Promise<PoolOptionColumns> {
  const season = await tx.season.findUniqueOrThrow({ where: { year: input.seasonYear } });
  const options = newPoolOptions(input);
  const problems = checkOptions(options, season);
  if (problems.length === 0) return columnsOf(options);
  throw new InvalidInputError(
    problems.map(({ option, message }) => ({ path: ['input', 'options', option], message })),
  );
}

async function findSlug({ tx }: Transaction, name: string): Promise<string> {
  const slug = slugOf(name);
  // A numbered slug can be shorter at its end to keep its length.
  const similar = await tx.pool.findMany({
    where: { slug: { startsWith: slug.slice(0, 20) } },
    select: { slug: true },
  });
  return freeSlug(slug, new Set(similar.map((pool) => pool.slug)));
}

/** The name and zone of a new pool. @throws InvalidInputError when one of them is invalid */
function checkNewPool(input: NewPool): { name: string; timeZone: string } {
  const name = cleanName(input.name);
  const problem = checkPoolName(name);
  if (problem !== null) throw new InvalidInputError([{ path: ['input', 'name'], message: problem }]);
  const { timeZone = DEFAULT_ZONE } = input;
  if (!isTimeZone(timeZone))
    throw new InvalidInputError([{ path: ['input', 'timeZone'], message: UNKNOWN_ZONE }]);
  return { name, timeZone };
}

/**
 * The deadlines that a new pool of a season with these games will have.
 * @throws InvalidInputError as createPool does
 */
export function newPoolDeadlines(
  games: readonly (KickoffFacts & { week: number })[],
  input: NewPool,
): { week: number; deadline: Date }[] {
  const { timeZone } = checkNewPool(input);
  const { deadlineRule, deadlineWeekday: weekday } = newPoolOptions(input);
  return [...new Set(games.map(({ week }) => week))].map((week) => ({
    week,
    deadline: weekDeadline({
      kickoffs: games.filter((game) => game.week === week),
      timeZone,
      weekday,
      time: DEFAULT_TIME,
      deadlineRule,
    }),
  }));
}

/** The problem with a pool's name, as a sentence for a person; null when the name is valid. */
function checkPoolName(name: string): string | null {
  if (name === '') return 'Please give the pool a name.';
  if ([...name].length > MAX_NAME) return `The name of a pool can have at most ${MAX_NAME} characters.`;
  return hasInvisible(name) ? 'The name of a pool cannot have invisible characters.' : null;
}

/** The season; loads it from the facts that ship with the program when it is that one and missing. */
export async function requireSeason(transaction: Transaction, year: number): Promise<void> {
  const season = await transaction.tx.season.findUnique({ where: { year }, select: { year: true } });
  if (season !== null) return;
  if (year !== SHIPPED_SEASON) throw missingSeason(year);
  await importScheduleIn(transaction, shippedSchedule());
}

export function missingSeason(year: number): NotFoundError {
  return new NotFoundError(
    `The season of ${year} is not in the database. Load it first: season import --season ${year}`,
  );
}

/** The schedule and results that come with the program. */
export function shippedSchedule() {
  const { year, weekCount, games } = loadFacts(SHIPPED_SEASON);
  return {
    seasonYear: year,
    weekCount,
    games: games.map((game) => ({
      ...game,
      seasonYear: year,
      isKickoffConfirmed: true,
      status: 'FINAL' as const,
      period: null,
      clock: null,
    })),
  } satisfies Schedule;
}
