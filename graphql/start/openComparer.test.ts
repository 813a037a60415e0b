import { expect, it } from 'vitest';

import { bothDialects } from '#prisma/testing.ts';
import { openComparer } from './openComparer.ts';
import { plantSignedPool } from '../testing/services.ts';

it.each(bothDialects)(
  'a process compares the tables of a pool on %s, more than once, and ends',
  async (dialect) => {
    const { database, services, planted } = await plantSignedPool(dialect, 3);
    const { signal } = new AbortController();
    const comparer = openComparer(services);
    expect(await comparer.compare(planted.pool.id, signal)).toMatchObject({ entries: 3, count: 0 });
    await database.db.entry.updateMany({ data: { startWeek: 2 } });
    const report = await comparer.compare(planted.pool.id, signal);
    const named = report!.differences.filter(({ columns }) => columns.includes('Entry.startWeek'));
    expect(named.map(({ entryId }) => entryId)).toEqual(planted.entries.map(({ id }) => id));
    await comparer.end();
    expect((await comparer.compare(planted.pool.id, signal))!.count).toBeGreaterThan(0);
    await comparer.end();
    await database.close();
  },
);

it('an abort ends a comparison, and the next one starts anew', async () => {
  const { database, services, planted } = await plantSignedPool('sqlite', 3);
  const comparer = openComparer(services);
  const { signal } = new AbortController();
  await comparer.compare(planted.pool.id, signal);
  // Of a running process, and of one that is being started.
  for (let time = 0; time < 3; time += 1) {
    const stopping = new AbortController();
    const compared = comparer.compare(planted.pool.id, stopping.signal);
    stopping.abort(new Error('stopping'));
    await expect(compared).rejects.toThrow('stopping');
  }
  expect(await comparer.compare(planted.pool.id, signal)).toMatchObject({ entries: 3, count: 0 });
  await comparer.end();
  await database.close();
});
