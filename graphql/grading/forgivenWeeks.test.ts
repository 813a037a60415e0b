import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { oneDialect, type TestDatabase } from '#prisma/testing.ts';
import type { User } from '#prisma/generated/sqlite/client.ts';
import { openPlayedPool } from '../testing/playedPool.ts';
import { viewerOf, type PlantedPool, type TestServices } from '../testing/services.ts';
import { eliminateEntry, reinstateEntry } from './overrideEntry.ts';

describe.each(oneDialect)('the weeks that a reinstatement forgives, on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  let planted: PlantedPool;
  let administrator: User;
  /** Friday of Week 4, before its deadline: ARI has lost on Thursday. */
  beforeEach(async () => {
    const now = new Date('2025-09-26T16:00:00Z');
    ({ database, services, planted, administrator } = await openPlayedPool(
      dialect,
      ['DAL', 'PHI BUF', 'GB CIN PHI ARI'],
      now,
    ));
  });
  afterEach(() => database.close());

  const reinstate = async (index: number, throughWeek: number, dryRun = true) => {
    const input = { entryId: planted.entries[index]!.id, throughWeek, reason: 'Fair.', dryRun };
    const { forgiven } = await reinstateEntry(services, viewerOf(administrator), input);
    return forgiven?.map(({ week, reason }) => `${week} ${reason}`);
  };

  it('are all in which the entry failed, also those after its elimination', async () => {
    expect(await reinstate(0, 3)).toEqual(['1 LOSS', '2 NO_PICK', '3 NO_PICK']);
    expect(await reinstate(0, 1)).toEqual(['1 LOSS']);
    expect(await reinstate(1, 3)).toEqual(['3 NO_PICK']);
    expect(await reinstate(1, 2)).toEqual([]);
  });

  it('are not those that were forgiven before', async () => {
    await reinstate(0, 1, false);
    expect(await reinstate(0, 3)).toEqual(['2 NO_PICK', '3 NO_PICK']);
  });

  it('have the decision of a commissioner among them', async () => {
    const elimination = { entryId: planted.entries[2]!.id, week: 2, reason: 'A mistake.' };
    await eliminateEntry(services, viewerOf(administrator), elimination);
    expect(await reinstate(2, 3)).toEqual(['2 ADMIN']);
  });

  it('tell nothing of a pick whose deadline is ahead', async () => {
    expect(await reinstate(2, 4)).toEqual([]);
  });
});
