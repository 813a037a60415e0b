import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { openTestDatabase, type TestDatabase } from '#prisma/testing.ts';
import { createTestServices, type TestServices } from '#graphql/testing/services.ts';
import { createHeartbeat } from './heartbeat.ts';
import { LEASE_BEAT, LEASE_TIME, takeLease } from './lease.ts';
import { eventually } from '#graphql/testing/eventually.ts';

let database: TestDatabase;
let services: TestServices;
beforeEach(async () => {
  database = await openTestDatabase('sqlite');
  services = await createTestServices(database.db);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await database.close();
});

it('renews the leases of a process in one statement, and says which one another process has', async () => {
  const heartbeat = createHeartbeat(services);
  const outcomes: Record<string, unknown[]> = { one: [], two: [], three: [] };
  const stops = new Map<string, () => Promise<void>>();
  for (const name of Object.keys(outcomes)) {
    await takeLease(services, name, `holder of ${name}`);
    const stop = heartbeat.hold({
      name,
      holder: `holder of ${name}`,
      onHeartbeat: (outcome) => outcomes[name]!.push('error' in outcome ? 'error' : outcome.isHeld),
    });
    stops.set(name, stop);
  }
  const updated = vi.spyOn(database.db.jobLease, 'updateMany');
  const { expiresAt: before } = await database.db.jobLease.findFirstOrThrow();
  await services.systemClock.set({ now: new Date(before.getTime() - 1_000) });
  const pass = async () => {
    vi.advanceTimersByTime(LEASE_BEAT);
    await eventually(() => expect(new Set(Object.values(outcomes).map(({ length }) => length)).size).toBe(1));
  };
  await pass();
  await eventually(() => expect(outcomes.three).toHaveLength(1));
  expect(outcomes).toEqual({ one: [true], two: [true], three: [true] });
  expect(updated).toHaveBeenCalledTimes(1);
  const { expiresAt } = await database.db.jobLease.findFirstOrThrow();
  expect(expiresAt).toEqual(new Date(services.systemClock.now().getTime() + LEASE_TIME));

  await database.db.jobLease.update({ where: { name: 'two' }, data: { holder: 'another' } });
  await pass();
  await eventually(() => expect(outcomes.three).toHaveLength(2));
  expect(outcomes).toEqual({ one: [true, true], two: [true, false], three: [true, true] });
  for (const stop of stops.values()) await stop();
  expect(vi.getTimerCount()).toBe(0);
});
