import type { Pool } from '../../prisma/generated/sqlite/client.ts';
import { loadSeason as loadFacts } from '../../prisma/seasons/seasons.ts';
import { cleanName } from '../domain/people.ts';
import { isTimeZone } from '../domain/zones.ts';
import type { Schedule } from '../feeds/schedule.ts';
import { writeAudit } from './audit.ts';
import { InvalidInputError, NotFoundError } from './failures.ts';
import { importScheduleIn } from './importSchedule.ts';
import { loadSeason } from './seasonFacts.ts';
import type { Services } from './services.ts';
import { inTransaction, lockSeason, type Unit } from './transaction.ts';
import { advancePool, syncPoolWeeks } from './weeks.ts';

/** The season whose facts come with the program. */
const SHIPPED = 2025;
const MAX_NAME = 80;
/** New York's civil time, EDT then EST: what schedules and clocks on the wall say. The demo keeps the fixed UTC-4. */
const DEFAULT_ZONE = 'America/New_York';

/** Of a zone that the runtime does not know. */
export const UNKNOWN_ZONE = 'This is no IANA time zone, like "America/New_York".';

export interface NewPool {
  seasonYear: number;
  name: string;
  /** IANA name of the zone of its deadlines and words; America/New_York unless told. */
  timeZone?: string | undefined;
}

/**
 * A new pool of a season, with the settings that a pool has unless the administrator changes them, and its weeks.
 * @throws InvalidInputError for a name or a zone that cannot be one, NotFoundError for a season that was not imported
 */
export async function createPool(
  services: Services,
  input: NewPool,
  now: Date = services.clock.now(),
): Promise<Pool> {
  return inTransaction(services, now, async (unit) => {
    const pool = await createPoolIn(unit, input);
    await writeAudit(unit.tx, {
      at: unit.now,
      actorId: null,
      poolId: pool.id,
      action: 'pool.create',
      subjectType: 'Pool',
      subjectId: pool.id,
      after: { name: pool.name, seasonYear: pool.seasonYear, timeZone: pool.timeZone },
    });
    return pool;
  });
}

/** createPool within a transaction; leaves the season locked. */
export async function createPoolIn(unit: Unit, input: NewPool): Promise<Pool> {
  const name = cleanName(input.name);
  const problem = checkPoolName(name);
  if (problem !== null) throw new InvalidInputError([{ path: ['input', 'name'], message: problem }]);
  const { timeZone = DEFAULT_ZONE } = input;
  if (!isTimeZone(timeZone))
    throw new InvalidInputError([{ path: ['input', 'timeZone'], message: UNKNOWN_ZONE }]);
  await requireSeason(unit, input.seasonYear);
  await lockSeason(unit, input.seasonYear);
  const { id } = await unit.tx.pool.create({
    data: { name, seasonYear: input.seasonYear, createdAt: unit.now, timeZone },
  });
  const season = await loadSeason(unit, input.seasonYear);
  const pool = season.pools.find((candidate) => candidate.id === id)!;
  await syncPoolWeeks(unit, season, pool);
  await advancePool(unit, season, pool);
  return unit.tx.pool.findUniqueOrThrow({ where: { id } });
}

/** Why a pool cannot have this name, as a sentence for a person; null when it can. */
export function checkPoolName(name: string): string | null {
  if (name === '') return 'Please give the pool a name.';
  if ([...name].length > MAX_NAME) return `The name of a pool can have at most ${MAX_NAME} characters.`;
  return /\p{Cc}/u.test(name) ? 'The name of a pool cannot have control characters.' : null;
}

/** The season, loaded from the facts that ship with the program when it is that one and not there yet. */
export async function requireSeason(unit: Unit, year: number): Promise<void> {
  const season = await unit.tx.season.findUnique({ where: { year }, select: { year: true } });
  if (season !== null) return;
  if (year !== SHIPPED) throw missingSeason(year);
  await importScheduleIn(unit, shippedSchedule());
}

export function missingSeason(year: number): NotFoundError {
  return new NotFoundError(
    `The season of ${year} is not in the database. Load it first: season import --season ${year}`,
  );
}

/** The schedule and results that come with the program. */
export function shippedSchedule(): Schedule {
  const { year, weekCount, games } = loadFacts(SHIPPED);
  return {
    seasonYear: year,
    weekCount,
    games: games.map((game) => ({
      ...game,
      seasonYear: year,
      status: 'FINAL',
      period: null,
      clock: null,
    })),
  };
}
