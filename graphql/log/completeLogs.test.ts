import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { oneDialect, type TestDatabase } from '#prisma/testing.ts';
import { openTestPool, viewerOf, type PlantedPool, type TestServices } from '../testing/services.ts';
import { passDeadlines } from '../grading/passDeadlines.ts';
import { submitPick } from '../picks/submitPick.ts';
import { completeLogs } from './completeLogs.ts';

const DEADLINE = new Date('2025-09-07T14:00:00Z');
const BEFORE = new Date('2025-09-07T13:59:59.900Z');

describe.each(oneDialect)('what a log still lacks after a deadline on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  let planted: PlantedPool;

  beforeEach(async () => {
    ({ database, services, planted } = await openTestPool(dialect, 3));
  });
  afterEach(() => database.close());

  const pick = (entry: number, teamId: string) =>
    submitPick(services, viewerOf(planted.owner), {
      entryId: planted.entries[entry]!.id,
      week: 1,
      teamId,
      receivedAt: BEFORE,
    });
  const opened = async () => {
    const rows = await database.db.logLeaf.findMany({
      where: { poolId: planted.pool.id },
      orderBy: { index: 'asc' },
    });
    return rows
      .map(({ data }) => JSON.parse(data) as { openings?: [number, string, { team: string }][] })
      .flatMap(({ openings = [] }) => openings.map(([, , { team }]) => team));
  };

  it('is stated once: the picks that were stored when it had been processed', async () => {
    await pick(0, 'CLE');
    await completeLogs(services);
    expect(await opened()).toEqual([]);
    await services.clock.set({ now: DEADLINE });
    await passDeadlines(services);
    await pick(1, 'CIN');
    expect(await opened()).toEqual(['CLE', 'CIN']);
    await completeLogs(services);
    expect(await opened()).toEqual(['CLE', 'CIN']);
    await completeLogs(services);
    expect(await opened()).toEqual(['CLE', 'CIN']);
  });
});
