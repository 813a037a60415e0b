import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { oneDialect, openTestDatabase, type TestDatabase } from '#prisma/testing.ts';
import { formatDeadline, formatKickoff, utcOffsetMinutes } from '../kernel/rules/zones.ts';
import { createPool } from './createPool.ts';
import { InvalidInputError } from '../kernel/failures.ts';
import { createTestServices, plantUser, type TestServices } from '../testing/services.ts';

describe.each(oneDialect)('a new pool on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;

  beforeEach(async () => {
    database = await openTestDatabase(dialect);
    services = await createTestServices(database.db);
  });
  afterEach(() => database.close());

  const create = (timeZone?: string) => createPool(services, { seasonYear: 2025, name: 'Office', timeZone });

  /** The deadline and kickoffs of a week as formatted for the pool, by instant. */
  async function words({ id, timeZone }: { id: number; timeZone: string }, week: number) {
    const { deadline } = await services.db.poolWeek.findFirstOrThrow({ where: { poolId: id, week } });
    const games = await services.db.game.findMany({
      where: { seasonYear: 2025, week },
      orderBy: { kickoff: 'asc' },
    });
    const kickoffs = games.map(({ kickoff }) => formatKickoff(kickoff, timeZone));
    return {
      deadline: formatDeadline(deadline, timeZone),
      at: deadline.toISOString(),
      offset: utcOffsetMinutes(deadline, timeZone),
      kickoffs: [...new Set(kickoffs)],
    };
  }

  it.each(['Office\uFFFF', 'Office\u202E', 'Off\u200Bice', 'Office\u0000'])(
    'refuses a name with invisible characters: %j',
    (name) =>
      expect(createPool(services, { seasonYear: 2025, name })).rejects.toThrow(
        'The name of a pool cannot have invisible characters.',
      ),
  );

  it('names whom to ask, and the month of its rules', async () => {
    expect(await create()).toMatchObject({ contactEmail: 'commissioner@pool.example' });
    await plantUser(services.db, 'ada@pool.example', true);
    await plantUser(services.db, 'bea@pool.example', true);
    const now = new Date('2026-09-01T02:00:00Z');
    const pool = await createPool(services, { seasonYear: 2025, name: 'Office' }, now);
    expect(pool).toMatchObject({ contactEmail: 'ada@pool.example', rulesUpdatedText: 'August 2026' });
    const chosen = { contactEmail: 'cy@pool.example', rulesUpdatedText: 'May 2025' };
    expect(
      await createPool(services, { seasonYear: 2025, name: 'Chosen', columns: chosen }, now),
    ).toMatchObject(chosen);
  });

  it('uses New York time, also in the week in which daylight saving ends', async () => {
    const pool = await create();
    expect(pool.timeZone).toBe('America/New_York');
    expect(await words(pool, 8)).toMatchObject({
      deadline: 'Sunday, October 26, 10:00 AM EDT',
      at: '2025-10-26T14:00:00.000Z',
      offset: -240,
    });
    // Thursday is still EDT; on Sunday, at 2:00 AM, it becomes EST.
    expect(await words(pool, 9)).toEqual({
      deadline: 'Sunday, November 2, 10:00 AM EST',
      at: '2025-11-02T15:00:00.000Z',
      offset: -300,
      kickoffs: [
        'Thu, Oct 30, 8:15 PM EDT',
        'Sun, Nov 2, 1:00 PM EST',
        'Sun, Nov 2, 4:05 PM EST',
        'Sun, Nov 2, 4:25 PM EST',
        'Sun, Nov 2, 8:20 PM EST',
        'Mon, Nov 3, 8:15 PM EST',
      ],
    });
    expect(await words(pool, 10)).toMatchObject({
      deadline: 'Sunday, November 9, 10:00 AM EST',
      at: '2025-11-09T15:00:00.000Z',
      offset: -300,
    });
  });

  it('uses the fixed UTC-4 where that is chosen (SPECIFICATION 2.1)', async () => {
    const pool = await create('Etc/GMT+4');
    expect(await words(pool, 9)).toEqual({
      deadline: 'Sunday, November 2, 10:00 AM EDT',
      at: '2025-11-02T14:00:00.000Z',
      offset: -240,
      kickoffs: [
        'Thu, Oct 30, 8:15 PM EDT',
        'Sun, Nov 2, 2:00 PM EDT',
        'Sun, Nov 2, 5:05 PM EDT',
        'Sun, Nov 2, 5:25 PM EDT',
        'Sun, Nov 2, 9:20 PM EDT',
        'Mon, Nov 3, 9:15 PM EDT',
      ],
    });
    expect(await words(pool, 10)).toMatchObject({ at: '2025-11-09T14:00:00.000Z', offset: -240 });
  });

  it('is refused with an unknown time zone, and stores nothing', async () => {
    await expect(create('Mars/Olympus')).rejects.toThrow(InvalidInputError);
    expect(await services.db.pool.count()).toBe(0);
  });
});
